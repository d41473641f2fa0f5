import type { Amount } from '@marquee/money';
import { documents, integers, texts } from '../../base/arrays.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';
import type { NewRequirement, Requirement } from './requirement.ts';

const REQUIREMENT = `id, merchant_id as "merchantId", account_id as "accountId", currency, source, request_key as "requestKey", base, multiple,
  weights, required, done, status, is_final as "isFinal", created_at as "createdAt", ended_at as "endedAt", reason, counts_bets as "countsBets"`;

/** Has the caller alone change what these members have to wager, until the transaction ends. Returns until when each was fed. */
export async function lockQueues(tx: Transaction, accounts: readonly bigint[]): Promise<Map<bigint, Date | null>> {
  const values = [integers(accounts)];
  // Sent together: the second begins when the first is done, and sees what it wrote.
  const [, rows] = await Promise.all([
    tx.query({
      name: 'wagering-queues-open',
      text: `insert into wagering_queue (account_id) select distinct a from unnest($1::text::bigint[]) a order by a on conflict do nothing`,
      values,
    }),
    tx.query<{ accountId: bigint; fedUntil: Date | null }>({
      name: 'wagering-queues-lock',
      text: `select account_id as "accountId", fed_until as "fedUntil" from wagering_queue
             where account_id = any ($1::text::bigint[]) order by account_id for update`,
      values,
    }),
  ]);
  return new Map(rows.map(({ accountId, fedUntil }) => [accountId, fedUntil]));
}

/** The same for one member, in one statement. */
export async function lockQueue(tx: Transaction, accountId: bigint): Promise<void> {
  await tx.query({
    name: 'wagering-queue-lock',
    // A row that is there is locked though nothing of it is written.
    text: 'insert into wagering_queue (account_id) values ($1) on conflict (account_id) do update set fed_until = null where false',
    values: [accountId],
  });
}

/** Notes when the latest bet of each account was settled that was looked at; an earlier moment changes nothing. */
export async function moveQueues(tx: Transaction, until: ReadonlyMap<bigint, Date>): Promise<void> {
  await tx.query({
    name: 'wagering-queues-move',
    text: `update wagering_queue q set fed_until = n.at
           from unnest($1::text::bigint[], $2::text::timestamptz[]) as n (account_id, at)
           where q.account_id = n.account_id and (q.fed_until is null or q.fed_until < n.at)`,
    values: [integers([...until.keys()]), texts([...until.values()].map((at) => at.toISOString()))],
  });
}

/** The requirements of these members that are not final, each member's oldest first. */
export const readLive = (db: Runner, accounts: readonly bigint[]): Promise<Requirement[]> =>
  db.query<Requirement>({
    name: 'wagering-live',
    text: `select ${REQUIREMENT} from wagering_requirement where account_id = any ($1::text::bigint[]) and not is_final
           order by account_id, created_at, id`,
    values: [integers(accounts)],
  });

/** What a member's open requirements come to, and whether one is done that is not final. */
export async function sumOpen(db: Runner, accountId: bigint): Promise<{ required: Amount; done: Amount; hasDone: boolean }> {
  const [row] = await db.query<{ required: bigint; done: bigint; hasDone: boolean }>({
    name: 'wagering-open-sum',
    text: `select coalesce(sum(required) filter (where status = 'OPEN'), 0)::bigint as required,
             coalesce(sum(done) filter (where status = 'OPEN'), 0)::bigint as done, coalesce(bool_or(status = 'DONE'), false) as "hasDone"
           from wagering_requirement where account_id = $1 and not is_final`,
    values: [accountId],
  });
  return row ?? { required: 0n, done: 0n, hasDone: false };
}

/** What was asked to be wagered for money that may still be on its way. */
export async function sumUnbooked(db: Runner, accountId: bigint): Promise<Amount> {
  const [row] = await db.query<{ sum: bigint }>({
    name: 'wagering-unbooked-sum',
    text: `select coalesce(sum(base), 0)::bigint as sum from wagering_requirement
           where account_id = $1 and not is_final and booked_at is null`,
    values: [accountId],
  });
  return row?.sum ?? 0n;
}

/** The requirement of a maker's key; null when there is none. */
export async function readByKey(db: Runner, accountId: bigint, key: string): Promise<Requirement | null> {
  const [row] = await db.query<Requirement>({
    name: 'wagering-by-key',
    text: `select ${REQUIREMENT} from wagering_requirement where account_id = $1 and request_key = $2`,
    values: [accountId, key],
  });
  return row ?? null;
}

