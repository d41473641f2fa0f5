-- Movements of a day that no order of the cashier stands behind: fees that were given back, play money, reversals.
create index transfer_cash_without_orders on transfer (at) where code in (2, 3, 4, 82);
