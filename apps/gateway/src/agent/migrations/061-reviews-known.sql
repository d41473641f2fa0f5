-- Apart from the file before, whose transaction has the bills to itself: reading all of them locks out no one here.
alter table agent_bill validate constraint agent_bill_review_check;
