import type { EventOf } from '../../base/background/event.ts';
import { addDays, type BusinessCalendar, businessDayOf, startOfBusinessDay } from '../../base/calendar/business-day.ts';
import type { Transaction } from '../../base/database/database.ts';
import { depositCompleted } from '../../cashier/index.ts';
import { accountRegistered, contactVerified, loggedIn, paymentPasswordSet } from '../../identity/index.ts';
import { betCancelled, betCorrected, betSettled } from '../../play/index.ts';
import { addBetDays, addDayCounts, type DayCount, type Heard, heardKey, markDays, writeHeard } from './count-store.ts';
import { betDaysOf } from './folding.ts';
import { readHeardUntil } from './forget-store.ts';
import { isForgotten } from './forgetting.ts';

/** What is counted, and who was brought by whom. */
export const COUNTED = [
  accountRegistered,
  betSettled,
  betCorrected,
  betCancelled,
  depositCompleted,
  loggedIn,
  contactVerified,
  paymentPasswordSet,
] as const;

export type CountedEvent = EventOf<(typeof COUNTED)[number]>;
type BetEvent = Extract<CountedEvent, { payload: { betNo: string } }>;

const BET_KIND = { 'bet.settled': 'settled', 'bet.corrected': 'corrected', 'bet.cancelled': 'cancelled' } as const;

const isBet = (event: CountedEvent): event is BetEvent => event.type in BET_KIND;

/** Does it say what its bet gives back: settled, or the series of a ticket that was told after that? */
const isRated = ({ type, payload }: BetEvent): boolean => type === 'bet.settled' || payload.countedBefore !== undefined;

/** The calendar of a brand that is not served. */
const UTC: BusinessCalendar = { businessTimezone: 'UTC', dayStart: 0 };

/** Finds the business days of moments, most of which lie in the day of the one before. */
function createDays(calendar: BusinessCalendar): (moment: number) => string {
  let [day, from, to] = ['', 0, 0];
  return (moment) => {
    if (moment < from || moment >= to) {
      day = businessDayOf(calendar, moment);
      from = startOfBusinessDay(calendar, day);
      to = startOfBusinessDay(calendar, addDays(day, 1));
    }
    return day;
  };
}

export interface HearingDeps {
  /** A brand's business calendar; null for a brand that is not served. */
  calendarOf(merchantId: number): Promise<BusinessCalendar | null>;
  /** What these bets give back, in their order, in millionths of the valid bet, in the transaction that counts them. None by default. */
  rebateRates?(tx: Transaction, bets: readonly SettledBet[]): Promise<readonly number[]>;
}

/** A bet that is heard to be settled, or a settled ticket of which the series is heard. */
export interface SettledBet {
  merchantId: number;
  accountId: bigint;
  gameType: string;
  at: Date;
  /** The vendor's code. */
  vendor?: string | undefined;
  /** Of a lottery ticket: the series that it was played at. */
  series?: number | undefined;
  /** The highest series of its game, where that is below those of other games. */
  seriesMost?: number | undefined;
}

/** A member whom another has brought. */
export interface Brought {
  accountId: bigint;
  merchantId: number;
  referrerId: bigint;
  at: Date;
  /** The business day of it. */
  day: string;
}

/** What a batch of events counted. */
export interface Counted {
  /** Members who were brought by others. */
  brought: readonly Brought[];
  /** Members of whom something new was counted, with their brands. */
  accounts: ReadonlyMap<bigint, number>;
  /** What was new of bets and deposits. */
  fresh: readonly Heard[];
  /** All that was ever heard of the bets of which something was new. */
  bets: readonly Heard[];
  /** Was it new? */
  isFresh(event: Heard): boolean;
}

/** What an event of a bet or a deposit says; null for what counts nothing: play money, a deposit that nobody paid. */
function heardOf(event: CountedEvent, accountId: bigint, dayAt: (moment: number) => string): Heard | null {
  const base = { accountId, eventId: event.id };
  if (isBet(event)) {
    const { betNo, settledAt, trial, gameType, vendorId, stake, payout, validBet } = event.payload;
    if (trial === true) return null;
    const figures = { stake: BigInt(stake), payout: BigInt(payout), validBet: BigInt(validBet), rebateRate: 0 };
    const when = { at: new Date(settledAt), day: dayAt(settledAt) };
    return { ...base, ref: betNo, kind: BET_KIND[event.type], ...when, gameType, vendorId, ...figures };
  }
  if (event.type !== 'deposit.completed' || event.payload.state !== 'SUCCESS') return null;
  const { orderNo, amount, completedAt } = event.payload;
  const when = { at: new Date(completedAt), day: dayAt(completedAt) };
  return {
    ...base,
    ref: orderNo,
    kind: 'deposit',
    ...when,
    gameType: '',
    vendorId: 0,
    stake: BigInt(amount),
    payout: 0n,
    validBet: 0n,
    rebateRate: 0,
  };
}

