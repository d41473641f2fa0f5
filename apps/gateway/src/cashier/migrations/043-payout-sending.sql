-- A payout that a provider is given: what it is given is written before it is sent, so that the same is sent again.
alter table withdrawal_part
  -- The way of the provider, and what 1.00 stands for. Null: nothing is sent by the gateway.
  add column method text collate "C",
  add column unit_value int,
  -- Until when whoever sends or asks has the part.
  add column asking_until timestamptz,
  add constraint withdrawal_part_given check (
    method is null or (provider is not null and unit_value is not null and asking_until is not null)
  );
--;;
create index withdrawal_part_asked on withdrawal_part (asking_until) where method is not null and state in ('SENDING', 'WAIT_CONFIRM');
--;;
-- What came back from a provider is at nobody, and has another number when it is paid again.
update withdrawal_part set provider = null, provider_ref = null, attempt = attempt + 1 where state = 'QUEUED' and provider is not null;
