-- Age and terms were confirmed in the client, before it asked for the account: docs/rules/registration.md#age.
alter table account add column agreed_by_client boolean not null default false;
--;;
-- Whoever has logged in has had the first login.
update account set first_login_done = true where last_login_at is not null and not first_login_done;
