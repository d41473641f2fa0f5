-- Returns that operators asked vendors for, one row each: they count until the vendor's list is known to be younger. Few rows; the next one takes those that
-- are over away.
create table game_asked_return (
  id bigint generated always as identity primary key,
  node_id int not null references game (node_id),
  -- In millionths of what is staked.
  game_return int not null check (game_return >= 0),
  asked_at timestamptz not null
);
