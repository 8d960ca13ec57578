-- Once, in an empty PostgreSQL: the role that owns the tables and changes their shape at a start, and the one the site works with, which reads and
-- writes rows, may make the database of the weekly trial, and nothing more.
\set owner_password `cat /run/secrets/owner_password`
\set password `cat /run/secrets/database_password`
create role leclaircie_owner login password :'owner_password';
create role leclaircie login createdb password :'password';
create database leclaircie owner leclaircie_owner;
