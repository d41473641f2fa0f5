-- False: while what is to be wagered for it is open, bets count as valid bet for nothing else.
alter table reward_item add column counts_bets boolean not null default true;
