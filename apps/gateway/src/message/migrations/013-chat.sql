-- The chat of members with the house: docs/rules/messages.md#chat. One conversation for each member who has ever written.
create table message_chat (
  account_id bigint primary key,
  merchant_id int not null,
  -- Of the VIP queue when the member last wrote.
  is_vip boolean not null,
  -- The operator who has it.
  claimed_by text collate "C",
  -- Since when an answer is owed; null: none is.
  waiting_since timestamptz,
  -- The last answer that the member has read.
  read_until bigint not null
);
--;;
create index message_chat_waiting on message_chat (merchant_id, is_vip desc, waiting_since) where waiting_since is not null;
--;;
create table message_chat_line (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  -- Who answered; null: the member wrote.
  operator text collate "C",
  text text not null,
  sent_at timestamptz not null,
  -- The sender's own name for it: sent twice, it is one line.
  request_key text collate "C",
  unique (account_id, request_key)
);
--;;
create index message_chat_line_newest on message_chat_line (account_id, id desc);
--;;
create index message_chat_line_old on message_chat_line (sent_at);
--;;
-- When somebody answers, in minutes of the brand's day, and when an operator last looked at the queue.
create table message_chat_desk (
  merchant_id int primary key,
  opens_at int,
  closes_at int,
  seen_at timestamptz,
  check ((opens_at is null) = (closes_at is null))
);
