import { randomUUID } from 'node:crypto';
import type { Body, Reply } from '@marquee/contract';
import { type Amount, fromWire, toWire } from '@marquee/money';
import { businessDayOf, startOfBusinessDay } from '../../base/calendar/business-day.ts';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database, Transaction } from '../../base/database/database.ts';
import { BusinessError, inputError } from '../../base/errors.ts';
import { readableNumber } from '../../base/ids.ts';
import { messageOf } from '../../base/messages.ts';
import type { Merchant } from '../../brand/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { Cashier } from '../cashier.ts';
import { type Channel } from '../channels.ts';
import { lacksFunds } from '../completion.ts';
import { moveOrder } from '../order-store.ts';
import { maskedNumber, type PayoutKind } from '../payout-accounts/directory.ts';
import { lockPayouts, type PayoutAccount, readLock, readPayoutAccounts } from '../payout-accounts/store.ts';
import {
  type Asked,
  type Asker,
  createChecks,
  daily,
  demandWagered,
  type HeldTurnover,
  type Outstanding,
  refusal,
  runChecks,
} from './checks.ts';
import { clockText, feeOf, readLimits, readSettings, readUsage, type Usage } from './limits.ts';
import { insertOut, type OutOrder, readOutByKey, readTwin } from './store.ts';

/** The same amount to the same account within so long is one order: two tabs, a double click without a key. */
const TWIN_MS = 60_000;

/** The way of paying out for each kind of account. */
const CHANNEL: Readonly<Record<PayoutKind, string>> = { BANK: 'BANK', WALLET: 'WALLET', CRYPTO: 'STABLE' };

/** Who asks. */
export interface Member {
  merchantId: number;
  accountId: bigint;
}

/** What a member's withdrawals stand on. */
export interface MemberWithdrawalDeps {
  db: Database;
  clock: Clock;
  cashier: Pick<Cashier, 'channels' | 'hold'>;
  wallet: Pick<Wallet, 'accountOf' | 'balanceOf' | 'holdReady'>;
  /** What is known of a member, with its VIP level. */
  memberOf(accountId: bigint): Promise<Asker & { vipLevel: number }>;
  /** Begins to look at a payment password: nothing is told of it before it is demanded. */
  lookAtPaymentPassword(
    accountId: bigint,
    given: string | null | undefined,
  ): { demand(): Promise<void>; settled(): Promise<void> };
  outstanding: Outstanding;
}

/** What a member asks of withdrawals: docs/rules/money.md#withdrawals. Each throws as the contract says. */
export interface MemberWithdrawals {
  settings(merchant: Merchant, accountId: bigint, language: string): Promise<Reply<'withdrawSettings'>>;
  quote(merchant: Merchant, accountId: bigint, amount: number): Promise<Reply<'withdrawCharges'>>;
  submit(merchant: Merchant, accountId: bigint, body: Body<'withdraw'>): Promise<Reply<'withdraw'>>;
}

const least = (a: Amount, b: Amount): Amount => (a < b ? a : b);
const notNegative = (amount: Amount): Amount => (amount > 0n ? amount : 0n);

function amountOf(given: number): Amount {
  const amount = fromWire(given);
  if (amount === null || amount <= 0n) throw inputError('amount');
  return amount;
}

const answerOf = ({
  orderNo,
  state,
  amount,
  fee,
}: Pick<OutOrder, 'orderNo' | 'state' | 'amount' | 'fee'>): Reply<'withdraw'> => ({
  orderNo,
  state,
  amount: toWire(amount),
  fee: toWire(fee),
  net: toWire(amount - fee),
});

/** A request that passed the checks. */
type WrittenDown = Asked & { form: { amount: Amount; account: PayoutAccount } };

