-- What moved between members and the house, or from one member to another, in its order: few of all transfers, and no bet among them.
create index transfer_cash on transfer (at, id) where code in (1, 11, 12, 13, 22, 23, 80, 81);
