-- Which login session launched a game session, so that a logout ends what that login opened and nothing else.
alter table game_session add column login_session_id bigint;
--;;
-- Each session is in one of these: those that go on, by their latest end, and those that ended, by when they did.
create index game_session_expiry on game_session (expires_at) where ended_at is null;
--;;
create index game_session_ended on game_session (ended_at) where ended_at is not null;
