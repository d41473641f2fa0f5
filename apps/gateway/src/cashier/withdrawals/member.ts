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
import { insertOrder, readByKey } from '../order-store.ts';
import { maskedNumber, type PayoutKind } from '../payout-accounts/directory.ts';
import { lockPayouts, type PayoutAccount, readLock, readPayoutAccounts } from '../payout-accounts/store.ts';
import { type Asked, type Asker, createChecks, daily, type Outstanding, refusal, runChecks } from './checks.ts';
import { clockText, feeOf, readLimits, readSettings, readUsage } from './limits.ts';
import { type OutOrder, readOut, readTwin, writeDestination } from './store.ts';

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
  wallet: Pick<Wallet, 'accountOf' | 'balanceOf'>;
  /** What is known of a member, with its VIP level. */
  memberOf(accountId: bigint): Promise<Asker & { vipLevel: number }>;
  demandPaymentPassword(accountId: bigint, given: string | null | undefined): Promise<void>;
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

/** What is known of who asks, read when it is asked. */
function createAsking({ db, clock, wallet, memberOf, cashier }: MemberWithdrawalDeps) {
  const dayStartOf = (merchant: Merchant): Date => new Date(startOfBusinessDay(merchant, businessDayOf(merchant, clock.now())));

  const asking = async (merchant: Merchant, accountId: bigint): Promise<Asked & { form: null }> => {
    const member = await memberOf(accountId);
    const [lockedUntil, accounts, settings, limits, usage, main] = await Promise.all([
      readLock(db, accountId),
      readPayoutAccounts(db, accountId),
      readSettings(db, merchant.id),
      readLimits(db, merchant.id, member.vipLevel),
      readUsage(db, accountId, dayStartOf(merchant)),
      wallet.accountOf(merchant.id, accountId, merchant.currency),
    ]);
    const { balance } = await wallet.balanceOf(main);
    return { merchant, accountId, member, now: clock.now(), lockedUntil, accounts, settings, limits, usage, balance, form: null };
  };

  const channelOf = async (merchant: Merchant, kind: PayoutKind): Promise<Channel | null> =>
    (await cashier.channels(merchant.id)).find(({ code }) => code === CHANNEL[kind]) ?? null;

  return { asking, channelOf, dayStartOf };
}

/** Writes the order of a request that passed the checks, once. */
function createWriting({ db, clock }: MemberWithdrawalDeps, dayStartOf: (merchant: Merchant) => Date) {
  /** What may have changed since the checks, by a request of the same member at the same time. */
  const again = async (tx: Transaction, asked: Asked, account: PayoutAccount): Promise<Asked> => {
    const { accountId, merchant } = asked;
    const own = await readPayoutAccounts(tx, accountId);
    if (!own.some(({ id }) => id === account.id)) throw refusal('withdraw.account', 'accounts');
    const until = (await readLock(tx, accountId))?.getTime() ?? 0;
    if (until > clock.now()) throw refusal('withdraw.locked', 'wait', { until });
    const now = { ...asked, usage: await readUsage(tx, accountId, dayStartOf(merchant)) };
    await daily(now);
    return now;
  };

  return (
    asked: Asked & { form: { amount: Amount; account: PayoutAccount } },
    { requestKey, shownFee }: { requestKey: string; shownFee: number | undefined },
  ): Promise<OutOrder> =>
    db.transaction(async (tx) => {
      const { merchant, accountId, form } = asked;
      const { amount, account } = form;
      await lockPayouts(tx, accountId);
      const at = dateOf(clock);
      const since = new Date(at.getTime() - TWIN_MS);
      const twin = await readTwin(tx, { accountId, payoutAccountId: account.id, amount, since });
      if (twin) return twin;
      const { limits, usage } = await again(tx, asked, account);
      const fee = feeOf(limits, usage.count, amount);
      // Confirmed is what was shown, nothing else.
      if (shownFee !== undefined && fromWire(shownFee) !== fee) throw refusal('withdraw.state', 'amount');
      const { id: merchantId, currency } = merchant;
      const order = { merchantId, accountId, currency, channel: CHANNEL[account.kind], amount, requestKey };
      const made =
        (await insertOrder(tx, 'withdrawal', readableNumber('W'), order, at)) ??
        (await readByKey(tx, 'withdrawal', accountId, requestKey));
      if (!made) throw new Error(`the withdrawal of account ${accountId} could not be written`);
      const to = maskedNumber(account.accountNo);
      await writeDestination(tx, made.orderNo, {
        payoutAccountId: account.id,
        kind: account.kind,
        bank: account.bankCode,
        to,
        fee,
      });
      const written = await readOut(tx, made.orderNo);
      if (!written) throw new Error(`the withdrawal ${made.orderNo} cannot be read`);
      return written;
    });
}

/** What is shown before anything is filled in. */
function settingsOf(
  asked: Asked,
  channels: Readonly<Record<PayoutKind, Channel | null>>,
  { turnover, blocker }: { turnover: Amount; blocker: Reply<'withdrawSettings'>['blocker'] },
): Reply<'withdrawSettings'> {
  const { settings, limits, usage, balance } = asked;
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
  const { db, cashier, outstanding, demandPaymentPassword } = deps;
  const checks = createChecks(outstanding, demandPaymentPassword);
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
      const turnover = await outstanding.remainingTurnover(accountId);
      return settingsOf(asked, { BANK: BANK ?? null, WALLET: WALLET ?? null, CRYPTO: CRYPTO ?? null }, { turnover, blocker });
    },
    async quote(merchant, accountId, given) {
      const amount = amountOf(given);
      const { limits, usage } = await asking(merchant, accountId);
      const fee = feeOf(limits, usage.count, amount);
      return { amount: toWire(amount), fee: toWire(fee), net: toWire(amount - fee) };
    },
    async submit(merchant, accountId, { amount: given, bankCardId, password, requestKey = randomUUID(), fee: shownFee }) {
      const amount = amountOf(given);
      const known = await readByKey(db, 'withdrawal', accountId, requestKey);
      const made = known && (await readOut(db, known.orderNo));
      if (made) {
        if (made.amount !== amount || String(made.payoutAccountId) !== bankCardId) throw refusal('withdraw.state', 'amount');
        return answerOf(await hold(made));
      }
      const asked = await asking(merchant, accountId);
      const account = asked.accounts.find(({ id }) => String(id) === bankCardId) ?? null;
      const channel = account && (await channelOf(merchant, account.kind));
      const form = { amount, account, channel, password };
      await runChecks(checks, { ...asked, form });
      if (!account) throw refusal('withdraw.account', 'accounts');
      return answerOf(await hold(await write({ ...asked, form: { ...form, account } }, { requestKey, shownFee })));
    },
  };
}
