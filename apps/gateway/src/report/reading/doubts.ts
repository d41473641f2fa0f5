import { type BusinessCalendar, businessDayOf } from '../../base/calendar/business-day.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';

/** Whom risk control has marked: docs/rules/agents.md#doubtful-members. */
export interface Doubt {
  accountId: bigint;
  since: Date;
  reason: string;
}

/** Is the account of rows `d` not marked at the end of a day? Whoever is marked is active in no period that ends then. */
export const countsAsActiveOn = (day: string): string =>
  `not exists (select from report_doubt m where m.account_id = d.account_id and m.since_day <= ${day} and (m.until_day is null or m.until_day > ${day}))`;

/** The same at the last instant before a moment. */
export const countsAsActiveBefore = (moment: string): string =>
  `not exists (select from report_doubt m where m.account_id = d.account_id and m.since < ${moment} and (m.until is null or m.until >= ${moment}))`;

/** Marks an account from a moment on; false where it was marked before. */
export async function markDoubtful(
  tx: Transaction,
  { id: merchantId, ...calendar }: BusinessCalendar & { id: number },
  { accountId, since, reason }: Doubt,
): Promise<boolean> {
  const rows = await tx.query({
    text: `insert into report_doubt (account_id, merchant_id, since, since_day, reason) values ($1, $2, $3, $4::text::date, $5)
           on conflict (account_id) where until is null do nothing returning 1`,
    values: [accountId, merchantId, since, businessDayOf(calendar, since.getTime()), reason],
  });
  return rows.length > 0;
}

/** Takes the mark away from a moment on; false where there was none. */
export async function clearDoubt(
  tx: Transaction,
  calendar: BusinessCalendar,
  { accountId, until }: { accountId: bigint; until: Date },
): Promise<boolean> {
  const rows = await tx.query({
    text: `update report_doubt set until = $2, until_day = $3::text::date where account_id = $1 and until is null returning 1`,
    values: [accountId, until, businessDayOf(calendar, until.getTime())],
  });
  return rows.length > 0;
}

/** The marks of accounts that are on now. */
export const readDoubts = (db: Runner, merchantId: number): Promise<Doubt[]> =>
  db.query<Doubt>({
    text: `select account_id as "accountId", since, reason from report_doubt where merchant_id = $1 and until is null order by id desc`,
    values: [merchantId],
  });
