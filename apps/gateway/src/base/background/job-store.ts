import type { Runner } from '../database/database.ts';

/** How far a job has got. */
export interface JobState {
  job: string;
  merchantId: number;
  doneUntil: Date;
  paused: boolean;
  asked: boolean;
}

/** A slot that somebody is to run. */
export interface Slot {
  job: string;
  merchantId: number;
  start: Date;
  end: Date;
  /** May it be run again when it is done, if an operator asks for that? Bookkeeping may not. */
  isRepeatable: boolean;
}

/** Who runs it. */
export interface RunLease {
  owner: string;
  now: Date;
  until: Date;
}

/** A run that was claimed. */
export interface ClaimedRun {
  attempts: number;
  position: unknown;
}

/** A run as an operator sees it. */
export interface JobRun extends Omit<Slot, 'isRepeatable'> {
  state: 'running' | 'failed' | 'stopped' | 'done';
  startedAt: Date;
  finishedAt: Date | null;
  attempts: number;
  nextAt: Date;
  progress: string | null;
  error: string | null;
}

/**
 * A statement that changes a run locks the job's state first, as a claim does. The other way round, one that ends a run and one
 * that claims it wait for each other, and the database fails a run whose work is done.
 */
const LOCKED_STATE = `locked as materialized (
             select 1 from job_state where job = $1 and merchant_id = $2 for update)`;

/** How far these jobs have got. */
export async function readStates(runner: Runner, jobs: readonly string[]): Promise<JobState[]> {
  const rows = await runner.query<{ job: string; merchant_id: number; done_until: Date; paused: boolean; asked: boolean }>({
    name: 'job-states',
    text: 'select job, merchant_id, done_until, paused, asked from job_state where job = any ($1)',
    values: [jobs],
  });
  return rows.map((row) => ({
    job: row.job,
    merchantId: row.merchant_id,
    doneUntil: row.done_until,
    paused: row.paused,
    asked: row.asked,
  }));
}

/** Begins the account of a job that has none yet: nothing before `from` is its work. */
export async function beginState(runner: Runner, job: string, merchantId: number, from: Date): Promise<void> {
  await runner.query({
    text: 'insert into job_state (job, merchant_id, done_until) values ($1, $2, $3) on conflict do nothing',
    values: [job, merchantId, from],
  });
}

/**
 * Claims a slot that is not done, or may be repeated: a new one, or one that nobody is at any more and that is due again, or
 * asked for. Null when it is another's, done, paused, or not the next one.
 */
export async function claimRun(runner: Runner, slot: Slot, lease: RunLease): Promise<ClaimedRun | null> {
  const [row] = await runner.query<ClaimedRun>({
    // Whoever ends a run moves the state: its lock makes sure that what is looked at here is what that one has left.
    text: `with state as materialized (
             select 1 from job_state s
             where s.job = $1 and s.merchant_id = $2 and (s.done_until <= $3 or ($8 and s.asked)) and not s.paused for update)
           insert into job_run (job, merchant_id, starts_at, ends_at, state, lease_owner, lease_until, next_at, started_at)
           select $1, $2, $3::timestamptz, $4::timestamptz, 'running', $5, $6::timestamptz, $7::timestamptz, $7 from state
           on conflict (job, merchant_id, starts_at) do update
             set state = 'running', lease_owner = excluded.lease_owner, lease_until = excluded.lease_until,
               started_at = excluded.started_at, attempts = job_run.attempts + 1
             where (job_run.state <> 'done' or $8) and job_run.lease_until <= $7
               and (job_run.next_at <= $7 or exists (
                 select from job_state s where s.job = $1 and s.merchant_id = $2 and s.asked))
           returning attempts, position`,
    values: [slot.job, slot.merchantId, slot.start, slot.end, lease.owner, lease.until, lease.now, slot.isRepeatable],
  });
  return row ?? null;
}

/** Keeps a run. False when it is this process's no more. */
export async function keepRun(runner: Runner, slot: Slot, lease: RunLease): Promise<boolean> {
  const rows = await runner.query({
    text: `update job_run set lease_until = $5
           where job = $1 and merchant_id = $2 and starts_at = $3 and state = 'running' and lease_owner = $4 returning 1`,
    values: [slot.job, slot.merchantId, slot.start, lease.owner, lease.until],
  });
  return rows.length > 0;
}

/** Writes down how far a run has got. False when it is this process's no more. */
export async function moveRun(
  runner: Runner,
  slot: Slot,
  owner: string,
  to: { position: unknown; progress: string | null },
): Promise<boolean> {
  const rows = await runner.query({
    text: `update job_run set position = $5::jsonb, progress = coalesce($6, progress)
           where job = $1 and merchant_id = $2 and starts_at = $3 and state = 'running' and lease_owner = $4 returning 1`,
    values: [slot.job, slot.merchantId, slot.start, owner, JSON.stringify(to.position ?? null), to.progress],
  });
  return rows.length > 0;
}

