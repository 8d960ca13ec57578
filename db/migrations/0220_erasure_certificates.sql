-- What an erasure did, for the person alone: neither her account, nor her name, nor her address. Found by the hash of a secret in its address.
create table erasure_counters (
  year int primary key,
  last_no int not null
);

create table erasure_certificates (
  id uuid primary key,
  number text not null constraint one_certificate_per_number unique,
  erased_at timestamptz not null,
  token_hash text not null constraint one_certificate_per_address unique,
  -- { erased: [{ title, rows }], kept: [{ title, what, until, why }] }
  content jsonb not null
);
create index erasure_certificates_by_day on erasure_certificates (erased_at);
