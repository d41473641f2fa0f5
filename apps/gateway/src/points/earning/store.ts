import { integers, texts } from '../../base/arrays.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';
import type { Counted, Level, Rate } from './rates.ts';

/** A sum of a member, by what it counts as. */
export interface CountedRow extends Counted {
  accountId: bigint;
  category: string;
}

/** What is and was in force in these brands, in the order of time. */
export const readRates = (db: Runner, merchants: readonly number[]): Promise<Rate[]> =>
  db.query<Rate>({
    name: 'points-rates',
    text: `select merchant_id as "merchantId", from_at as "fromAt", steps, factors from point_rate
           where merchant_id = any ($1::text::int[]) order by merchant_id, from_at`,
    values: [integers(merchants)],
  });

/** Says what is in force from a moment on. */
export async function writeRate(tx: Transaction, { merchantId, fromAt, steps, factors }: Rate): Promise<void> {
  await tx.query({
    text: `insert into point_rate (merchant_id, from_at, steps, factors) values ($1, $2, $3, $4)
           on conflict (merchant_id, from_at) do update set steps = excluded.steps, factors = excluded.factors`,
    values: [merchantId, fromAt, JSON.stringify(steps), JSON.stringify(factors)],
  });
}

/** The levels that these members have and had, in the order of time. */
export const readLevels = (db: Runner, accounts: readonly bigint[]): Promise<Level[]> =>
  db.query<Level>({
    name: 'points-levels',
    text: `select account_id as "accountId", from_at as "fromAt", level from point_level
           where account_id = any ($1::text::bigint[]) order by account_id, from_at`,
    values: [integers(accounts)],
  });

/** Notes levels that are new. */
export async function writeLevels(tx: Transaction, levels: readonly Level[]): Promise<void> {
  await tx.query({
    name: 'points-levels-write',
    text: `insert into point_level (account_id, from_at, level)
           select * from unnest($1::text::bigint[], $2::text::timestamptz[], $3::text::smallint[])`,
    values: [
      integers(levels.map(({ accountId }) => accountId)),
      texts(levels.map(({ fromAt }) => fromAt.toISOString())),
      integers(levels.map(({ level }) => level)),
    ],
  });
}

/** Until when something was counted of each of these members. */
export async function readCountedUntil(db: Runner, accounts: readonly bigint[]): Promise<Map<bigint, Date>> {
  const rows = await db.query<{ accountId: bigint; until: Date | null }>({
    name: 'points-counted-until',
    text: `select account_id as "accountId", counted_until as until from point_account where account_id = any ($1::text::bigint[])`,
    values: [integers(accounts)],
  });
  return new Map(rows.flatMap(({ accountId, until }) => (until ? [[accountId, until]] : [])));
}

/** Notes until when something was counted of each member; an earlier moment changes nothing. */
export async function writeCountedUntil(tx: Transaction, until: ReadonlyMap<bigint, Date>): Promise<void> {
  await tx.query({
    name: 'points-counted-until-write',
    text: `update point_account p set counted_until = n.at
           from unnest($1::text::bigint[], $2::text::timestamptz[]) as n (account_id, at)
           where p.account_id = n.account_id and (p.counted_until is null or p.counted_until < n.at)`,
    values: [integers([...until.keys()]), texts([...until.values()].map((at) => at.toISOString()))],
  });
}

/** All sums of these members. LATERAL with OFFSET keeps it a look-up by key whatever the planner thinks of a young table. */
export async function readCounted(db: Runner, accounts: readonly bigint[]): Promise<CountedRow[]> {
  return db.query<CountedRow>({
    name: 'points-earned-read',
    text: `select e.account_id as "accountId", e.category, e.step, e.factor, e.counted from unnest($1::text::bigint[]) as k (a)
           cross join lateral (select * from point_earned where account_id = k.a offset 0) e`,
    values: [integers(accounts)],
  });
}

/** Adds to sums; each is named once. */
export async function addCounted(tx: Transaction, rows: readonly CountedRow[]): Promise<void> {
  await tx.query({
    name: 'points-earned-add',
    text: `insert into point_earned as held (account_id, category, step, factor, counted)
           select * from unnest($1::text::bigint[], $2::text::text[], $3::text::int[], $4::text::int[], $5::text::bigint[])
           on conflict (account_id, category, step, factor) do update set counted = held.counted + excluded.counted`,
    values: [
      integers(rows.map(({ accountId }) => accountId)),
      texts(rows.map(({ category }) => category)),
      integers(rows.map(({ step }) => step)),
      integers(rows.map(({ factor }) => factor)),
      integers(rows.map(({ counted }) => counted)),
    ],
  });
}
