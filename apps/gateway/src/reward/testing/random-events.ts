import type { NewEvent } from '../../base/background/event.ts';
import { type BusinessCalendar, businessDayOf } from '../../base/calendar/business-day.ts';
import { depositCompleted } from '../../cashier/index.ts';
import { contactVerified, loggedIn, paymentPasswordSet } from '../../identity/index.ts';
import { betCancelled, betCorrected, betSettled } from '../../play/index.ts';

export const CALENDAR = { businessTimezone: 'Asia/Ho_Chi_Minh', dayStart: 90 };
const TYPES = ['RNG', 'LIVE', 'FISH', 'SPORTS'];
const START = Date.UTC(2026, 0, 15, 5);
const DAYS_MS = 3 * 86_400_000;

/** What events carry, as far as the naive counters read it. */
interface Told {
  at: number;
  kind: string;
  state: string;
  amount: string;
  completedAt: number;
  betNo: string;
  gameType: string;
  vendorId: number;
  stake: string;
  payout: string;
  validBet: string;
  settledAt: number;
  trial?: boolean;
}

/** A source of whole numbers below a limit. */
export type Below = (limit: number) => number;

interface Bet {
  betNo: string;
  accountId: bigint;
  gameType: string;
  vendorId: number;
  isTrial: boolean;
  /** As it was told so far; null: not settled. */
  told: { stake: bigint; payout: bigint; validBet: bigint } | null;
}

/**
 * The counters as a person would keep them, who reads every event once and in its order: whole bets, whole days, no batches. By the
 * row's name, without rows of nothing.
 */
export class NaiveCounters {
  readonly rows = new Map<string, bigint>();
  private readonly bets = new Map<string, { stake: bigint; payout: bigint; isSettled: boolean }>();

  private readonly calendar: BusinessCalendar;
  constructor(calendar: BusinessCalendar = CALENDAR) {
    this.calendar = calendar;
  }

  private add(name: string, value: bigint): void {
    const sum = (this.rows.get(name) ?? 0n) + value;
    if (sum === 0n) this.rows.delete(name);
    else this.rows.set(name, sum);
  }

  read({ type, accountId, payload }: NewEvent): void {
    const told = payload as Told;
    const day = (moment: number): string => businessDayOf(this.calendar, moment);
    if (type === 'account.logged-in') this.rows.set(`${accountId} LOGIN_DAYS ${day(told.at)}`, 1n);
    else if (type === 'payment-password.set') this.rows.set(`${accountId} SET_PAYMENT_PASSWORD ${day(told.at)}`, 1n);
    else if (type === 'contact.verified')
      this.rows.set(`${accountId} ${told.kind === 'mobile' ? 'BIND_PHONE' : 'BIND_EMAIL'} ${day(told.at)}`, 1n);
    else if (type === 'deposit.completed') {
      if (told.state !== 'SUCCESS') return;
      this.add(`${accountId} DEPOSIT_COUNT ${day(told.completedAt)}`, 1n);
      this.add(`${accountId} DEPOSIT_SUM ${day(told.completedAt)}`, BigInt(told.amount));
    } else this.readBet(type, String(accountId), told, day(told.settledAt));
  }

  private readBet(type: string, accountId: string, told: Told, day: string): void {
    if (told.trial) return;
    const bet = this.bets.get(told.betNo) ?? { stake: 0n, payout: 0n, isSettled: false };
    const isWon = (): boolean => bet.isSettled && bet.payout > bet.stake;
    const before = { isWon: isWon(), isSettled: bet.isSettled };
    bet.stake += BigInt(told.stake);
    bet.payout += BigInt(told.payout);
    if (type === 'bet.settled') bet.isSettled = true;
    if (type === 'bet.cancelled') bet.isSettled = false;
    this.bets.set(told.betNo, bet);
    const place = `${accountId} ${day} ${told.gameType} ${told.vendorId}`;
    this.add(`${place} bets`, BigInt(Number(bet.isSettled) - Number(before.isSettled)));
    this.add(`${place} wins`, BigInt(Number(isWon()) - Number(before.isWon)));
    this.add(`${place} stake`, BigInt(told.stake));
    this.add(`${place} payout`, BigInt(told.payout));
    this.add(`${place} valid`, BigInt(told.validBet));
  }
}

