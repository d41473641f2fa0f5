import type { OpsReply } from '@marquee/contract/ops';
import { type Amount, parseInteger, toWire } from '@marquee/money';
import { businessDayOf, momentOf, startOfBusinessDay } from '../../base/calendar/business-day.ts';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import { refused } from '../../base/change.ts';
import type { Database } from '../../base/database/database.ts';
import type { Merchant, OpsHandlers } from '../../brand/index.ts';
import { readClaims, readNamed, readOpen } from '../../cashier/index.ts';
import { readDone, readWaiting, type ShiftEntry } from './shift-store.ts';

type Shift = OpsReply<'opsShift'>;
type Handled = Shift['handled'][number];

const HOUR_MS = 3_600_000;
/** A shift is two days at most. */
const MOST_HOURS = 48;
const CLAIMS = 200;

/** The calls that a hand-over tells of, and by which word of the audit each is told apart. */
const TOLD: Readonly<Record<string, string | null>> = {
  opsDepositPut: 'action',
  opsPaymentPut: 'state',
  opsStatementPut: null,
  opsTicketPut: 'state',
  opsAdjustmentPut: 'direction',
  opsWithdrawalClaim: null,
  opsWithdrawalNote: null,
  opsWithdrawalDecide: 'state',
  opsWithdrawalPay: null,
  opsWithdrawalFail: null,
  opsPayoutSent: null,
  opsPayoutBatch: null,
  opsDisputeDecide: 'decision',
};
/** What moves no money, though its order has an amount. */
const WITHOUT_AMOUNT = new Set(['opsDepositPut claim', 'opsDepositPut note', 'opsWithdrawalClaim', 'opsWithdrawalNote']);

const amountIn = (value: unknown): Amount | null => (typeof value === 'string' ? parseInteger(value) : null);

/** What was done, added up by call, decision, channel and currency. */
async function handledOf(db: Database, merchantId: number, entries: readonly ShiftEntry[]): Promise<Handled[]> {
  // What a line of the audit is about ends with its number: `withdrawal W-…`, `payout W-….1`.
  const noOf = ({ subject }: ShiftEntry): string => subject.split(' ').at(-1) ?? '';
  const numbers = [...new Set(entries.map(noOf))].filter((no) => /^[DW]-/.test(no));
  const known = new Map((await readNamed(db, merchantId, numbers)).map((order) => [order.no, order]));
  const sums = new Map<string, Omit<Handled, 'amount'> & { amount: Amount }>();
  for (const entry of entries) {
    const { action, after } = entry;
    const word = TOLD[action];
    const decision = word && typeof after?.[word] === 'string' ? after[word] : '';
    const order = known.get(noOf(entry));
    const said = typeof after?.['currency'] === 'string' ? after['currency'] : null;
    const [channel, currency] = [order?.channel ?? null, order?.currency ?? said];
    const name = JSON.stringify([action, decision, channel, currency]);
    const sum = sums.get(name) ?? { call: action, decision, channel, currency, count: 0, amount: 0n };
    const isCounted = !WITHOUT_AMOUNT.has(`${action} ${decision}`.trim());
    const amount = isCounted ? (amountIn(after?.['amount']) ?? order?.amount ?? 0n) : 0n;
    sums.set(name, { ...sum, count: sum.count + 1, amount: sum.amount + amount });
  }
  return [...sums.values()].map(({ amount, ...sum }) => ({ ...sum, amount: toWire(amount) }));
}

/** The stretch of a shift by the brand's clocks. Throws `ops.refused` for one that cannot be. */
function stretchOf(merchant: Merchant, now: number, asked: { from?: string | undefined; until?: string | undefined }) {
  const from =
    asked.from === undefined ? startOfBusinessDay(merchant, businessDayOf(merchant, now)) : momentOf(merchant, asked.from);
  // Until now: what is done in this very moment is of it.
  const until = asked.until === undefined ? now + 1 : momentOf(merchant, asked.until);
  if (from === null || until === null) throw refused('there is no such time on the brand’s clocks');
  if (until < from) throw refused('the shift ends before it begins');
  if (until - from > MOST_HOURS * HOUR_MS) throw refused(`a shift is ${MOST_HOURS} hours at most`);
  return { from: new Date(from), until: new Date(until) };
}

/** The operator's call for the hand-over of a shift: docs/operators.md#reports-on-money. */
export const shiftOpsCalls = ({ db, clock }: { db: Database; clock: Clock }): Pick<OpsHandlers, 'opsShift'> => ({
  async opsShift({ merchant, query: { operator: asked, from, until }, operator: asker }) {
    const operator = asked ?? asker;
    const stretch = stretchOf(merchant, clock.now(), { from, until });
    const [entries, claims, open, waiting] = await Promise.all([
      readDone(db, { merchantId: merchant.id, operator, actions: Object.keys(TOLD), ...stretch }),
      readClaims(db, merchant.id, operator, CLAIMS),
      readOpen(db, merchant.id),
      readWaiting(db, merchant.id, dateOf(clock)),
    ]);
    return {
      operator,
      from: stretch.from.getTime(),
      until: stretch.until.getTime(),
      timezone: merchant.businessTimezone,
      handled: await handledOf(db, merchant.id, entries),
      claims: claims.map(({ amount, claimedAt, ...claim }) => ({
        ...claim,
        amount: toWire(amount),
        claimedAt: claimedAt?.getTime() ?? null,
      })),
      open: [
        ...open.map(({ amount, oldest, ...each }) => ({ ...each, amount: toWire(amount), oldest: oldest.getTime() })),
        ...waiting.map(({ action, count, oldest }) => ({
          kind: 'proposal',
          state: action,
          channel: null,
          currency: null,
          count,
          amount: toWire(0n),
          oldest: oldest.getTime(),
        })),
      ],
    };
  },
});
