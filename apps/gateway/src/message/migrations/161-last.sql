-- How long a brand's messages to many are kept: whether it has any is read by the last of them.
create index message_notice_last on message_notice (merchant_id, expires_at);
