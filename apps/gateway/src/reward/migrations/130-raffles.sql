-- Raffles of a brand. Few rows, read whole into memory, but for the secret.
create table reward_raffle (
  id int generated always as identity primary key,
  merchant_id int not null references merchant (id),
  slug text collate "C" not null check (slug ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  revision int not null default 1,
  is_open boolean not null,
  kind text collate "C" not null check (kind in ('INSTANT', 'DRAW')),
  -- Title and sanitised HTML by language.
  words jsonb not null,
  -- For whom, for what it gives tickets, prizes with weights and stocks: amounts as texts.
  rule jsonb not null,
  sort int not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- When all tickets are drawn; null: each by itself.
  draws_at timestamptz check (draws_at >= ends_at),
  -- Sealed; what everything that is drawn follows from.
  secret text collate "C" not null,
  -- What the secret hashes to.
  commitment text collate "C" not null check (commitment ~ '^[0-9a-f]{64}$'),
  updated_at timestamptz not null,
  check ((kind = 'DRAW') = (draws_at is not null)),
  unique (merchant_id, slug)
);
--;;
-- One row a brand: grows with every change of its raffles.
create table reward_raffle_version (
  merchant_id int primary key references merchant (id),
  version bigint not null
);
--;;
-- One row a raffle: who gives a ticket or draws all of them holds it.
create table reward_raffle_state (
  raffle_id int primary key references reward_raffle (id) on delete cascade,
  last_no int not null default 0 check (last_no >= 0),
  drawn_at timestamptz,
  -- Of a draw: how many took part, what their list hashes to, and the secret, in the open.
  ticket_count int,
  list_digest text collate "C" check (list_digest ~ '^[0-9a-f]{64}$'),
  secret text collate "C" check (secret ~ '^[0-9a-f]{64}$'),
  check ((drawn_at is null) = (secret is null) and (drawn_at is null) = (list_digest is null) and (drawn_at is null) = (ticket_count is null))
);
--;;
-- One row a prize: never more are taken than there are.
create table reward_raffle_prize (
  raffle_id int not null references reward_raffle (id) on delete cascade,
  place int not null check (place >= 1),
  stock int not null check (stock >= 1),
  taken int not null default 0 check (taken between 0 and stock),
  primary key (raffle_id, place)
);
--;;
create table reward_raffle_ticket (
  raffle_id int not null,
  ticket_no int not null check (ticket_no >= 1),
  merchant_id int not null,
  account_id bigint not null,
  -- A random text by which it is known in the list of a draw.
  mark text collate "C" not null check (mark ~ '^[0-9a-f]{16}$'),
  source text collate "C" not null,
  -- For what it was given, and as the how many of it: given twice, it is one.
  grant_key text collate "C" not null,
  grant_place int not null check (grant_place >= 1),
  status text collate "C" not null default 'VALID' check (status in ('VALID', 'DRAWN_WON', 'DRAWN_LOST', 'EXPIRED')),
  issued_at timestamptz not null,
  -- Until when it can be drawn; of a draw: when that is.
  expires_at timestamptz not null,
  -- Of an instant ticket: what its secret hashes to.
  commitment text collate "C" check (commitment ~ '^[0-9a-f]{64}$'),
  drawn_at timestamptz,
  -- Of an instant ticket: the member's seed, the number and the place of the prize that the number stands for.
  seed text,
  number bigint,
  hit int,
  -- The place of the prize that it won.
  prize int,
  check ((prize is not null) = (status = 'DRAWN_WON')),
  check ((drawn_at is not null) = (status in ('DRAWN_WON', 'DRAWN_LOST'))),
  primary key (raffle_id, ticket_no),
  unique (account_id, raffle_id, grant_key, grant_place)
);
--;;
create index reward_raffle_ticket_own on reward_raffle_ticket (account_id, issued_at desc, raffle_id, ticket_no);
--;;
create index reward_raffle_ticket_state on reward_raffle_ticket (raffle_id, status, ticket_no);
--;;
create index reward_raffle_ticket_due on reward_raffle_ticket (expires_at, raffle_id, ticket_no) where status = 'VALID' and commitment is not null;
