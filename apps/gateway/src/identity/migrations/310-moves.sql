-- Where accounts stood until they were moved: what was bet before gives its commission to those who were above then.
create table account_move (
  id bigint generated always as identity primary key,
  merchant_id integer not null,
  account_id bigint not null references account,
  at timestamptz not null,
  -- The ancestors from the top down, until then.
  path bigint[] not null
);
--;;
create index account_move_of_brand on account_move (merchant_id, at);
