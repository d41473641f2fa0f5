-- Apart from the file before, whose transaction has the payments to itself: reading all of them locks out no one here.
alter table agent_payment validate constraint agent_payment_way_check;
