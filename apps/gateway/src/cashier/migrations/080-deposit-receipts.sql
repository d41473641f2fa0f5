-- What a member sends of a transfer by hand: the payer's name, sealed where there is a key, and when. Its pictures name the order.
alter table deposit_order
  add column payer text,
  add column receipt_at timestamptz,
  add constraint deposit_order_receipt check ((payer is null) = (receipt_at is null));
