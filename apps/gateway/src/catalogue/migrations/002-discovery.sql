-- Where a vendor's games open: in a frame of the game page, in a page that is all theirs, or in a window of their own.
alter table vendor add column launch_in text not null default 'IFRAME' check (launch_in in ('IFRAME', 'ROUTE', 'WINDOW'));
--;;
-- Games that a member likes; a larger place is a later one.
create table member_favourite (
  merchant_id int not null,
  account_id bigint not null,
  node_id int not null references game (node_id),
  place bigint generated always as identity,
  primary key (merchant_id, account_id, node_id)
);
--;;
create index member_favourite_order on member_favourite (merchant_id, account_id, place desc);
--;;
-- Games that a member opened, each once; a larger place is a later one.
create table member_recent (
  merchant_id int not null,
  account_id bigint not null,
  node_id int not null references game (node_id),
  place bigint generated always as identity,
  primary key (merchant_id, account_id, node_id)
);
--;;
create index member_recent_order on member_recent (merchant_id, account_id, place desc);
--;;
-- How much a brand's games were really played lately, and since when the figures are these: of each brand the most played ones only.
create table game_heat (
  merchant_id int not null,
  node_id int not null references game (node_id),
  players int not null check (players > 0),
  rounds bigint not null check (rounds > 0),
  since timestamptz not null,
  primary key (merchant_id, node_id)
);
