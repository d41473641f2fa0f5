-- What operators were refused, and who came with a key that is none. Written once, like the audit.
create table ops_refusal (
  id bigint generated always as identity primary key,
  -- Null: no brand that there is was named.
  merchant_id int references merchant (id),
  at timestamptz not null,
  -- Null: the key was nobody's.
  operator text,
  action text not null,
  -- The error code, and its words.
  code text not null,
  reason text not null,
  origin text not null
);
--;;
create index ops_refusal_newest on ops_refusal (merchant_id, id desc);
--;;
create trigger ops_refusal_stays before update or delete on ops_refusal for each row execute function ops_audit_stays();
--;;
create trigger ops_refusal_stays_whole before truncate on ops_refusal for each statement execute function ops_audit_stays();
