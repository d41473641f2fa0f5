-- Jobs: how far each has got for each brand (0: a job that is no brand's), and their runs.
drop table job_run;
--;;
create table job_state (
  job text not null,
  merchant_id int not null,
  -- Everything before this moment is done.
  done_until timestamptz not null,
  paused boolean not null default false,
  -- An operator wants the next run now.
  asked boolean not null default false,
  primary key (job, merchant_id)
);
--;;
-- A run; the primary key is the claim, the lease says that somebody is at it.
create table job_run (
  job text not null,
  merchant_id int not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null check (state in ('running', 'failed', 'stopped', 'done')),
  lease_owner text not null,
  lease_until timestamptz not null,
  -- A failed run is tried again then.
  next_at timestamptz not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  attempts int not null default 1,
  position jsonb,
  progress text,
  error text,
  primary key (job, merchant_id, starts_at)
);
--;;
create index job_run_age on job_run (started_at);
--;;
create index job_run_unfinished on job_run (job, merchant_id) where state <> 'done';
