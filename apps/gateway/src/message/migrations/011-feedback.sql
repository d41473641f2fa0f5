-- Questions of members to the house: docs/rules/messages.md#feedback.
create table message_feedback (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  account_id bigint not null,
  question_type text collate "C" not null,
  content text not null,
  state text collate "C" not null check (state in ('SENT', 'ANSWERED', 'CLOSED')),
  sent_at timestamptz not null,
  -- The operator who works on it.
  claimed_by text collate "C",
  answer text,
  answered_by text collate "C",
  answered_at timestamptz,
  check ((state = 'ANSWERED') <= (answer is not null))
);
--;;
create index message_feedback_own on message_feedback (account_id, id desc);
--;;
create index message_feedback_open on message_feedback (merchant_id, id) where state = 'SENT';
