-- Once, in an empty PostgreSQL: the role of the site, which may make the database of the weekly trial and nothing more.
\set password `cat /run/secrets/database_password`
create role leclaircie login createdb password :'password';
create database leclaircie owner leclaircie;