/** What is known of who asks, read when it is asked. */
function createAsking({ db, clock, wallet, memberOf, cashier, outstanding }: MemberWithdrawalDeps) {
  const dayStartOf = (merchant: Merchant): Date => new Date(startOfBusinessDay(merchant, businessDayOf(merchant, clock.now())));

  const asking = async (merchant: Merchant, accountId: bigint): Promise<Asked & { form: null }> => {
    const known = memberOf(accountId);
    const [member, limits, lockedUntil, accounts, settings, usage, { balance }, turnover, debt] = await Promise.all([
      known,
      known.then(({ vipLevel }) => readLimits(db, merchant.id, vipLevel)),
      readLock(db, accountId),
      readPayoutAccounts(db, accountId),
      readSettings(db, merchant.id),
      readUsage(db, accountId, dayStartOf(merchant)),
      wallet.accountOf(merchant.id, accountId, merchant.currency).then(wallet.balanceOf),
      outstanding.remainingTurnover(accountId),
      outstanding.openDebt(accountId),
    ]);
    const of = { merchant, accountId, member, now: clock.now() };
    return { ...of, lockedUntil, accounts, settings, limits, usage, balance, turnover, debt, form: null };
  };

  const channelOf = async (merchant: Merchant, kind: PayoutKind): Promise<Channel | null> =>
    (await cashier.channels(merchant.id)).find(({ code }) => code === CHANNEL[kind]) ?? null;

  return { asking, channelOf, dayStartOf };
}

/** Is a request that was sent again the one that was made under its name? Throws where it is another one. */
function checkSame(made: OutOrder, amount: Amount, payoutAccountId: string): OutOrder {
  if (made.amount === amount && String(made.payoutAccountId) === payoutAccountId) return made;
  throw refusal('withdraw.state', 'amount');
}

/**
 * What may have changed since the checks: by a request of the same member at the same time, or by a bet that was taken back. An order
 * that is the same as what is asked for stands for it.
 */
async function lookAgain(
  tx: Transaction,
  asked: WrittenDown,
  { requestKey, at, dayStart, outstanding }: { requestKey: string; at: Date; dayStart: Date; outstanding: Outstanding },
): Promise<OutOrder | { usage: Usage; turnover: HeldTurnover }> {
  const { accountId, merchant, form } = asked;
  const since = new Date(at.getTime() - TWIN_MS);
  // Sent together: each is looked at when the lock is had.
  const [, known, twin, own, lockedUntil, usage, turnover] = await Promise.all([
    lockPayouts(tx, accountId),
    readOutByKey(tx, accountId, requestKey),
    readTwin(tx, { accountId, payoutAccountId: form.account.id, amount: form.amount, since }),
    readPayoutAccounts(tx, accountId),
    readLock(tx, accountId),
    readUsage(tx, accountId, dayStart),
    outstanding.holdTurnover(tx, accountId),
  ]);
  if (known) return checkSame(known, form.amount, String(form.account.id));
  if (twin) return twin;
  if (!own.some(({ id }) => id === form.account.id)) throw refusal('withdraw.account', 'accounts');
  const until = lockedUntil?.getTime() ?? 0;
  if (until > at.getTime()) throw refusal('withdraw.locked', 'wait', { until });
  await daily({ ...asked, usage });
  demandWagered(merchant, turnover.left);
  return { usage, turnover };
}

