import { type Amount, fromWire } from '@marquee/money';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Transaction } from '../../base/database/database.ts';
import { readableNumber } from '../../base/ids.ts';
import type { Merchant } from '../../brand/index.ts';
import type { PaymentLook } from '../../identity/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { Cashier } from '../cashier.ts';
import type { Channel } from '../channels.ts';
import { moveOrder } from '../order-store.ts';
import { maskedNumber, type PayoutKind } from '../payout-accounts/directory.ts';
import { lockPayouts, type PayoutAccount } from '../payout-accounts/store.ts';
import { type AskedOnly, type AskingDeps, createAsking } from './asking.ts';
import { type Asked, createChecks, type HeldTurnover, type Outstanding, refusal, runChecks } from './checks.ts';
import { feeOf } from './limits.ts';
import { insertOut, type OutOrder, readMade } from './store.ts';

/** The same amount to the same account within so long is one order: two tabs, a double click without a key. */
const TWIN_MS = 60_000;

/** The way of paying out for each kind of account. */
const CHANNEL: Readonly<Record<PayoutKind, string>> = { BANK: 'BANK', WALLET: 'WALLET', CRYPTO: 'STABLE' };

/** A brand's way of paying out to accounts of a kind; null: there is none. */
export const channelFor = (channels: readonly Channel[], kind: PayoutKind): Channel | null =>
  channels.find(({ code }) => code === CHANNEL[kind]) ?? null;

/** What an order is written with. */
export interface WritingDeps extends AskingDeps {
  clock: Clock;
  cashier: Pick<Cashier, 'channels'>;
  wallet: Pick<Wallet, 'accountOf' | 'balanceOf' | 'holdReady'>;
  outstanding: Outstanding;
}

/** What a member asks for. */
export interface Wish {
  merchant: Merchant;
  accountId: bigint;
  amount: Amount;
  bankCardId: string;
  requestKey: string;
  shownFee: number | undefined;
  look: Pick<PaymentLook, 'ready' | 'demand' | 'hold'>;
}

/** A request that passed the checks. */
type PassedChecks = Asked & { form: { amount: Amount; account: PayoutAccount } };

/** An order that was written, or stood there, and what is told after the commit. */
interface Written {
  order: OutOrder;
  tell: (() => void) | null;
}

/** Is a request that was sent again the one that was made under its name? Throws where it is another one. */
function checkSame(made: OutOrder, { amount, bankCardId }: Wish): OutOrder {
  if (made.amount === amount && String(made.payoutAccountId) === bankCardId) return made;
  throw refusal('withdraw.state', 'amount');
}

/** Throws the first thing that stands in the way of a request. */
async function passed(
  checks: ReturnType<typeof createChecks>,
  asked: AskedOnly,
  { amount, bankCardId, look }: Wish,
  channels: readonly Channel[],
): Promise<PassedChecks> {
  const account = asked.accounts.find(({ id }) => String(id) === bankCardId) ?? null;
  const channel = account && channelFor(channels, account.kind);
  const form = { amount, account, channel, demandPassword: look.demand };
  await runChecks(checks, { ...asked, form });
  if (!account) throw refusal('withdraw.account', 'accounts');
  return { ...asked, form: { ...form, account } };
}

/** How the order of a request is written. */
interface Insertion extends Pick<Wish, 'requestKey' | 'shownFee'> {
  orderNo: string;
  at: Date;
  turnover: HeldTurnover;
  setAside: Awaited<ReturnType<Wallet['holdReady']>>;
}

/** Writes an order and sets its amount aside with it. */
async function insert(
  tx: Transaction,
  { merchant, accountId, form: { amount, account }, limits, usage }: PassedChecks,
  { orderNo, at, turnover, setAside, requestKey, shownFee }: Insertion,
): Promise<Written> {
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
 * Makes what checks a request and writes its order, once, and sets its amount aside with it. All of it is done while the hash of
 * the payment password is made, under locks of the member alone, and stays where the password fits. Throws the first refusal.
 */
export function createWriting(deps: WritingDeps) {
  const { db, clock, cashier, wallet, outstanding } = deps;
  const checks = createChecks();
  const { within } = createAsking(deps);

  /** What stands now, under the member's locks. Sent together: each is looked at when the locks are had. */
  const lookUp = async (tx: Transaction, wish: Wish, { at, main }: { at: Date; main: bigint }) => {
    const { merchant, accountId, bankCardId: payoutAccountId } = wish;
    const since = new Date(at.getTime() - TWIN_MS);
    const locked = lockPayouts(tx, accountId);
    const looked = wish.look.hold(tx);
    const held = outstanding.holdTurnover(tx, accountId);
    const [password, made, asked, turnover] = await Promise.all([
      looked,
      readMade(tx, { ...wish, payoutAccountId, since }),
      within(tx, { merchant, accountId, now: at.getTime() }, { main, turnover: held.then(({ left }) => left) }),
      held,
      locked,
    ]);
    return { password, made, asked, turnover };
  };

  return async (wish: Wish): Promise<OutOrder> => {
    const { merchant, accountId, amount, look } = wish;
    const orderNo = readableNumber('W');
    // Before the transaction, which may not wait for what others read too.
    const [channels, main] = await Promise.all([
      cashier.channels(merchant.id),
      wallet.accountOf(merchant.id, accountId, merchant.currency),
    ]);
    const setAside = await wallet.holdReady({ account: main, holdId: orderNo, amount });
    await look.ready;
    const at = dateOf(clock);
    const done = await db.transaction(async (tx) => {
      const { password, made, asked, turnover } = await lookUp(tx, wish, { at, main });
      const { known, twin } = made;
      if (known) return (): Written => ({ order: checkSame(known, wish), tell: null });
      if (twin) return password.guard(async (): Promise<Written> => ({ order: twin, tell: null }));
      const fit = await passed(checks, asked, wish, channels);
      return password.guard(() => insert(tx, fit, { ...wish, orderNo, at, turnover, setAside }));
    });
    const { order, tell } = done();
    tell?.();
    return order;
  };
}
