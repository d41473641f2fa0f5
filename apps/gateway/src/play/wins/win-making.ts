import type { BusinessCalendar } from '../../base/calendar/business-day.ts';
import { addDays, businessDayOf } from '../../base/calendar/business-day.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Statement } from '../../base/database/database.ts';
import type { BetEvent, Round } from '../rounds/rounds.ts';
import { ALL, bestWrite, type DayWin, forgetBets, type LotteryCount, latestWrite, lotteryWrite, type Win } from './win-store.ts';

/** Business days that the winner board and the popular lotteries look back on, today included. */
export const BOARD_DAYS = 7;
/** Wins that any list may show at most. */
export const MOST_SHOWN = 50;
/** Wins that are kept for it, so that those of members who are not to be shown leave enough. */
export const KEPT = 100;
const LOTTERY_TYPES = new Set(['LOTT', 'ELOTT']);
/** The calendar of a brand that is not served. */
const UTC: BusinessCalendar = { businessTimezone: 'UTC', dayStart: 0 };

export interface WinMakerDeps {
  clock: Clock;
  /** A brand's business calendar; null for a brand that is not served. */
  calendarOf(merchantId: number): Promise<BusinessCalendar | null>;
}

const winOf = (round: Round, settledAt: Date): Win => ({
  merchantId: round.merchantId,
  betNo: round.betNo,
  settledAt,
  accountId: round.accountId,
  vendorId: round.vendorId,
  roundRef: round.roundRef,
  nodeId: round.nodeId,
  gameType: round.gameType,
  payout: round.payout,
});

/** The best of these wins for each member, day and category: one statement may write a row only once. */
function bestOf(wins: readonly (Win & { day: string })[]): DayWin[] {
  const best = new Map<string, DayWin>();
  for (const win of wins) {
    for (const category of [ALL, win.gameType]) {
      const key = `${win.merchantId}:${win.day}:${category}:${win.accountId}`;
      if ((best.get(key)?.payout ?? -1n) < win.payout) best.set(key, { ...win, category });
    }
  }
  return [...best.values()];
}

function newestOf(wins: readonly Win[]): Win[] {
  const taken = new Map<number, number>();
  return [...wins]
    .sort((a, b) => b.settledAt.getTime() - a.settledAt.getTime())
    .filter(({ merchantId }) => {
      const before = taken.get(merchantId) ?? 0;
      taken.set(merchantId, before + 1);
      return before < KEPT;
    });
}

/**
 * What settled, corrected and cancelled bets are to the lists of wins and of popular lotteries, as the statements of the
 * transaction that makes the bets' events: so a bet is in the lists exactly once, and a set of bets costs a handful of statements.
 */
export function createWinMaker({ clock, calendarOf }: WinMakerDeps) {
  return async function statementsFor(events: readonly BetEvent[]): Promise<Statement[]> {
    if (events.length === 0) return [];
    const calendars = new Map<number, BusinessCalendar>();
    for (const { round } of events) {
      if (!calendars.has(round.merchantId)) calendars.set(round.merchantId, (await calendarOf(round.merchantId)) ?? UTC);
    }
    const dayOf = (merchantId: number, at: number): string => businessDayOf(calendars.get(merchantId) ?? UTC, at);
    const last = new Map(events.map((event) => [event.round.betNo, event.round]));
    const changed = events.filter(({ type }) => type !== 'bet.settled').map(({ round }) => round);
    const wins = [...last.values()].flatMap((round) => {
      const { settledAt, status, payout, stake, merchantId } = round;
      if (status !== 'completed' || settledAt === null || payout <= stake) return [];
      const day = dayOf(merchantId, settledAt.getTime());
      // Rounds are made again from an old ledger too; what is too old for the board is not written to be deleted.
      return day < addDays(dayOf(merchantId, clock.now()), 1 - BOARD_DAYS) ? [] : [{ ...winOf(round, settledAt), day }];
    });
    const counts = new Map<string, LotteryCount>();
    for (const { type, round, at } of events) {
      if (type !== 'bet.settled' || !LOTTERY_TYPES.has(round.gameType)) continue;
      const { merchantId, nodeId } = round;
      const day = dayOf(merchantId, at.getTime());
      const count = counts.get(`${merchantId}:${day}:${nodeId}`) ?? { merchantId, day, nodeId, bets: 0 };
      counts.set(`${merchantId}:${day}:${nodeId}`, { ...count, bets: count.bets + 1 });
    }
    return [
      ...forgetBets(changed),
      ...latestWrite(newestOf(wins)),
      ...bestWrite(bestOf(wins)),
      ...lotteryWrite([...counts.values()]),
    ];
  };
}

export type WinMaker = ReturnType<typeof createWinMaker>;
