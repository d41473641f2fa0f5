import { randomUUID } from 'node:crypto';
import type { Body, Reply } from '@marquee/contract';
import { type Amount, fromWire, toWire } from '@marquee/money';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { BusinessError, inputError } from '../../base/errors.ts';
import { messageOf } from '../../base/messages.ts';
import type { Merchant } from '../../brand/index.ts';
import type { PaymentLook } from '../../identity/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { Cashier } from '../cashier.ts';
import type { Channel } from '../channels.ts';
import { lacksFunds } from '../completion.ts';
import type { PayoutKind } from '../payout-accounts/directory.ts';
import { readLock, readPayoutAccounts } from '../payout-accounts/store.ts';
import { type Asked, type Asker, createChecks, type Outstanding, refusal, runChecks } from './checks.ts';
import { clockText, feeOf, readLimits, readSettings, readUsage } from './limits.ts';
import { type OutOrder, readOutByKey } from './store.ts';
import { CHANNEL, checkSame, createWriting, dayStartOf } from './writing.ts';

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
  lookAtPaymentPassword(accountId: bigint, given: string | null | undefined): PaymentLook;
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
function createAsking({ db, clock, wallet, memberOf, cashier, outstanding }: MemberWithdrawalDeps) {
  const asking = async (merchant: Merchant, accountId: bigint): Promise<Asked & { form: null }> => {
    const known = memberOf(accountId);
    const [member, limits, lockedUntil, accounts, settings, usage, { balance }, turnover, debt] = await Promise.all([
      known,
      known.then(({ vipLevel }) => readLimits(db, merchant.id, vipLevel)),
      readLock(db, accountId),
      readPayoutAccounts(db, accountId),
      readSettings(db, merchant.id),
      readUsage(db, accountId, dayStartOf(merchant, clock.now())),
      wallet.accountOf(merchant.id, accountId, merchant.currency).then(wallet.balanceOf),
      outstanding.remainingTurnover(accountId),
      outstanding.openDebt(accountId),
    ]);
    const of = { merchant, accountId, member, now: clock.now() };
    return { ...of, lockedUntil, accounts, settings, limits, usage, balance, turnover, debt, form: null };
  };

  const channelOf = async (merchant: Merchant, kind: PayoutKind): Promise<Channel | null> =>
    (await cashier.channels(merchant.id)).find(({ code }) => code === CHANNEL[kind]) ?? null;

  return { asking, channelOf };
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
  const { asking, channelOf } = createAsking(deps);
  const write = createWriting(deps);

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
      // Its hash is made while everything else is looked at and written.
      const look = lookAtPaymentPassword(accountId, password);
      await look.begun;
      const [made, asked] = await Promise.all([readOutByKey(db, accountId, requestKey), asking(merchant, accountId)]);
      if (made) return answerOf(await hold(checkSame(made, amount, bankCardId)));
      const account = asked.accounts.find(({ id }) => String(id) === bankCardId) ?? null;
      const channel = account && (await channelOf(merchant, account.kind));
      const form = { amount, account, channel, demandPassword: look.demand };
      await runChecks(checks, { ...asked, form });
      if (!account) throw refusal('withdraw.account', 'accounts');
      try {
        return answerOf(await hold(await write({ ...asked, form: { ...form, account } }, { requestKey, shownFee, look })));
      } finally {
        await look.settled();
      }
    },
  };
}