/** What counts once however often it is told: a login of a day, something that was set up. */
function markOf(event: CountedEvent, accountId: bigint, dayAt: (moment: number) => string): DayCount | null {
  const mark = (metric: DayCount['metric'], moment: number): DayCount => ({ accountId, metric, day: dayAt(moment), value: 1n });
  switch (event.type) {
    case 'account.logged-in':
      return mark('LOGIN_DAYS', event.payload.at);
    case 'contact.verified':
      return mark(event.payload.kind === 'mobile' ? 'BIND_PHONE' : 'BIND_EMAIL', event.payload.at);
    case 'payment-password.set':
      return mark('SET_PAYMENT_PASSWORD', event.payload.at);
    default:
      return null;
  }
}

/** Who was brought by whom; null: nobody was. */
function broughtBy(event: CountedEvent, accountId: bigint, dayAt: (moment: number) => string): Brought | null {
  if (event.type !== 'account.registered' || event.payload.referrerId === undefined) return null;
  const moment = event.payload.at ?? event.at.getTime();
  const referrerId = BigInt(event.payload.referrerId);
  return { accountId, merchantId: event.merchantId, referrerId, at: new Date(moment), day: dayAt(moment) };
}

/** Deposits by member and day. */
export function depositDays(heard: readonly Heard[]): DayCount[] {
  const days = Map.groupBy(heard, ({ accountId, day }) => `${accountId} ${day}`);
  return [...days.values()].flatMap((own): DayCount[] => {
    const [{ accountId, day } = { accountId: 0n, day: '' }] = own;
    const sum = own.reduce((total, { stake }) => total + stake, 0n);
    return [
      { accountId, day, metric: 'DEPOSIT_COUNT', value: BigInt(own.length) },
      { accountId, day, metric: 'DEPOSIT_SUM', value: sum },
    ];
  });
}

const isOfBet = ({ kind }: Heard): boolean => kind !== 'deposit';
const betKey = ({ accountId, ref }: Heard): string => `${accountId} ${ref}`;

/** Makes what counts events. Whatever is told twice, late or in another order comes to the same: docs/rules/rewards.md#counting. */
export function createHearing({ calendarOf, rebateRates = async () => [] }: HearingDeps) {
  return async (tx: Transaction, events: readonly CountedEvent[]): Promise<Counted> => {
    const heard: Heard[] = [];
    const marks: DayCount[] = [];
    const brought: Brought[] = [];
    const merchants = new Map<bigint, number>();
    const rated: { bet: Heard; ticket: SettledBet }[] = [];
    const days = new Map<number, (moment: number) => string>();
    const until = await readHeardUntil(tx);
    for (const event of events) {
      const { accountId, merchantId } = event;
      if (accountId === null || isForgotten(event, until)) continue;
      const dayAt = days.get(merchantId) ?? createDays((await calendarOf(merchantId)) ?? UTC);
      days.set(merchantId, dayAt);
      const told = heardOf(event, accountId, dayAt);
      if (told) heard.push(told);
      if (told && isBet(event) && isRated(event)) {
        const { vendor, series, seriesMost } = event.payload;
        const { gameType, at } = told;
        rated.push({ bet: told, ticket: { merchantId, accountId, gameType, at, vendor, series, seriesMost } });
      }
      const mark = markOf(event, accountId, dayAt);
      if (mark) marks.push(mark);
      const friend = broughtBy(event, accountId, dayAt);
      if (friend) brought.push(friend);
      if (told ?? mark) merchants.set(accountId, merchantId);
    }
    if (rated.length > 0) {
      const rates = await rebateRates(
        tx,
        rated.map(({ ticket }) => ticket),
      );
      for (const [place, { bet }] of rated.entries()) bet.rebateRate = rates[place] ?? 0;
    }
    const written = heard.length === 0 ? { fresh: new Set<string>(), before: [] } : await writeHeard(tx, heard);
    const isNew = (event: Heard): boolean => written.fresh.has(heardKey(event));
    const fresh = [...new Map(heard.filter(isNew).map((each) => [heardKey(each), each])).values()];
    const freshBets = fresh.filter(isOfBet);
    const concernedBets = new Set(freshBets.map(betKey));
    const told = [...written.before.filter((each) => isOfBet(each) && concernedBets.has(betKey(each))), ...freshBets];
    await addBetDays(tx, betDaysOf(told, isNew));
    await addDayCounts(tx, depositDays(fresh.filter((each) => !isOfBet(each))));
    await markDays(tx, marks);
    const concerned = new Set([...fresh, ...marks].map(({ accountId }) => accountId));
    const accounts = new Map([...merchants].filter(([accountId]) => concerned.has(accountId)));
    return { fresh, brought, accounts, bets: told, isFresh: isNew };
  };
}
