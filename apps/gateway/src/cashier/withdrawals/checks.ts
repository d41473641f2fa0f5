import { TRIAL_TYPE } from '@marquee/contract';
import { type Amount, formatMoney } from '@marquee/money';
import { offsetAt } from '../../base/calendar/business-day.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';
import { BusinessError, type ErrorParams } from '../../base/errors.ts';
import type { Merchant } from '../../brand/index.ts';
import type { Channel } from '../channels.ts';
import type { PayoutAccount } from '../payout-accounts/store.ts';
import { clockText, isOpenAt, type Usage, type WithdrawalLimits, type WithdrawalSettings } from './limits.ts';

const DAY_MINUTES = 1_440;
const MINUTE_MS = 60_000;

/** What is known of a member who asks for a withdrawal. */
export interface Asker {
  type: number;
  status: string;
  hasPaymentPassword: boolean;
  realName: string | null;
}

/** A withdrawal that is asked for. Without an amount, an account or a password: what stands in its way before the form is filled in. */
export interface Asked {
  merchant: Merchant;
  accountId: bigint;
  member: Asker;
  now: number;
  lockedUntil: Date | null;
  accounts: readonly PayoutAccount[];
  settings: WithdrawalSettings;
  limits: WithdrawalLimits;
  usage: Usage;
  /** What can be withdrawn. */
  balance: Amount;
  /** What is still to be wagered, and what the member owes. */
  turnover: Amount;
  debt: Amount;
  form: {
    amount: Amount;
    /** Null: not one of the member's. */
    account: PayoutAccount | null;
    /** Null: there is none for the account's kind. */
    channel: Channel | null;
    /** Demands the payment password that was given with it. */
    demandPassword(): Promise<void>;
  } | null;
}

/** The names of the checks in their order: docs/rules/money.md#checks-of-a-withdrawal. */
export const CHECKS = [
  'account',
  'status',
  'own-lock',
  'payment-password-set',
  'real-name',
  'payout-account',
  'debt',
  'turnover',
  'method',
  'balance',
  'daily',
  'hours',
  'payment-password',
] as const;
export type CheckName = (typeof CHECKS)[number];

/** What leads out of a refusal: a page of the site, customer service, or waiting. */
export type Way = 'register' | 'service' | 'security' | 'accounts' | 'turnover' | 'amount' | 'deposit' | 'tomorrow' | 'wait';

/** One check: throws the refusal, a BusinessError with its way out as value. */
export type Check = (asked: Asked) => Promise<void> | void;

/** What a member has to wager while its money leaves. */
export interface HeldTurnover {
  left: Amount;
  /** Has what is done stay done from now on: where nothing is left, and the money leaves. */
  finish(): Promise<void>;
}

/** What other modules know that a withdrawal waits for. */
export interface Outstanding {
  /** What of a member's turnover requirements is still to be wagered. */
  remainingTurnover(accountId: bigint, runner?: Runner): Promise<Amount>;
  /** The same in the transaction that lets money leave, and what is done then stays as it is until its end. */
  holdTurnover(tx: Transaction, accountId: bigint): Promise<HeldTurnover>;
  /** What a member owes to its downline. */
  openDebt(accountId: bigint, runner?: Runner): Promise<Amount>;
}

/** A refusal with the way out of it. */
export const refusal = (
  code: ConstructorParameters<typeof BusinessError>[0],
  way: Way,
  { params = {}, ...more }: { params?: ErrorParams; [name: string]: unknown } = {},
): BusinessError => new BusinessError(code, { params, value: { way, ...more } });

/** The minute of a brand's day. */
const minuteOf = ({ businessTimezone }: Merchant, now: number): number =>
  Math.floor((now + offsetAt(businessTimezone, now)) / MINUTE_MS) % DAY_MINUTES;

