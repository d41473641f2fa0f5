-- Messages to many may end at a VIP level; null: they do not.
alter table message_notice add column vip_to int;
--;;
create index message_notice_mark_notice on message_notice_mark (notice_id);
--;;
-- What operators write to members: docs/rules/messages.md#messages-of-operators. Once it is sent, its rows in the inboxes have the key `letter:<id>`.
create table message_letter (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  key text collate "C" not null,
  -- Whom it names; null: an audience.
  account_ids bigint[],
  account_types int[],
  vip_from int not null,
  vip_to int,
  words jsonb not null,
  state text collate "C" not null check (state in ('SCHEDULED', 'SENT', 'WITHDRAWN')),
  due_at timestamptz not null,
  sent_at timestamptz,
  made_by text collate "C" not null,
  unique (merchant_id, key)
);
--;;
create index message_letter_newest on message_letter (merchant_id, id desc);
--;;
create index message_letter_due on message_letter (due_at) where state = 'SCHEDULED';
