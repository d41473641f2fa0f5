-- Until when what was heard of bets and deposits may be forgotten: everything that happened before is heard, and nothing of it is told
-- again. One row; none before anything was forgotten.
create table reward_heard_until (
  only_one boolean primary key default true check (only_one),
  at timestamptz not null
);
