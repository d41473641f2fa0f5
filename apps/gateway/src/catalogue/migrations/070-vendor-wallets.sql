-- Whose wallet a vendor's bets are made with: ours, or its own, which members move money to.
alter table vendor add column wallet text not null default 'seamless' check (wallet in ('seamless', 'transfer'));
