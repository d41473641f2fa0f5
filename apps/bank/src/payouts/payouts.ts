import type { providerCalls, ReportedPayout } from '@marquee/contract/channel';
import type { BodyOf, ReplyOf } from '@marquee/contract/define';
import { atomically } from '@marquee/service/database';
import { book } from '../books/books.ts';
import { report } from '../channel/reports.ts';
import { methodFor } from '../deposits/methods.ts';
import type { Base } from '../server/base.ts';

type Request = BodyOf<typeof providerCalls.providerPayout>;
type Answer = ReplyOf<typeof providerCalls.providerPayout>;

export interface Payout {
  payoutNo: string;
  providerRef: string;
  amount: string;
  currency: string;
  plan: Plan;
  state: ReportedPayout;
}

/** What will become of a payout. */
export type Plan = 'pay' | 'fail' | 'lose' | 'send' | 'slow';

const UNIT = 10_000n;
const TAKES_MS = 3_000;
const SLOW_MS = 120_000;

/** The last two digits of the whole units choose what becomes of a payout: docs/channel-api.md#play-money. */
const PLANS: Readonly<Record<string, Plan>> = { '01': 'fail', '02': 'lose', '03': 'send', '04': 'slow' };
const planOf = (amount: bigint): Plan => PLANS[((amount / UNIT) % 100n).toString().padStart(2, '0')] ?? 'pay';

const COLUMNS = `payout_no AS payoutNo, provider_ref AS providerRef, amount, currency, plan, state`;

/** The payout of a number; null when there is none. */
export const payoutOf = ({ db }: Base, payoutNo: string): Payout | null =>
  (db.prepare(`SELECT ${COLUMNS} FROM payouts WHERE payout_no = ?`).get(payoutNo) as Payout | undefined) ?? null;

/** Takes a payout on, once a number, however often it is asked for. */
export function takePayout(base: Base, request: Request): Answer {
  const { payoutNo, method, amount, currency } = request;
  const content = JSON.stringify([request.orderNo, method, amount, currency, request.unitValue ?? 1, request.account]);
  const known = base.db.prepare(`SELECT content, provider_ref AS ref FROM payouts WHERE payout_no = ?`).get(payoutNo);
  if (known) return known['content'] === content ? { status: 'OK', providerRef: known['ref'] as string } : { status: 'MISMATCH' };

  const fits = methodFor('payout', request);
  if (!('method' in fits)) return fits;
  const providerRef = `PBP-${payoutNo}`;
  const plan = planOf(BigInt(amount));
  const now = base.clock.now();
  atomically(base.db, () => {
    book(base.db, {
      key: `${providerRef}-taken`,
      source: 'merchant',
      target: 'payouts',
      amount: BigInt(amount),
      currency,
      at: now,
    });
    base.db
      .prepare(
        `INSERT INTO payouts (payout_no, provider_ref, method, amount, currency, content, plan, state, due_at, taken_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, 'PENDING', ?, ?)`,
      )
      .run(payoutNo, providerRef, method, amount, currency, content, plan, now + (plan === 'slow' ? SLOW_MS : TAKES_MS), now);
  });
  return { status: 'OK', providerRef };
}

/** Where the money of a payout that ends goes. */
const TARGETS = { SENT: 'people', PAID: 'people', FAILED: 'merchant' } as const;

/**
 * Brings a payout to a state: its row, the books and what the gateway will be told, all or none of it. `isUntold` tells nobody. A payout that
 * ended stays as it is; one that was sent can only be paid, since its money has left.
 */
export function settle(base: Base, payout: Payout, state: ReportedPayout, isUntold = false): boolean {
  const { payoutNo, providerRef, amount, currency } = payout;
  const isOpen = payout.state === 'PENDING' || (payout.state === 'SENT' && state === 'PAID');
  if (!isOpen || payout.state === state) return false;
  atomically(base.db, () => {
    base.db.prepare(`UPDATE payouts SET state = ?, due_at = NULL WHERE payout_no = ?`).run(state, payoutNo);
    if (state !== 'PENDING') {
      const move = { source: 'payouts', target: TARGETS[state], amount: BigInt(amount), currency, at: base.clock.now() } as const;
      book(base.db, { key: `${providerRef}-left`, ...move });
    }
    if (isUntold) return;
    const eventId = `${providerRef}-${state}`;
    const reason = state === 'FAILED' ? { reason: 'the account cannot be paid to' } : {};
    report(base, 'payout', eventId, { payoutNo, eventId, state, amount, currency, providerRef, ...reason });
  });
  return true;
}

const ENDS: Readonly<Record<Plan, ReportedPayout>> = { pay: 'PAID', slow: 'PAID', lose: 'PAID', fail: 'FAILED', send: 'SENT' };

/** Does with every payout that is due what was planned. Returns how many. */
export function payDue(base: Base): number {
  const due = base.db
    .prepare(`SELECT ${COLUMNS} FROM payouts WHERE due_at <= ? LIMIT 100`)
    .all(base.clock.now()) as unknown as Payout[];
  for (const payout of due) settle(base, payout, ENDS[payout.plan], payout.plan === 'lose');
  return due.length;
}