/** An event of a bet: the difference to what was told of it before. */
const tellBet = (
  bet: Bet,
  definition: typeof betSettled | typeof betCorrected | typeof betCancelled,
  now: Bet['told'],
  at: number,
): NewEvent => {
  const [before, after] = [bet.told, now].map((told) => told ?? { stake: 0n, payout: 0n, validBet: 0n });
  bet.told = now;
  const difference = (field: 'stake' | 'payout' | 'validBet'): string =>
    ((after?.[field] ?? 0n) - (before?.[field] ?? 0n)).toString();
  return definition.of(
    { merchantId: 1, accountId: bet.accountId },
    {
      betNo: bet.betNo,
      vendor: `v${bet.vendorId}`,
      vendorId: bet.vendorId,
      gameType: bet.gameType,
      nodeId: 1,
      roundRef: bet.betNo,
      currency: 'VND',
      stake: difference('stake'),
      payout: difference('payout'),
      validBet: difference('validBet'),
      placedAt: at - 1_000,
      settledAt: at,
      ...(bet.isTrial ? { trial: true } : {}),
    },
  );
};

/** Makes events as the modules below would emit them: bets that are settled, corrected, void and begun again, deposits, logins, what is set up. */
export function createRandomEvents(below: Below, members: readonly bigint[], name = 'b') {
  const bets: Bet[] = [];
  let count = 0;
  const moment = (): number => START + below(DAYS_MS);
  const subject = (accountId: bigint) => ({ merchantId: 1, accountId });
  const member = (): bigint => members[below(members.length)] ?? 1n;

  const figures = () => {
    const stake = BigInt(1 + below(50_000));
    return { stake, payout: BigInt(below(3)) * BigInt(below(60_000)), validBet: below(4) === 0 ? 0n : stake };
  };

  const settle = (): NewEvent => {
    count += 1;
    const bet: Bet = {
      betNo: `${name}${count}`,
      accountId: member(),
      gameType: TYPES[below(TYPES.length)] ?? 'RNG',
      vendorId: 1 + below(2),
      isTrial: below(20) === 0,
      told: null,
    };
    bets.push(bet);
    // One that never was settled may be void.
    return below(25) === 0 ? tellBet(bet, betCancelled, null, moment()) : tellBet(bet, betSettled, figures(), moment());
  };

  const change = (): NewEvent => {
    const bet = bets[below(bets.length)];
    if (!bet) return settle();
    if (!bet.told) return tellBet(bet, betSettled, figures(), moment());
    return below(3) === 0 ? tellBet(bet, betCancelled, null, moment()) : tellBet(bet, betCorrected, figures(), moment());
  };

  const deposit = (): NewEvent => {
    count += 1;
    const at = moment();
    return depositCompleted.of(subject(member()), {
      orderNo: `${name}d${count}`,
      state: below(3) === 0 ? 'EXPIRED' : 'SUCCESS',
      channel: 'QR',
      currency: 'VND',
      amount: String(1 + below(9_000_000)),
      requestedAt: at,
      completedAt: at,
    });
  };

  return (): NewEvent => {
    const choice = below(20);
    if (choice < 10) return settle();
    if (choice < 15) return change();
    if (choice < 17) return deposit();
    if (choice < 18) return loggedIn.of(subject(member()), { way: 'password', at: moment() });
    if (choice < 19) return contactVerified.of(subject(member()), { kind: below(2) === 0 ? 'mobile' : 'email', at: moment() });
    return paymentPasswordSet.of(subject(member()), { at: moment() });
  };
}
