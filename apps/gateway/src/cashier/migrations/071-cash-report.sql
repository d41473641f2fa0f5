-- What a brand's cash came to on a business day, by currency, channel and kind of movement: by the cashier's orders, and by the ledger.
-- Channel '': of none. The fee of a deposit stays where the money is and moves nothing in the ledger: null.
create table cash_day (
  merchant_id int not null,
  day date not null,
  currency text collate "C" not null,
  channel text collate "C" not null,
  kind text collate "C" not null,
  operations bigint not null,
  orders numeric(30) not null,
  ledger numeric(30),
  primary key (merchant_id, day, currency, channel, kind)
);
--;;
-- The days that are closed, and how many movements of each differ between orders and ledger.
create table cash_close (
  merchant_id int not null,
  day date not null,
  differences int not null check (differences >= 0),
  primary key (merchant_id, day)
);
--;;
-- The orders of a day.
create index deposit_order_cash on deposit_order (merchant_id, completed_at, order_no) where state = 'SUCCESS';
--;;
create index withdrawal_order_cash on withdrawal_order (merchant_id, completed_at, order_no) where completed_at is not null;
--;;
create index account_adjustment_cash on account_adjustment (merchant_id, at, request_key) where transfer_id is not null;
--;;
create index member_transfer_cash on member_transfer (merchant_id, ended_at, transfer_no) where state = 'DONE';
