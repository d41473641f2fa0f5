-- A message to all below one account; 0: to the whole brand. One to a line is to no account type: a gateway that does not know lines shows it to nobody.
alter table message_notice add column line_id bigint not null default 0;
--;;
create index message_notice_line on message_notice (merchant_id, line_id, sent_at desc);
