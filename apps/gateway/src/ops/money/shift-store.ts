import type { Runner } from '../../base/database/database.ts';

/** A line of the audit, as far as a hand-over needs it. */
export interface ShiftEntry {
  action: string;
  subject: string;
  after: Readonly<Record<string, unknown>> | null;
}

/** What an operator changed in a brand in a stretch of time by some calls, alone or as one of two persons; the end is excluded. */
export const readDone = (
  db: Runner,
  asked: { merchantId: number; operator: string; from: Date; until: Date; actions: readonly string[] },
): Promise<ShiftEntry[]> =>
  db.query<ShiftEntry>({
    name: 'ops-shift',
    text: `select action, subject, after from ops_audit
           where merchant_id = $1 and at >= $2 and at < $3 and action = any($4::text[]) and $5 = any(string_to_array(operator, ' and '))
           order by at, id`,
    values: [asked.merchantId, asked.from, asked.until, [...asked.actions], asked.operator],
  });

/** Proposals of a brand that wait for a second person, by the call that was proposed. */
export const readWaiting = (
  db: Runner,
  merchantId: number,
  now: Date,
): Promise<{ action: string; count: number; oldest: Date }[]> =>
  db.query({
    name: 'ops-shift-proposals',
    text: `select action, count(*)::int as count, min(at) as oldest from ops_proposal
           where merchant_id = $1 and state = 'open' and expires_at > $2 group by action order by action`,
    values: [merchantId, now],
  });
