-- What products are and who may have them: docs/rules/points.md#mall.
alter table point_reward
  add column delivery_type text not null default 'GOODS' check (delivery_type in ('GOODS', 'PHONE_CREDIT', 'FREE_BET', 'VOUCHER')),
  -- What a FREE_BET books, in ten-thousandths of a unit for each piece.
  add column credit_amount bigint not null default 0 check (credit_amount >= 0),
  -- All that was ever there; what is taken of it stands in point_stock.
  add column stock int not null default 0 check (stock >= 0),
  -- For each member; 0: none.
  add column member_limit int not null default 0 check (member_limit >= 0),
  add column vip_minimum smallint not null default 0 check (vip_minimum between 0 and 10);
--;;
-- Kept for gateways of the version before.
alter table point_reward alter column reward_type set default 'GOODS', alter column available_quantity set default 0;
--;;
-- What a credit of money booked was not said before: until it is, it cannot be redeemed.
update point_reward set stock = available_quantity,
  delivery_type = case reward_type when 'CHIPS' then 'FREE_BET' when 'PROMO' then 'VOUCHER' else 'GOODS' end,
  is_open = is_open and reward_type <> 'CHIPS';
--;;
alter table point_reward add check (not is_open or delivery_type <> 'FREE_BET' or credit_amount > 0);
--;;
-- How much of a product is taken: apart from what operators write, so that neither overwrites the other.
create table point_stock (
  reward_id int primary key references point_reward (id) on delete cascade,
  taken int not null check (taken >= 0)
);
--;;
-- What members redeem and convert. Money is in the ledger under the order's number, points in the entries.
-- MOVING: its money may be on its way out or in. RETURNING: it may be on its way back.
create table point_order (
  id bigint generated always as identity primary key,
  order_no text collate "C" not null unique,
  merchant_id int not null,
  account_id bigint not null references point_account (account_id),
  kind text not null check (kind in ('PRODUCT', 'BALANCE')),
  -- As it was when it was redeemed; null for a conversion.
  reward_id int,
  names jsonb,
  delivery_type text,
  quantity int not null check (quantity > 0),
  points bigint not null check (points > 0),
  currency text not null,
  -- What the member pays beside the points, and what is booked to the member, in ten-thousandths of a unit.
  amount bigint not null check (amount >= 0),
  credit bigint not null check (credit >= 0),
  -- Sealed.
  address text,
  mobile text,
  -- What stands for a voucher.
  voucher text collate "C",
  state text not null default 'MOVING' check (state in ('MOVING', 'PROCESSING', 'COMPLETED', 'RETURNING', 'REJECTED', 'FAILED')),
  remark text not null default '',
  -- What the member had ever earned when it was made.
  accumulated_after bigint not null,
  -- The member's own name for the request: asked twice, it is one order.
  request_key text collate "C" not null,
  requested_at timestamptz not null,
  ended_at timestamptz,
  unique (account_id, request_key),
  check ((kind = 'PRODUCT') = (reward_id is not null)),
  check ((state in ('COMPLETED', 'REJECTED', 'FAILED')) = (ended_at is not null))
);
--;;
create index point_order_record on point_order (account_id, requested_at desc, id desc);
--;;
create index point_order_of_product on point_order (account_id, reward_id) where reward_id is not null;
--;;
create index point_order_queue on point_order (merchant_id, id) where state = 'PROCESSING';
--;;
create index point_order_brand on point_order (merchant_id, id desc);
--;;
create index point_order_unfinished on point_order (requested_at) where state in ('MOVING', 'RETURNING');
--;;
create index point_order_unsealed on point_order (id) where address not like 's2.%' or mobile not like 's2.%';
