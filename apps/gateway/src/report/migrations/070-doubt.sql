-- Members who are marked by risk control: from when on they are not counted as active, and until when. What is over stays: a period counts
-- who is marked at its end.
create table report_doubt (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  merchant_id int not null,
  since timestamptz not null,
  -- The brand's business day of that moment, and of the other.
  since_day date not null,
  until timestamptz,
  until_day date,
  reason text not null,
  check ((until is null) = (until_day is null))
);
--;;
create unique index report_doubt_now on report_doubt (account_id) where until is null;
--;;
create index report_doubt_account on report_doubt (account_id);
--;;
create index report_doubt_brand on report_doubt (merchant_id, id desc) where until is null;
