-- Members of whom something was counted in a brand with promotions that are given by themselves: whether they have met one is to be looked at.
create table promotion_due (
  account_id bigint primary key,
  merchant_id int not null
);
