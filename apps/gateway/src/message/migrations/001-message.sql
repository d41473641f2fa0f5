-- A member's inbox. What is written is a template with its params; the words come when it is read, in the reader's language.
create table message (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  template text collate "C" not null,
  -- The version of the template that the params are of.
  version int not null,
  params jsonb not null,
  -- The sender's own name for it: sent twice, it is one message.
  key text collate "C" not null,
  sent_at timestamptz not null,
  read_at timestamptz,
  deleted_at timestamptz,
  -- When the row goes: later once it is read, sooner once it is deleted.
  expires_at timestamptz not null,
  unique (account_id, key)
);
--;;
create index message_inbox on message (account_id, sent_at desc, id desc) where deleted_at is null;
--;;
create index message_unread on message (account_id) where read_at is null and deleted_at is null;
--;;
create index message_expired on message (expires_at);
--;;
-- Messages to many members of a brand: one row each, whoever reads it. Few rows: a job deletes what is old.
create table message_notice (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  -- Account types that see it; null: all but trial accounts.
  account_types int[],
  vip_from int not null,
  template text collate "C" not null,
  version int not null,
  params jsonb not null,
  key text collate "C" not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  unique (merchant_id, key)
);
--;;
create index message_notice_shown on message_notice (merchant_id, sent_at desc);
--;;
create index message_notice_expired on message_notice (expires_at);
--;;
-- That a member has read, or deleted, a message to many. Unread without a row.
create table message_notice_mark (
  account_id bigint not null,
  notice_id bigint not null,
  read_at timestamptz not null,
  deleted_at timestamptz,
  -- That of the message.
  expires_at timestamptz not null,
  primary key (account_id, notice_id)
);
--;;
create index message_notice_mark_expired on message_notice_mark (expires_at);
