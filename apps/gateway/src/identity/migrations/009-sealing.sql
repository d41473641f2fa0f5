-- The keys that seal what this database holds of people: the start refuses any other one.
create table sealing_key (
  id text primary key,
  first_used_at timestamptz not null
);
--;;
-- The form of a number is checked before it is sealed.
alter table account_contact drop constraint account_contact_check;
--;;
-- What was kept before there was a key, or by a program that knew of none: few rows, soon none.
create index account_unsealed on account (id) where profile - 'sealed' <> '{}'::jsonb;
--;;
create index account_contact_unsealed on account_contact (account_id) where key not like 'h2.%' or shown not like 's2.%';
--;;
create index account_totp_unsealed on account_totp (account_id) where secret not like 's2.%';
