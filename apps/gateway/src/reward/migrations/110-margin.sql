-- One row a brand: who changes what it gives away holds it, so that two changes at once are checked one after the other.
create table reward_margin (
  merchant_id int primary key references merchant (id)
);