/** How far a requirement is wagered. */
export type Wagered = Pick<Requirement, 'requestKey' | 'required' | 'done' | 'status'>;

/** The requirements of makers' keys; those that there are. */
export const readByKeys = (db: Runner, accountId: bigint, keys: readonly string[]): Promise<(Wagered & { id: bigint })[]> =>
  db.query<Wagered & { id: bigint }>({
    name: 'wagering-by-keys',
    // Each key is looked up by itself: compared with all keys, every requirement that the member ever had would be read.
    text: `select r.id, r.request_key as "requestKey", r.required, r.done, r.status
           from (select distinct k from unnest($2::text::text[]) as n (k)) n cross join lateral
             (select * from wagering_requirement where account_id = $1 and request_key = n.k offset 0) r`,
    values: [accountId, texts(keys)],
  });

/** The requirements that a maker asked for in a stretch of time, the end excluded. */
export async function readMade(
  db: Runner,
  accountId: bigint,
  { maker, from, to }: { maker: string; from: Date; to: Date },
): Promise<Wagered[]> {
  // As lines of one text: there may be thousands, and each row by itself costs more than finding it.
  const [row] = await db.query<{ lines: string | null }>({
    name: 'wagering-made',
    text: `select string_agg(required || ' ' || done || ' ' || status || ' ' || request_key, E'\\n') as lines from wagering_requirement
           where account_id = $1 and created_at >= $2 and created_at < $3 and starts_with(request_key, $4)`,
    values: [accountId, from, to, `${maker}:`],
  });
  return (row?.lines?.split('\n') ?? []).map((line): Wagered => {
    const [required = '', done = '', status = '', requestKey = ''] = line.split(' ');
    return { requestKey, required: BigInt(required), done: BigInt(done), status: status as Wagered['status'] };
  });
}

/** Something to wager of which bets count for nothing else, from when until when. `until` null: it is open. */
export interface ApartRequirement {
  id: bigint;
  accountId: bigint;
  from: Date;
  until: Date | null;
}

/** Those of accounts that were not over for good at a moment, and whose money is there. */
export const readApart = (db: Runner, accountIds: readonly bigint[], since: Date): Promise<ApartRequirement[]> =>
  db.query<ApartRequirement>({
    name: 'wagering-apart',
    text: `select id, account_id as "accountId", created_at as "from", ended_at as "until" from wagering_requirement
           where account_id = any ($1::text::bigint[]) and not counts_bets and booked_at is not null
             and (not is_final or ended_at >= $2)`,
    values: [integers(accountIds), since],
  });

/** A requirement as it is first written. */
export interface RequirementRow {
  asked: NewRequirement;
  required: Amount;
  at: Date;
  /** Null: the money is on its way. */
  bookedAt: Date | null;
}

/** Writes requirements; of one whose key is known only that its money is there. */
export async function insertRequirements(tx: Transaction, rows: readonly RequirementRow[]): Promise<void> {
  await tx.query({
    name: 'wagering-insert',
    text: `insert into wagering_requirement as old
             (merchant_id, account_id, currency, source, request_key, base, multiple, weights, required, created_at, booked_at,
              counts_bets)
           select * from unnest($1::text::int[], $2::text::bigint[], $3::text::text[], $4::text::text[], $5::text::text[], $6::text::bigint[],
             $7::text::int[], $8::text::jsonb[], $9::text::bigint[], $10::text::timestamptz[], $11::text::timestamptz[],
             $12::text::boolean[])
           on conflict (account_id, request_key) do update set booked_at = coalesce(old.booked_at, excluded.booked_at)`,
    values: [
      integers(rows.map(({ asked }) => asked.merchantId)),
      integers(rows.map(({ asked }) => asked.accountId)),
      texts(rows.map(({ asked }) => asked.currency)),
      texts(rows.map(({ asked }) => asked.source)),
      texts(rows.map(({ asked }) => asked.key)),
      integers(rows.map(({ asked }) => asked.base)),
      integers(rows.map(({ asked }) => asked.multipleBps)),
      documents(rows.map(({ asked }) => asked.weights ?? null)),
      integers(rows.map(({ required }) => required)),
      texts(rows.map(({ at }) => at.toISOString())),
      texts(rows.map(({ bookedAt }) => bookedAt?.toISOString() ?? null)),
      `{${rows.map(({ asked }) => asked.countsBets ?? true).join(',')}}`,
    ],
  });
}

