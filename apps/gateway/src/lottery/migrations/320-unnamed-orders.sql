-- What orders without a name of their client's are called at their vendor, so that one that is sent again is the same.
create table lottery_unnamed_order (
  account_id bigint not null,
  -- SHA-256 of what is ordered.
  digest bytea not null,
  request_key text collate "C" not null,
  -- The same order before then is this one.
  same_until timestamptz not null,
  primary key (account_id, digest)
);
--;;
create index on lottery_unnamed_order (same_until);
