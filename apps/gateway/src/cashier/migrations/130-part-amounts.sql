-- What a part came to before it was split, and up to which attempt: providers may speak of those numbers later.
-- [{"last": 2, "amount": "800000"}], the oldest first.
alter table withdrawal_part add column former jsonb not null default '[]';