/** Notes that the money of a requirement is there. */
export async function noteBooked(tx: Transaction, accountId: bigint, key: string, at: Date): Promise<void> {
  await tx.query({
    name: 'wagering-booked',
    text: `update wagering_requirement set booked_at = $3 where account_id = $1 and request_key = $2 and booked_at is null`,
    values: [accountId, key, at],
  });
}

/** Deletes a requirement whose money has definitely not come. */
export async function deleteUnbooked(tx: Transaction, accountId: bigint, key: string): Promise<void> {
  await tx.query({
    name: 'wagering-unbooked-delete',
    text: `with gone as (delete from wagering_requirement where account_id = $1 and request_key = $2 and booked_at is null returning id)
           delete from wagering_contribution where account_id = $1 and requirement_id in (select id from gone)`,
    values: [accountId, key],
  });
}

/** Makes what a member has done final, and ends what is open as CLEARED where that is asked for. Returns what was ended. */
export async function closeQueue(
  tx: Transaction,
  accountId: bigint,
  { clears, at, reason = null }: { clears: boolean; at: Date; reason?: string | null },
): Promise<Requirement[]> {
  return tx.query<Requirement>({
    name: 'wagering-close',
    text: `update wagering_requirement set is_final = true, status = case when status = 'OPEN' then 'CLEARED' else status end,
             ended_at = case when status = 'OPEN' then $2 else ended_at end, reason = case when status = 'OPEN' then $4 else reason end
           where account_id = $1 and not is_final and (status = 'DONE' or $3) returning ${REQUIREMENT}`,
    values: [accountId, at, clears, reason],
  });
}

/** Ends one open requirement; null when it is not open. */
export async function endRequirement(
  tx: Transaction,
  {
    id,
    accountId,
    status,
    reason,
    at,
  }: { id: bigint; accountId: bigint; status: 'CLEARED' | 'CANCELLED'; reason: string; at: Date },
): Promise<Requirement | null> {
  const [row] = await tx.query<Requirement>({
    name: 'wagering-end',
    text: `update wagering_requirement set is_final = true, status = $3, ended_at = $4, reason = $5
           where id = $1 and account_id = $2 and not is_final and status = 'OPEN' returning ${REQUIREMENT}`,
    values: [id, accountId, status, at, reason],
  });
  return row ?? null;
}

/** A page of a member's requirements, newest first, and how many there are. */
export async function readPage(
  db: Runner,
  accountId: bigint,
  { page, size }: { page: number; size: number },
): Promise<{ rows: Requirement[]; total: number }> {
  const [count] = await db.query<{ total: bigint }>({
    name: 'wagering-count',
    text: 'select count(*) as total from wagering_requirement where account_id = $1',
    values: [accountId],
  });
  const rows = await db.query<Requirement>({
    name: 'wagering-page',
    text: `select ${REQUIREMENT} from wagering_requirement where account_id = $1
           order by created_at desc, id desc limit $2 offset $3`,
    values: [accountId, size, (page - 1) * size],
  });
  return { rows, total: Number(count?.total ?? 0n) };
}

/** Accounts that have something to wager that is not final, in the order of their numbers, after one of them. */
export async function readWaiting(db: Runner, after: bigint, limit: number): Promise<bigint[]> {
  const rows = await db.query<{ account: bigint }>({
    name: 'wagering-waiting',
    text: `select distinct account_id as account from wagering_requirement where account_id > $1 and not is_final
           order by account_id limit $2`,
    values: [after, limit],
  });
  return rows.map(({ account }) => account);
}

/** Requirements that have something else than what is written down of their bets, each as a line. */
export async function readMiscounted(db: Runner, limit: number): Promise<string[]> {
  const rows = await db.query<{ id: bigint; accountId: bigint; done: bigint; counted: bigint }>({
    name: 'wagering-miscounted',
    text: `select r.id, r.account_id as "accountId", r.done, coalesce(c.counted, 0)::bigint as counted
           from wagering_requirement r
           left join (select requirement_id, sum(counted) as counted from wagering_contribution group by 1) c on c.requirement_id = r.id
           where r.done <> coalesce(c.counted, 0) order by r.id limit $1`,
    values: [limit],
  });
  return rows.map(
    (row) => `requirement ${row.id} of account ${row.accountId}: has ${row.done}; its contributions are ${row.counted}`,
  );
}
