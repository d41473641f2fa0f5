-- What a member has switched off: one row for each who ever used a switch.
create table message_setting (
  account_id bigint primary key,
  -- Told a day before a reward expires.
  reward_expiry boolean not null
);
