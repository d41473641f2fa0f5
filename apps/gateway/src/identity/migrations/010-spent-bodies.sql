-- Ids of encrypted bodies that were taken: none is taken twice, whichever gateway it comes to.
create table spent_body (
  id text collate "C" primary key,
  expires_at timestamptz not null
);
--;;
create index spent_body_expiry on spent_body (expires_at);
