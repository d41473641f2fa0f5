-- What providers said last of what lies there, beside our books: one row for each provider and currency. For the figures.
create table provider_balance (
  provider text collate "C" not null,
  currency text collate "C" not null,
  -- Null: the provider gave no definite answer.
  amount bigint,
  -- Null: not all days are counted yet.
  books numeric(30),
  -- With the provider, and perhaps paid already.
  under_way numeric(30) not null,
  is_low boolean not null,
  asked_at timestamptz not null,
  primary key (provider, currency)
);
