-- A message is kept for 60 days from when it was sent, read or not.
update message set expires_at = sent_at + interval '60 days' where expires_at > sent_at + interval '60 days';
--;;
update message_notice set expires_at = sent_at + interval '60 days' where expires_at > sent_at + interval '60 days';
--;;
update message_notice_mark k set expires_at = n.expires_at from message_notice n where n.id = k.notice_id and k.expires_at > n.expires_at;
--;;
-- That a member has opened a notice, popup or hot announcement of the brand. Unread without a row.
create table message_announcement_mark (
  account_id bigint not null,
  announcement_id int not null,
  read_at timestamptz not null,
  primary key (account_id, announcement_id)
);
--;;
create index message_announcement_mark_old on message_announcement_mark (read_at);
