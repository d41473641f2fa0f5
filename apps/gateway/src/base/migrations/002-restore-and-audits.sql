-- Rows bear the number of the transaction that wrote them, and readers go by it. The server's own numbers begin anew when a
-- dump is restored into another server; `ahead` is what is added to them so that the stored ones go on from where they were.
create table transaction_clock (
  only_row boolean primary key default true check (only_row),
  ahead bigint not null default 0
);
--;;
insert into transaction_clock default values;
--;;
-- What the last audit of each kind found, whoever made it: every gateway shows the same.
create table audit_result (
  audit text primary key,
  at timestamptz not null,
  differences int not null
);
