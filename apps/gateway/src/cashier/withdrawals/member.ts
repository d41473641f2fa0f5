import { randomUUID } from 'node:crypto';
import type { Body, Reply } from '@marquee/contract';
import { type Amount, fromWire, toWire } from '@marquee/money';
import { BusinessError, inputError } from '../../base/errors.ts';
import { messageOf } from '../../base/messages.ts';
import type { Merchant } from '../../brand/index.ts';
import type { PaymentLook } from '../../identity/index.ts';
import type { Cashier } from '../cashier.ts';
import type { Channel } from '../channels.ts';
import { lacksFunds } from '../completion.ts';
import type { PayoutKind } from '../payout-accounts/directory.ts';
import { createAsking } from './asking.ts';
import { type Asked, createChecks, refusal, runChecks } from './checks.ts';
import { clockText, feeOf } from './limits.ts';
import type { OutOrder } from './store.ts';
import { channelFor, createWriting, type WritingDeps } from './writing.ts';

/** Who asks. */
export interface Member {
  merchantId: number;
  accountId: bigint;
}

/** What a member's withdrawals stand on. */
export interface MemberWithdrawalDeps extends WritingDeps {
  cashier: Pick<Cashier, 'channels' | 'hold' | 'unitValueOf'>;
  /** Begins to look at a payment password: nothing is told of it before it is demanded. */
  lookAtPaymentPassword(accountId: bigint, given: string | null | undefined): PaymentLook;
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

/** What clients of other gateways read besides. Nothing of it stands in a withdrawal's way here: the payment password proves the member. */
const repeated = (minWithdrawal: number, maxWithdrawal: number) => ({
  ...{ minWithdrawal, maxWithdrawal, mobileVerificationType: null, mobileVerificationWithdrawAmount: 0 },
  ...{ c2cEnabled: false, withdrawPenaltyCharge: 0, fixedAmountFlag: false, fixedWithdrawAmounts: [] },
});

/** What is shown before anything is filled in. */
function settingsOf(
  asked: Asked,
  channelOf: (kind: PayoutKind) => Channel | null,
  blocker: Reply<'withdrawSettings'>['blocker'],
  worth: { currency: string; unitValue: number },
): Reply<'withdrawSettings'> {
  const { settings, limits, usage, balance, turnover } = asked;
  const left = notNegative(limits.dailyAmount - usage.amount);
  const min = (kind: PayoutKind): number => toWire(channelOf(kind)?.minAmount ?? 0n);
  const max = (kind: PayoutKind): number => toWire(channelOf(kind)?.maxAmount ?? 0n);
  return {
    allowWithdraw: blocker === null,
    minimumAmount: min('BANK'),
    maximumAmount: max('BANK'),
    eWalletMinAmount: min('WALLET'),
    eWalletMaxAmount: max('WALLET'),
    virtualMinAmount: min('CRYPTO'),
    virtualMaxAmount: max('CRYPTO'),
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
    ...worth,
    ...repeated(min('BANK'), max('BANK')),
    blocker,
  };
}

/** Makes what members ask of withdrawals. */
export function createMemberWithdrawals(deps: MemberWithdrawalDeps): MemberWithdrawals {
  const { clock, cashier, lookAtPaymentPassword } = deps;
  const checks = createChecks();
  const { alone: asking } = createAsking(deps);
  const write = createWriting(deps);

  const hold = async (order: OutOrder): Promise<OutOrder> => {
    const held = order.state === 'CREATED' ? await cashier.hold(order) : order;
    if (lacksFunds(held)) throw refusal('withdraw.funds', 'amount');
    return { ...order, state: held.state };
  };

  return {
    async settings(merchant, accountId, language) {
      const { currency } = merchant;
      const [asked, channels, unitValue] = await Promise.all([
        asking({ merchant, accountId, now: clock.now() }),
        cashier.channels(merchant.id),
        cashier.unitValueOf(merchant.id, currency),
      ]);
      const blocker = await runChecks(checks, asked).then(
        () => null,
        (error: unknown) => {
          if (!(error instanceof BusinessError)) throw error;
          const { way } = error.value as { way: string };
          return { errorCode: error.code, message: messageOf(error.code, language, error.params), way };
        },
      );
      return settingsOf(asked, (kind) => channelFor(channels, kind), blocker, { currency, unitValue });
    },
    async quote(merchant, accountId, given) {
      const amount = amountOf(given);
      const { limits, usage } = await asking({ merchant, accountId, now: clock.now() });
      const fee = feeOf(limits, usage.count, amount);
      return { amount: toWire(amount), fee: toWire(fee), net: toWire(amount - fee) };
    },
    async submit(merchant, accountId, { amount: given, bankCardId, password, requestKey = randomUUID(), fee: shownFee }) {
      const amount = amountOf(given);
      // Its hash is made while everything else is looked at and written.
      const look = lookAtPaymentPassword(accountId, password);
      try {
        return answerOf(await hold(await write({ merchant, accountId, amount, bankCardId, requestKey, shownFee, look })));
      } finally {
        await look.settled();
      }
    },
  };
}
