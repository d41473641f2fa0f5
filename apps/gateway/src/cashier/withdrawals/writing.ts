import { type Amount, fromWire } from '@marquee/money';
import { businessDayOf, startOfBusinessDay } from '../../base/calendar/business-day.ts';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database, Transaction } from '../../base/database/database.ts';
import { readableNumber } from '../../base/ids.ts';
import type { Merchant } from '../../brand/index.ts';
import type { PaymentLook } from '../../identity/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import { moveOrder } from '../order-store.ts';
import { maskedNumber, type PayoutKind } from '../payout-accounts/directory.ts';
import { lockPayouts, type PayoutAccount, readLock, readPayoutAccounts } from '../payout-accounts/store.ts';
import { type Asked, daily, demandWagered, type HeldTurnover, type Outstanding, refusal } from './checks.ts';
import { feeOf, readUsage, type Usage } from './limits.ts';
import { insertOut, type OutOrder, readOutByKey, readTwin } from './store.ts';

/** The same amount to the same account within so long is one order: two tabs, a double click without a key. */
const TWIN_MS = 60_000;

/** The way of paying out for each kind of account. */
export const CHANNEL: Readonly<Record<PayoutKind, string>> = { BANK: 'BANK', WALLET: 'WALLET', CRYPTO: 'STABLE' };

/** When the business day began that is now. */
export const dayStartOf = (merchant: Merchant, now: number): Date =>
  new Date(startOfBusinessDay(merchant, businessDayOf(merchant, now)));

interface WritingDeps {
  db: Database;
  clock: Clock;
  wallet: Pick<Wallet, 'accountOf' | 'holdReady'>;
  outstanding: Pick<Outstanding, 'holdTurnover'>;
}

/** A request that passed the checks. */
type PassedChecks = Asked & { form: { amount: Amount; account: PayoutAccount } };

/** How a request is written. */
interface Writing {
  requestKey: string;
  shownFee: number | undefined;
  look: Pick<PaymentLook, 'ready' | 'hold'>;
}

/** An order that was written, or stood there, and what is told after the commit. */
interface Written {
  order: OutOrder;
  tell: (() => void) | null;
}

/** What may have changed since the checks, under the member's locks. */
interface Standing {
  known: OutOrder | null;
  twin: OutOrder | null;
  own: readonly PayoutAccount[];
  lockedUntil: Date | null;
  usage: Usage;
  turnover: HeldTurnover;
}

/** Is a request that was sent again the one that was made under its name? Throws where it is another one. */
export function checkSame(made: OutOrder, amount: Amount, payoutAccountId: string): OutOrder {
  if (made.amount === amount && String(made.payoutAccountId) === payoutAccountId) return made;
  throw refusal('withdraw.state', 'amount');
}

/**
 * Refuses for what has changed since the checks: by a request of the same member at the same time, or by a bet that was taken back. An
 * order that is the same as what is asked for stands for it.
 */
async function checkAgain(asked: PassedChecks, standing: Standing, at: Date): Promise<OutOrder | null> {
  const { known, twin, own, lockedUntil, usage, turnover } = standing;
  const { amount, account } = asked.form;
  if (known) return checkSame(known, amount, String(account.id));
  if (twin) return twin;
  if (!own.some(({ id }) => id === account.id)) throw refusal('withdraw.account', 'accounts');
  const until = lockedUntil?.getTime() ?? 0;
  if (until > at.getTime()) throw refusal('withdraw.locked', 'wait', { until });
  await daily({ ...asked, usage });
  demandWagered(asked.merchant, turnover.left);
  return null;
}

/** Writes an order and sets its amount aside with it. */
async function insert(
  tx: Transaction,
  { merchant, accountId, form: { amount, account }, limits }: PassedChecks,
  { usage, turnover }: Standing,
  more: { orderNo: string; at: Date; setAside: Awaited<ReturnType<Wallet['holdReady']>> } & Writing,
): Promise<Written> {
  const { orderNo, at, setAside, requestKey, shownFee } = more;
  const fee = feeOf(limits, usage.count, amount);
  // Confirmed is what was shown, nothing else.
  if (shownFee !== undefined && fromWire(shownFee) !== fee) throw refusal('withdraw.state', 'amount');
  const [, { verdicts, tell }, order] = await Promise.all([
    turnover.finish(),
    setAside(tx, at),
    insertOut(tx, {
      ...{ orderNo, merchantId: merchant.id, accountId, amount, requestKey, requestedAt: at },
      channel: CHANNEL[account.kind],
      currency: merchant.currency,
      destination: {
        payoutAccountId: account.id,
        kind: account.kind,
        bank: account.bankCode,
        to: maskedNumber(account.accountNo),
        fee,
      },
    }),
  ]);
  if (verdicts.every(({ status }) => status === 'posted')) return { order, tell };
  // Nothing is set aside: the order is one that still waits for it.
  const created = await moveOrder(tx, 'withdrawal', orderNo, { from: ['REVIEWING'], to: 'CREATED', decidedAt: null });
  return { order: { ...order, state: created?.state ?? order.state }, tell: null };
}

/**
 * Makes what writes the order of a request that passed the checks, once, and sets its amount aside with it. All of it is done
 * while the hash of the payment password is made, under locks of the member alone, and stays where the password fits.
 */
export function createWriting({ db, clock, wallet, outstanding }: WritingDeps) {
  const lookAgain = async (
    tx: Transaction,
    { merchant, accountId, form }: PassedChecks,
    { requestKey, look, at }: Writing & { at: Date },
  ) => {
    const since = new Date(at.getTime() - TWIN_MS);
    // Sent together: each is looked at when the lock is had.
    const [, password, known, twin, own, lockedUntil, usage, turnover] = await Promise.all([
      lockPayouts(tx, accountId),
      look.hold(tx),
      readOutByKey(tx, accountId, requestKey),
      readTwin(tx, { accountId, payoutAccountId: form.account.id, amount: form.amount, since }),
      readPayoutAccounts(tx, accountId),
      readLock(tx, accountId),
      readUsage(tx, accountId, dayStartOf(merchant, at.getTime())),
      outstanding.holdTurnover(tx, accountId),
    ]);
    return { password, standing: { known, twin, own, lockedUntil, usage, turnover } };
  };

  return async (asked: PassedChecks, writing: Writing): Promise<OutOrder> => {
    const { merchant, accountId, form } = asked;
    const orderNo = readableNumber('W');
    const main = await wallet.accountOf(merchant.id, accountId, merchant.currency);
    const setAside = await wallet.holdReady({ account: main, holdId: orderNo, amount: form.amount });
    await writing.look.ready;
    const at = dateOf(clock);
    const done = await db.transaction(async (tx) => {
      const { password, standing } = await lookAgain(tx, asked, { ...writing, at });
      return password.guard(async (): Promise<Written> => {
        const order = await checkAgain(asked, standing, at);
        return order ? { order, tell: null } : insert(tx, asked, standing, { ...writing, orderNo, at, setAside });
      });
    });
    const { order, tell } = done();
    tell?.();
    return order;
  };
}
