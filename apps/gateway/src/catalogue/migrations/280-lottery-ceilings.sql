-- The demo's own lotteries pay what a ticket of one number can win, and the most of an order, at once. Ceilings that an operator set stay.
update vendor set win_multiple = 240000, win_amount = 3000000000
where (code, name) in (('TCG_LOTTO_VN', 'Delta Lotto'), ('LOTT', 'House Lotto')) and win_multiple = 10000 and win_amount is null;
