-- The past of a demo brand: how far it has been made. One row a demo brand that has one.
create table demo_past (
  merchant_id int primary key,
  -- The moment up to which the past goes: the first start.
  until timestamptz not null,
  -- The games that are played in it; null before the catalogue had any.
  games int[],
  -- Days that are made.
  days int not null default 0,
  finished_at timestamptz
);
