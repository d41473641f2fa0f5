-- Points of the members: docs/rules/points.md. What they have is the sum of their entries.
create table point_account (
  account_id bigint primary key,
  merchant_id int not null,
  -- What can be spent; below zero after a correction of what was spent already.
  balance bigint not null default 0,
  -- All that was ever earned; spending does not lower it.
  accumulated bigint not null default 0
);
--;;
-- Each change of a member's points, for good.
create table point_entry (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  account_id bigint not null references point_account (account_id),
  -- The maker's own name for it: made twice, it is one.
  entry_key text collate "C" not null,
  kind text not null,
  points bigint not null check (points <> 0),
  balance_after bigint not null,
  accumulated_after bigint not null,
  created_at timestamptz not null,
  unique (account_id, entry_key)
);
