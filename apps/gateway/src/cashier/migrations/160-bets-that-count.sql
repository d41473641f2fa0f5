-- False: while it is open, bets count as valid bet for nothing but what is to be wagered.
alter table wagering_requirement add column counts_bets boolean not null default true;
--;;
create index wagering_requirement_apart on wagering_requirement (account_id) where not counts_bets;
