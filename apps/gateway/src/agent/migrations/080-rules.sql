-- By what a brand's runs are counted and paid, since when: a period is settled by what held at its end, however late it is settled.
create table agent_rules (
  merchant_id int not null,
  since timestamptz not null,
  rules jsonb not null,
  primary key (merchant_id, since)
);
