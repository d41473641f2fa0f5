-- What a vendor may have paid before a person looks at it: a round times its stake and in all (null: any amount), and a win that no stake
-- precedes. In ten-thousandths of the unit of each brand's currency.
alter table vendor
  add column win_multiple int not null default 10000 check (win_multiple > 0),
  add column win_amount bigint check (win_amount > 0),
  add column promotion_amount bigint not null default 1000000000 check (promotion_amount > 0);
--;;
-- The same of a game, by the operator's word (null: the vendor's), and the most that the vendor says it can pay.
alter table game
  add column win_multiple int check (win_multiple > 0),
  add column win_amount bigint check (win_amount > 0),
  add column told_multiple int check (told_multiple > 0);
