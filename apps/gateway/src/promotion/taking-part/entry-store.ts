import { integers, texts } from '../../base/arrays.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';

/** A member who takes part in a cycle of a promotion. What became of the reward is the reward centre's to say. */
export interface Entry {
  id: bigint;
  merchantId: number;
  accountId: bigint;
  promotionId: number;
  cycle: string;
  exclusiveGroup: string;
  state: 'JOINED' | 'APPLYING' | 'PROCESSING' | 'REJECTED' | 'ISSUED';
  joinedAt: Date;
  askedAt: Date | null;
  remark: string;
  decidedAt: Date | null;
  decidedBy: string | null;
  reason: string;
  tries: number;
}

const ENTRY = `id, merchant_id as "merchantId", account_id as "accountId", promotion_id as "promotionId", cycle,
  exclusive_group as "exclusiveGroup", state, joined_at as "joinedAt", asked_at as "askedAt", remark, decided_at as "decidedAt",
  decided_by as "decidedBy", reason, tries`;
const AT_ONCE = 200;

/** Has the caller alone change what a member takes part in, until the transaction ends. */
export async function lockMember(tx: Transaction, accountId: bigint): Promise<void> {
  await tx.query({ text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [`promotion ${accountId}`] });
}

/** As much of an entry as says how it stands. */
export type ReadEntry = Pick<Entry, 'id' | 'promotionId' | 'cycle' | 'state' | 'reason'>;

/** What a member takes part in, of these cycles. */
export const readEntries = (
  db: Runner,
  accountId: bigint,
  cycles: readonly { promotionId: number; cycle: string }[],
): Promise<ReadEntry[]> =>
  db.query<ReadEntry>({
    name: 'promotion-entries',
    text: `select id, promotion_id as "promotionId", cycle, state, reason from promotion_entry where account_id = $1 and (promotion_id, cycle) in
             (select p, c from unnest($2::text::int[], $3::text::text[]) as n (p, c))`,
    values: [accountId, integers(cycles.map(({ promotionId }) => promotionId)), texts(cycles.map(({ cycle }) => cycle))],
  });

/** What a member takes part in under a name of which there is one at a time, newest first. */
export const readGroup = (runner: Runner, accountId: bigint, exclusiveGroup: string): Promise<Entry[]> =>
  runner.query<Entry>({
    name: 'promotion-group',
    text: `select ${ENTRY} from promotion_entry where account_id = $1 and exclusive_group = $2
           order by id desc limit ${AT_ONCE}`,
    values: [accountId, exclusiveGroup],
  });

/** One entry, held until the transaction ends; null when the brand has none of that number. */
export async function lockEntry(tx: Transaction, merchantId: number, id: bigint): Promise<Entry | null> {
  const [row] = await tx.query<Entry>({
    name: 'promotion-entry-lock',
    text: `select ${ENTRY} from promotion_entry where id = $1 and merchant_id = $2 for update`,
    values: [id, merchantId],
  });
  return row ?? null;
}

/** Writes that a member takes part, or how it goes on. */
export async function writeEntry(
  tx: Transaction,
  {
    merchantId,
    accountId,
    promotionId,
    cycle,
    exclusiveGroup,
    state,
    at,
    remark = '',
  }: Pick<Entry, 'merchantId' | 'accountId' | 'promotionId' | 'cycle' | 'exclusiveGroup' | 'state'> & {
    at: Date;
    remark?: string;
  },
): Promise<Entry> {
  const [row] = await tx.query<Entry>({
    name: 'promotion-entry-write',
    text: `insert into promotion_entry (merchant_id, account_id, promotion_id, cycle, exclusive_group, state, joined_at, asked_at, remark, tries)
           values ($1, $2, $3, $4, $5, $6, $7, case when $6 = 'JOINED' then null else $7::timestamptz end, $8, case when $6 = 'JOINED' then 0 else 1 end)
           on conflict (account_id, promotion_id, cycle) do update
             set state = excluded.state, asked_at = excluded.asked_at, remark = excluded.remark, reason = '', decided_at = null,
                 decided_by = null, tries = promotion_entry.tries + 1
           returning ${ENTRY}`,
    values: [merchantId, accountId, promotionId, cycle, exclusiveGroup, state, at, remark],
  });
  if (!row) throw new Error(`the entry of ${accountId} in ${promotionId} could not be written`);
  return row;
}

