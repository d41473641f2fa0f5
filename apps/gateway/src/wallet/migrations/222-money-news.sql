-- What moved besides bets, in the order in which it became known: few of all transfers, so that a reader of them reads no bet.
create index transfer_money on transfer (xid, id) where code not in (30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 83, 84);
