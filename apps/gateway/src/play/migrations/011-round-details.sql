-- What vendors tell of their rounds beside the money: tables, slips, draws. Every version is kept, the highest counts.
create table play_round_detail (
  account_id bigint not null,
  vendor_id int not null,
  round_ref text collate "C" not null,
  version int not null check (version > 0),
  wallet_account_id bigint not null,
  node_id int not null,
  part text not null check (part in ('table', 'slip', 'draw', 'spin')),
  detail jsonb not null,
  told_at timestamptz not null,
  -- Its round has been made since it was told.
  is_counted boolean not null default false,
  primary key (account_id, vendor_id, round_ref, version)
);
--;;
create index play_round_detail_new on play_round_detail (told_at) where not is_counted;
--;;
-- What the valid bet of a settled round comes from.
alter table play_round add column valid_bet_basis text not null default 'stake' check (valid_bet_basis in ('stake', 'detail'));