/** Writes the order of a request that passed the checks, once, and sets its amount aside with it. */
function createWriting(deps: MemberWithdrawalDeps, dayStartOf: (merchant: Merchant) => Date) {
  const { db, clock, wallet, outstanding } = deps;
  return async (
    asked: WrittenDown,
    { requestKey, shownFee }: { requestKey: string; shownFee: number | undefined },
  ): Promise<OutOrder> => {
    const { merchant, accountId, form, limits } = asked;
    const { amount, account } = form;
    const orderNo = readableNumber('W');
    const main = await wallet.accountOf(merchant.id, accountId, merchant.currency);
    const setAside = await wallet.holdReady({ account: main, holdId: orderNo, amount });
    const at = dateOf(clock);
    const done = await db.transaction(async (tx) => {
      const found = await lookAgain(tx, asked, { requestKey, at, dayStart: dayStartOf(merchant), outstanding });
      if ('orderNo' in found) return { order: found, tell: null };
      const fee = feeOf(limits, found.usage.count, amount);
      // Confirmed is what was shown, nothing else.
      if (shownFee !== undefined && fromWire(shownFee) !== fee) throw refusal('withdraw.state', 'amount');
      const [, { verdicts, tell }, order] = await Promise.all([
        found.turnover.finish(),
        setAside(tx, at),
        insertOut(tx, {
          orderNo,
          merchantId: merchant.id,
          accountId,
          channel: CHANNEL[account.kind],
          currency: merchant.currency,
          amount,
          requestKey,
          requestedAt: at,
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
    });
    done.tell?.();
    return done.order;
  };
}

/** What is shown before anything is filled in. */
function settingsOf(
  asked: Asked,
  channels: Readonly<Record<PayoutKind, Channel | null>>,
  blocker: Reply<'withdrawSettings'>['blocker'],
): Reply<'withdrawSettings'> {
  const { settings, limits, usage, balance, turnover } = asked;
  const left = notNegative(limits.dailyAmount - usage.amount);
  const min = (channel: Channel | null): number => toWire(channel?.minAmount ?? 0n);
  const max = (channel: Channel | null): number => toWire(channel?.maxAmount ?? 0n);
  const { BANK, WALLET, CRYPTO } = channels;
  return {
    allowWithdraw: blocker === null,
    minimumAmount: min(BANK),
    maximumAmount: max(BANK),
    eWalletMinAmount: min(WALLET),
    eWalletMaxAmount: max(WALLET),
    virtualMinAmount: min(CRYPTO),
    virtualMaxAmount: max(CRYPTO),
    withdrawDateFrom: clockText(settings.opensAt),
    withdrawDateTo: clockText(settings.closesAt),
    maxTransactionTimes: limits.dailyCount,
    remainingTransactionTimes: Math.max(0, limits.dailyCount - usage.count),
    maxWithdrawAmount: toWire(limits.dailyAmount),
    remainingWithdrawAmount: toWire(left),
    freeTimes: Math.max(0, limits.freeCount - usage.count),
    feePercent: Number(limits.feeRate) / 1_000_000,
    feeCap: toWire(limits.feeCap),
    balance: toWire(notNegative(balance)),
    withdrawable: toWire(turnover > 0n ? 0n : least(notNegative(balance), left)),
    remainingTurnover: toWire(turnover),
    mayCancel: settings.mayCancel,
    confirmMinutes: settings.confirmMinutes,
    blocker,
  };
}

/** Makes what members ask of withdrawals. */
export function createMemberWithdrawals(deps: MemberWithdrawalDeps): MemberWithdrawals {
  const { db, cashier, lookAtPaymentPassword } = deps;
  const checks = createChecks();
  const { asking, channelOf, dayStartOf } = createAsking(deps);
  const write = createWriting(deps, dayStartOf);

  const hold = async (order: OutOrder): Promise<OutOrder> => {
    const held = order.state === 'CREATED' ? await cashier.hold(order) : order;
    if (lacksFunds(held)) throw refusal('withdraw.funds', 'amount');
    return { ...order, state: held.state };
  };

  return {
    async settings(merchant, accountId, language) {
      const asked = await asking(merchant, accountId);
      const blocker = await runChecks(checks, asked).then(
        () => null,
        (error: unknown) => {
          if (!(error instanceof BusinessError)) throw error;
          const { way } = error.value as { way: string };
          return { errorCode: error.code, message: messageOf(error.code, language, error.params), way };
        },
      );
      const [BANK, WALLET, CRYPTO] = await Promise.all(
        (['BANK', 'WALLET', 'CRYPTO'] as const).map((kind) => channelOf(merchant, kind)),
      );
      return settingsOf(asked, { BANK: BANK ?? null, WALLET: WALLET ?? null, CRYPTO: CRYPTO ?? null }, blocker);
    },
    async quote(merchant, accountId, given) {
      const amount = amountOf(given);
      const { limits, usage } = await asking(merchant, accountId);
      const fee = feeOf(limits, usage.count, amount);
      return { amount: toWire(amount), fee: toWire(fee), net: toWire(amount - fee) };
    },
    async submit(merchant, accountId, { amount: given, bankCardId, password, requestKey = randomUUID(), fee: shownFee }) {
      const amount = amountOf(given);
      // Its hash is made while everything else is looked at.
      const look = lookAtPaymentPassword(accountId, password);
      const [made, asked] = await Promise.all([readOutByKey(db, accountId, requestKey), asking(merchant, accountId)]);
      if (made) return answerOf(await hold(checkSame(made, amount, bankCardId)));
      const account = asked.accounts.find(({ id }) => String(id) === bankCardId) ?? null;
      const channel = account && (await channelOf(merchant, account.kind));
      const form = { amount, account, channel, demandPassword: look.demand };
      await runChecks(checks, { ...asked, form });
      if (!account) throw refusal('withdraw.account', 'accounts');
      try {
        return answerOf(await hold(await write({ ...asked, form: { ...form, account } }, { requestKey, shownFee })));
      } finally {
        await look.settled();
      }
    },
  };
}
