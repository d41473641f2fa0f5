import type { Amount } from '@marquee/money';
import { addDays, type BusinessCalendar, businessDayOf, startOfBusinessDay } from '../../base/calendar/business-day.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { FROZEN } from '../items/collecting.ts';
import { AFTER_MINUTES } from './automatic.ts';
import { PAUSE_MS } from './claiming.ts';
import { type Exact, exactOf, openOf, payableOf } from './line.ts';
import { WHOLE_RATE } from './rate.ts';
import { readHeldPage, readLast, readOpenLinesOf } from './record-store.ts';
import { NO_ACCOUNT, type PaidKind, readAccount, readOpenLines } from './store.ts';

/** What a member's bets of a game type at a vendor have given back since it was paid last, at one rate. */
export interface ShownLine {
  gameType: string;
  vendorId: number;
  rate: number;
  validBet: Amount;
  exact: Exact;
}

/** Where a member stands. */
export interface Standing {
  isHeld: boolean;
  lines: ShownLine[];
  carried: Exact;
  accrued: Exact;
  claimable: Amount;
  /** Milliseconds since the epoch; null: now. */
  waitsUntil: number | null;
  last: { at: Date; amount: Amount; kind: PaidKind } | null;
  automaticAt: number;
}

export interface ShowingDeps {
  db: Database;
  clock: Clock;
  calendarOf(merchantId: number): Promise<BusinessCalendar | null>;
  memberOf(accountId: bigint): Promise<{ status: string } | null>;
}

/** What members and operators are shown. */
export interface Showing {
  standing(member: { merchantId: number; accountId: bigint }): Promise<Standing>;
  /** A page of the members whom the automatic run could not pay, with what has accrued, and how many there are. */
  held(
    merchantId: number,
    page: { limit: number; offset: number },
  ): Promise<{ list: { accountId: bigint; accrued: Exact }[]; total: number }>;
}

const MINUTE_MS = 60_000;

/** Towards zero, in ten-thousandths of a unit. */
export const truncated = (exact: Exact): Amount => exact / WHOLE_RATE;

/** When the automatic run is due next. */
export function nextRun(calendar: BusinessCalendar, now: number): number {
  const today = businessDayOf(calendar, now);
  const at = (day: string): number => startOfBusinessDay(calendar, day) + AFTER_MINUTES * MINUTE_MS;
  return at(today) > now ? at(today) : at(addDays(today, 1));
}

/** Makes what shows rebates. */
export const createShowing = ({ db, clock, calendarOf, memberOf }: ShowingDeps): Showing => ({
  async standing({ merchantId, accountId }) {
    const calendar = await calendarOf(merchantId);
    if (!calendar) throw new Error(`the brand ${merchantId} is not served`);
    const open = await readOpenLines(db, accountId);
    const { remainder, claimedAt } = (await readAccount(db, accountId)) ?? NO_ACCOUNT;
    const groups = Map.groupBy(open, ({ gameType, vendorId, rate }) => `${gameType} ${vendorId} ${rate}`);
    const lines = [...groups.values()].flatMap((own): ShownLine[] => {
      const [first] = own;
      const validBet = own.reduce((sum, each) => sum + each.validBet - each.taken, 0n);
      if (!first || validBet === 0n) return [];
      const { gameType, vendorId, rate } = first;
      return [{ gameType, vendorId, rate, validBet, exact: exactOf({ validBet, rate }) }];
    });
    const accrued = remainder + openOf(open);
    const next = claimedAt === null ? 0 : claimedAt.getTime() + PAUSE_MS;
    const now = clock.now();
    return {
      isHeld: FROZEN.includes((await memberOf(accountId))?.status ?? ''),
      lines: lines.sort((a, b) => (a.exact > b.exact ? -1 : a.exact < b.exact ? 1 : 0)),
      ...{ carried: remainder, accrued, claimable: payableOf(accrued) },
      waitsUntil: next > now ? next : null,
      last: await readLast(db, accountId),
      automaticAt: nextRun(calendar, now),
    };
  },
  async held(merchantId, page) {
    const { list, total } = await readHeldPage(db, merchantId, page);
    const lines = await readOpenLinesOf(
      db,
      list.map(({ accountId }) => accountId),
    );
    const byMember = Map.groupBy(lines, ({ accountId }) => accountId);
    const accruedOf = (accountId: bigint, remainder: Exact): Exact => remainder + openOf(byMember.get(accountId) ?? []);
    return { list: list.map(({ accountId, remainder }) => ({ accountId, accrued: accruedOf(accountId, remainder) })), total };
  },
});
