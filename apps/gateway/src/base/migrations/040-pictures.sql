-- Pictures that members upload as a proof: written anew, shown to their owner and to operators who may see them.
create table member_picture (
  -- Random: nobody counts to another's.
  id text collate "C" primary key,
  merchant_id int not null,
  account_id bigint not null,
  type text not null check (type in ('image/png', 'image/jpeg')),
  content bytea not null,
  -- What it proves, e.g. the number of a payout. Null: nothing yet; such a one is forgotten after a day.
  subject text collate "C",
  created_at timestamptz not null
);
--;;
create index member_picture_owner on member_picture (account_id) where subject is null;
--;;
create index member_picture_loose on member_picture (created_at) where subject is null;
--;;
create index member_picture_subject on member_picture (subject) where subject is not null;
