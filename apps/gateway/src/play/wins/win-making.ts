import type { BusinessCalendar } from '../../base/calendar/business-day.ts';
import { addDays, businessDayOf } from '../../base/calendar/business-day.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Statement } from '../../base/database/database.ts';
import type { Prize } from '../../wallet/index.ts';
import type { PlayCatalogue } from '../deps.ts';
import type { Players } from '../launch/players.ts';
import { betNumber } from '../rounds/bet-number.ts';
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

/** Makes what tells business days of brands, each by its own calendar. */
const createDays =
  ({ clock, calendarOf }: WinMakerDeps) =>
  async (merchantIds: readonly number[]) => {
    const calendars = new Map<number, BusinessCalendar>();
    for (const id of new Set(merchantIds)) calendars.set(id, (await calendarOf(id)) ?? UTC);
    const dayOf = (merchantId: number, at: number): string => businessDayOf(calendars.get(merchantId) ?? UTC, at);
    return {
      dayOf,
      /** A win with its day. The ledger is read again too, from its beginning: what is too old for the board is not written to be deleted. */
      dated(win: Win): (Win & { day: string })[] {
        const day = dayOf(win.merchantId, win.settledAt.getTime());
        return day < addDays(dayOf(win.merchantId, clock.now()), 1 - BOARD_DAYS) ? [] : [{ ...win, day }];
      },
    };
  };

/** The statements that put wins into the lists. */
const listed = (wins: readonly (Win & { day: string })[]): Statement[] => [
  ...latestWrite(newestOf(wins)),
  ...bestWrite(bestOf(wins)),
];

/**
 * What settled, corrected and cancelled bets are to the lists of wins and of popular lotteries, as the statements of the
 * transaction that makes the bets' events: so a bet is in the lists exactly once, and a set of bets costs a handful of statements.
 */
export function createWinMaker(deps: WinMakerDeps) {
  const daysOf = createDays(deps);
  return async function statementsFor(events: readonly BetEvent[]): Promise<Statement[]> {
    if (events.length === 0) return [];
    const { dayOf, dated } = await daysOf(events.map(({ round }) => round.merchantId));
    const last = new Map(events.map((event) => [event.round.betNo, event.round]));
    const changed = events.filter(({ type }) => type !== 'bet.settled').map(({ round }) => round);
    const wins = [...last.values()].flatMap((round) => {
      const { settledAt, status, payout, stake } = round;
      return status !== 'completed' || settledAt === null || payout <= stake ? [] : dated(winOf(round, settledAt));
    });
    const counts = new Map<string, LotteryCount>();
    for (const { type, round, at } of events) {
      if (type !== 'bet.settled' || !LOTTERY_TYPES.has(round.gameType)) continue;
      const { merchantId, nodeId } = round;
      const day = dayOf(merchantId, at.getTime());
      const count = counts.get(`${merchantId}:${day}:${nodeId}`) ?? { merchantId, day, nodeId, bets: 0 };
      counts.set(`${merchantId}:${day}:${nodeId}`, { ...count, bets: count.bets + 1 });
    }
    return [...forgetBets(changed), ...listed(wins), ...lotteryWrite([...counts.values()])];
  };
}

export type WinMaker = ReturnType<typeof createWinMaker>;

export interface PrizeMakerDeps extends WinMakerDeps {
  players: Pick<Players, 'ofWallets'>;
  catalogue: Pick<PlayCatalogue, 'game'>;
}

/**
 * What prizes are to the lists of wins: a pot that a round took is paid beside the round, and is a win like any other. As statements of the
 * transaction that moves on in the ledger, so that each is there exactly once.
 */
export function createPrizeMaker({ players, catalogue, ...deps }: PrizeMakerDeps) {
  const daysOf = createDays(deps);
  return async function statementsFor(prizes: readonly Prize[]): Promise<Statement[]> {
    if (prizes.length === 0) return [];
    const known = await players.ofWallets(prizes.map(({ account, provider }) => ({ wallet: account, vendorId: provider })));
    const wins = prizes.map(async ({ transferId, account, provider, ref, game: nodeId, amount, at }): Promise<Win[]> => {
      const player = known.get(`${account}:${provider}`);
      const game = player && !player.trial ? await catalogue.game(nodeId) : null;
      if (!player || !game) return [];
      const { merchantId, accountId, vendorId } = player;
      const about = { merchantId, accountId, vendorId, nodeId, gameType: game.gameType };
      return [{ ...about, betNo: betNumber(transferId), roundRef: ref, payout: amount, settledAt: at }];
    });
    const found = (await Promise.all(wins)).flat();
    const { dated } = await daysOf(found.map(({ merchantId }) => merchantId));
    return listed(found.flatMap(dated));
  };
}

export type PrizeMaker = ReturnType<typeof createPrizeMaker>;