/** What a member is and has set. */
const ofMember: Pick<Record<CheckName, Check>, 'account' | 'status' | 'own-lock' | 'payment-password-set' | 'real-name'> = {
  account({ member }) {
    if (member.type === TRIAL_TYPE) throw refusal('in_need_true_account', 'register');
  },
  status({ member }) {
    if (member.status !== 'ACTIVE' && member.status !== 'NO_BET') throw refusal('withdraw.status', 'service');
  },
  'own-lock'({ lockedUntil, now }) {
    const until = lockedUntil?.getTime() ?? 0;
    if (until > now) throw refusal('withdraw.locked', 'wait', { until });
  },
  'payment-password-set'({ member }) {
    if (!member.hasPaymentPassword) throw refusal('not.exists.payment.password', 'security');
  },
  'real-name'({ member }) {
    if (member.realName === null) throw refusal('payout.real.name', 'security');
  },
};

/** The account that is paid out to, and the amount. */
const ofForm: Pick<Record<CheckName, Check>, 'payout-account' | 'method' | 'balance'> = {
  'payout-account'({ accounts, form, now, settings: { accountMinutes } }) {
    const account = form ? form.account : (accounts.find(({ isDefault }) => isDefault) ?? accounts[0] ?? null);
    if (!account) throw refusal('withdraw.account', 'accounts');
    const usable = (each: PayoutAccount): number => each.createdAt.getTime() + accountMinutes * MINUTE_MS;
    const until = form ? usable(account) : Math.min(...accounts.map(usable));
    if (now < until) throw refusal('withdraw.account.new', 'wait', { params: { minutes: accountMinutes }, until });
  },
  method({ form, merchant: { currencySymbol } }) {
    if (!form) return;
    const { channel, amount } = form;
    if (!channel?.isOpen || !channel.paysWithdrawals) throw refusal('withdraw.closed', 'accounts');
    if (amount >= channel.minAmount && amount <= channel.maxAmount) return;
    const params = { min: formatMoney(channel.minAmount, currencySymbol), max: formatMoney(channel.maxAmount, currencySymbol) };
    throw refusal('withdraw.amount', 'amount', { params });
  },
  balance({ form, balance }) {
    if (form && form.amount > balance) throw refusal('withdraw.funds', 'amount');
  },
};

/** What a day allows. */
export const daily: Check = ({ form, usage, limits, merchant: { currencySymbol } }) => {
  if (usage.count >= limits.dailyCount)
    throw refusal('withdraw.daily.count', 'tomorrow', { params: { count: limits.dailyCount } });
  const left = limits.dailyAmount - usage.amount;
  if (left <= 0n || (form !== null && form.amount > left)) {
    const params = { left: formatMoney(left > 0n ? left : 0n, currencySymbol) };
    throw refusal('withdraw.daily.amount', left > 0n ? 'amount' : 'tomorrow', { params });
  }
};

/** Refuses while something is left to wager. */
export function demandWagered({ currencySymbol }: Pick<Merchant, 'currencySymbol'>, left: Amount): void {
  if (left > 0n) throw refusal('withdraw.turnover', 'turnover', { params: { remaining: formatMoney(left, currencySymbol) } });
}

/**
 * The checks of a withdrawal as one ordered chain: the first that fails is told. A module that is added later brings what it knows as an
 * {@link Outstanding}, or a check of its own with a name in the order.
 */
export function createChecks(): readonly (readonly [CheckName, Check])[] {
  const checks: Readonly<Record<CheckName, Check>> = {
    ...ofMember,
    ...ofForm,
    debt({ debt }) {
      if (debt > 0n) throw refusal('withdraw.debt', 'service');
    },
    turnover: ({ merchant, turnover }) => demandWagered(merchant, turnover),
    daily,
    hours({ merchant, settings, now }) {
      if (isOpenAt(settings, minuteOf(merchant, now))) return;
      const params = { from: clockText(settings.opensAt), to: clockText(settings.closesAt) };
      throw refusal('withdraw.hours', 'wait', { params });
    },
    async 'payment-password'({ form }) {
      await form?.demandPassword();
    },
  };
  return CHECKS.map((name) => [name, checks[name]] as const);
}

/** Runs the chain. Throws the first refusal. */
export async function runChecks(checks: readonly (readonly [CheckName, Check])[], asked: Asked): Promise<void> {
  for (const [, check] of checks) await check(asked);
}
