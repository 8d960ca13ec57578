-- Who asked, on the page of a closed site, to be told once of its opening: an address and its day, until the mail is written or the time of the table of retention.
create table opening_requests (
  email text not null
    constraint opening_requests_pkey primary key
    constraint opening_request_is_an_address check (email = lower(email) and length(email) between 3 and 254),
  asked_at timestamptz not null
);
create index opening_requests_by_day on opening_requests (asked_at);
create index opening_requests_by_address on opening_requests (lower(email));
