import type { Runner, Transaction } from '../../base/database/database.ts';
import type { CheckInCalendar, LastClaim } from './calendar.ts';

interface CalendarRow {
  isOpen: boolean;
  revision: number;
  terms: Pick<CheckInCalendar, 'audience' | 'onMiss' | 'days'>;
  startsAt: Date;
  endsAt: Date | null;
}

/** The calendar of a brand with its revision; null when it has none. */
export async function readCalendar(runner: Runner, merchantId: number): Promise<(CheckInCalendar & { revision: number }) | null> {
  const [row] = await runner.query<CalendarRow>({
    name: 'promotion-check-in',
    text: `select is_open as "isOpen", revision, terms, starts_at as "startsAt", ends_at as "endsAt"
           from promotion_check_in where merchant_id = $1`,
    values: [merchantId],
  });
  if (!row) return null;
  const { terms, startsAt, endsAt, ...rest } = row;
  return { ...rest, ...terms, startsAt: startsAt.getTime(), endsAt: endsAt?.getTime() ?? null };
}

/** Writes the calendar of a brand; returns its revision. */
export async function writeCalendar(
  tx: Transaction,
  merchantId: number,
  { isOpen, startsAt, endsAt, ...terms }: CheckInCalendar,
  at: Date,
): Promise<number> {
  const [row] = await tx.query<{ revision: number }>({
    text: `insert into promotion_check_in as held (merchant_id, is_open, terms, starts_at, ends_at, updated_at) values ($1, $2, $3, $4, $5, $6)
           on conflict (merchant_id) do update set is_open = excluded.is_open, terms = excluded.terms, starts_at = excluded.starts_at,
             ends_at = excluded.ends_at, updated_at = excluded.updated_at, revision = held.revision + 1 returning revision`,
    values: [merchantId, isOpen, JSON.stringify(terms), new Date(startsAt), endsAt === null ? null : new Date(endsAt), at],
  });
  return row?.revision ?? 0;
}

/** A member's last check-in; null: none yet. */
export async function readLast(runner: Runner, accountId: bigint): Promise<LastClaim | null> {
  const [row] = await runner.query<LastClaim>({
    name: 'promotion-check-in-last',
    text: 'select day::text as day, place from promotion_check_in_claim where account_id = $1 order by promotion_check_in_claim.day desc limit 1',
    values: [accountId],
  });
  return row ?? null;
}

/** Writes a check-in down; false when there is one of that day. */
export async function insertClaim(
  tx: Transaction,
  claim: { accountId: bigint; day: string; merchantId: number; place: number; at: Date },
): Promise<boolean> {
  const rows = await tx.query({
    name: 'promotion-check-in-claim',
    text: `insert into promotion_check_in_claim (account_id, day, merchant_id, place, claimed_at) values ($1, $2, $3, $4, $5)
           on conflict do nothing returning account_id`,
    values: [claim.accountId, claim.day, claim.merchantId, claim.place, claim.at],
  });
  return rows.length > 0;
}

/** How many members of a brand checked in on a day. */
export async function countClaims(runner: Runner, merchantId: number, day: string): Promise<number> {
  const [row] = await runner.query<{ count: number }>({
    name: 'promotion-check-in-count',
    text: 'select count(*)::int as count from promotion_check_in_claim where merchant_id = $1 and day = $2',
    values: [merchantId, day],
  });
  return row?.count ?? 0;
}