/** Writes what was decided of a request that waits. */
export async function decideEntry(
  tx: Transaction,
  { id, state, at, by, reason }: { id: bigint; state: 'PROCESSING' | 'REJECTED'; at: Date; by: string; reason: string },
): Promise<Entry | null> {
  const [row] = await tx.query<Entry>({
    name: 'promotion-entry-decide',
    text: `update promotion_entry set state = $2, decided_at = $3, decided_by = $4, reason = $5
           where id = $1 and state = 'APPLYING' returning ${ENTRY}`,
    values: [id, state, at, by, reason],
  });
  return row ?? null;
}

/** Notes that what was approved lies in the reward centre; false when that was noted before. */
export async function noteIssued(tx: Transaction, id: bigint): Promise<boolean> {
  const rows = await tx.query({
    name: 'promotion-entry-issued',
    text: `update promotion_entry set state = 'ISSUED' where id = $1 and state = 'PROCESSING' returning 1 as noted`,
    values: [id],
  });
  return rows.length > 0;
}

/** Forgets that a member joined. */
export async function removeEntry(tx: Transaction, id: bigint): Promise<void> {
  await tx.query({ name: 'promotion-entry-remove', text: 'delete from promotion_entry where id = $1', values: [id] });
}

/** What was approved and does not lie in the reward centre yet. */
export const readProcessing = (db: Runner): Promise<Entry[]> =>
  db.query<Entry>({
    name: 'promotion-processing',
    text: `select ${ENTRY} from promotion_entry where state = 'PROCESSING' order by decided_at, id limit ${AT_ONCE}`,
    values: [],
  });

/** A page of a brand's requests that wait for a person, oldest first, and how many there are. */
export async function readRequests(
  db: Runner,
  merchantId: number,
  { page, size }: { page: number; size: number },
): Promise<{ rows: Entry[]; total: number }> {
  const waiting = `merchant_id = $1 and state = 'APPLYING'`;
  const [count] = await db.query<{ total: number }>({
    name: 'promotion-requests-count',
    text: `select count(*)::int as total from promotion_entry where ${waiting}`,
    values: [merchantId],
  });
  const rows = await db.query<Entry>({
    name: 'promotion-requests',
    text: `select ${ENTRY} from promotion_entry where ${waiting} order by asked_at, id limit $2 offset $3`,
    values: [merchantId, size, (page - 1) * size],
  });
  return { rows, total: count?.total ?? 0 };
}

/** Takes a place of a cycle; false when none is left. Never more than the quota, however many ask at once. */
export async function takePlace(tx: Transaction, promotionId: number, cycle: string, quota: number | null): Promise<boolean> {
  const rows = await tx.query({
    name: 'promotion-place-take',
    text: `insert into promotion_place as p (promotion_id, cycle, taken) select $1, $2, 1 where coalesce($3::int, 1) > 0
           on conflict (promotion_id, cycle) do update set taken = p.taken + 1 where $3::int is null or p.taken < $3
           returning taken`,
    values: [promotionId, cycle, quota],
  });
  return rows.length > 0;
}

/** Gives a place back. */
export async function freePlace(tx: Transaction, promotionId: number, cycle: string): Promise<void> {
  await tx.query({
    name: 'promotion-place-free',
    text: 'update promotion_place set taken = taken - 1 where promotion_id = $1 and cycle = $2 and taken > 0',
    values: [promotionId, cycle],
  });
}

/** How many places of these cycles are taken, by `promotionId/cycle`. */
export async function readPlaces(
  db: Runner,
  cycles: readonly { promotionId: number; cycle: string }[],
): Promise<Map<string, number>> {
  if (cycles.length === 0) return new Map();
  const rows = await db.query<{ promotionId: number; cycle: string; taken: number }>({
    name: 'promotion-places',
    text: `select promotion_id as "promotionId", cycle, taken from promotion_place where (promotion_id, cycle) in
             (select p, c from unnest($1::text::int[], $2::text::text[]) as n (p, c))`,
    values: [integers(cycles.map(({ promotionId }) => promotionId)), texts(cycles.map(({ cycle }) => cycle))],
  });
  return new Map(rows.map(({ promotionId, cycle, taken }) => [`${promotionId}/${cycle}`, taken]));
}
