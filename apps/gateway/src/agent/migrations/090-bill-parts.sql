-- What house_net is made of, by name in ten-thousandths of a unit; fees have their own column. Null: bets alone, or an older version wrote it.
alter table agent_bill add column parts jsonb;
