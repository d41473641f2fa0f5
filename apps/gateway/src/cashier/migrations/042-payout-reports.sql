-- What providers have reported of payouts: a report that is sent again says the same.
create table payout_report (
  provider text collate "C" not null,
  event_id text collate "C" not null,
  payout_no text collate "C" not null,
  state text not null,
  amount bigint not null,
  currency text not null,
  provider_ref text not null,
  at timestamptz not null,
  primary key (provider, event_id)
);