/** Ends a run as done, and with it everything up to its end. False when it is this process's no more. */
export async function finishRun(runner: Runner, slot: Slot, owner: string, now: Date): Promise<boolean> {
  const rows = await runner.query({
    text: `with ${LOCKED_STATE}, ended as (
             update job_run set state = 'done', finished_at = $5, error = null, lease_until = $5 from locked
             where job = $1 and merchant_id = $2 and starts_at = $3 and state = 'running' and lease_owner = $4
             returning ends_at)
           update job_state s set done_until = greatest(s.done_until, ended.ends_at), asked = false
           from ended where s.job = $1 and s.merchant_id = $2 returning 1`,
    values: [slot.job, slot.merchantId, slot.start, owner, now],
  });
  return rows.length > 0;
}

/** Leaves a run: it failed and is tried again at `nextAt`, or the process ends and anybody may go on. */
export async function leaveRun(
  runner: Runner,
  slot: Slot,
  owner: string,
  left: { state: 'failed' | 'stopped'; error: string | null; now: Date; nextAt: Date },
): Promise<void> {
  await runner.query({
    text: `with ${LOCKED_STATE}, left_run as (
             update job_run set state = $5, error = coalesce($6, error), lease_until = $7, next_at = $8 from locked
             where job = $1 and merchant_id = $2 and starts_at = $3 and state = 'running' and lease_owner = $4 returning 1)
           update job_state set asked = false where job = $1 and merchant_id = $2 and $5 = 'failed' and exists (select from left_run)`,
    values: [slot.job, slot.merchantId, slot.start, owner, left.state, left.error, left.now, left.nextAt],
  });
}

/** Asks for a job's next run now, however it failed before. False when there is no such job. */
export async function askRun(runner: Runner, job: string, merchantId: number): Promise<boolean> {
  const rows = await runner.query({
    text: 'update job_state set asked = true where job = $1 and merchant_id = $2 returning 1',
    values: [job, merchantId],
  });
  return rows.length > 0;
}

/** Lets a job begin no more runs, or lets it again. False when there is no such job. */
export async function pauseJob(runner: Runner, job: string, merchantId: number, paused: boolean): Promise<boolean> {
  const rows = await runner.query({
    text: 'update job_state set paused = $3 where job = $1 and merchant_id = $2 returning 1',
    values: [job, merchantId, paused],
  });
  return rows.length > 0;
}

interface StateRow {
  job: string;
  merchant_id: number;
  done_until: Date;
  paused: boolean;
  asked: boolean;
}

interface RunRow {
  starts_at: Date;
  ends_at: Date;
  state: JobRun['state'];
  started_at: Date;
  finished_at: Date | null;
  attempts: number;
  next_at: Date;
  progress: string | null;
  error: string | null;
}

/** A job that has not run yet has nothing of a run. */
type LastRow = StateRow & (RunRow | Record<keyof RunRow, null>);

const runOf = ({ job, merchant_id: merchantId }: StateRow, row: RunRow): JobRun => {
  const { starts_at: start, ends_at: end, state, attempts, progress, error } = row;
  const at = { startedAt: row.started_at, finishedAt: row.finished_at, nextAt: row.next_at };
  return { job, merchantId, start, end, state, attempts, progress, error, ...at };
};

/** Every job and brand, each with its last run. */
export async function lastRuns(runner: Runner): Promise<(JobState & { run: JobRun | null })[]> {
  const rows = await runner.query<LastRow>({
    text: `select s.job, s.merchant_id, s.done_until, s.paused, s.asked, r.starts_at, r.ends_at, r.state, r.started_at,
             r.finished_at, r.attempts, r.next_at, r.progress, r.error
           from job_state s left join lateral (
             select * from job_run r where r.job = s.job and r.merchant_id = s.merchant_id order by r.starts_at desc limit 1) r on true
           order by s.job, s.merchant_id`,
  });
  return rows.map((row) => {
    const run = row.starts_at === null ? null : runOf(row, row);
    return { job: row.job, merchantId: row.merchant_id, doneUntil: row.done_until, paused: row.paused, asked: row.asked, run };
  });
}

/** Deletes runs that were done before a moment, a bounded number at once; returns how many went. */
export async function forgetRuns(runner: Runner, before: Date, limit: number): Promise<number> {
  const rows = await runner.query({
    text: `delete from job_run where (job, merchant_id, starts_at) in (
             select job, merchant_id, starts_at from job_run where started_at < $1 and state = 'done' order by started_at limit $2)
           returning 1`,
    values: [before, limit],
  });
  return rows.length;
}
