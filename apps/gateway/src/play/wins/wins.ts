import { GAME_TYPES, type Query, type Reply } from '@marquee/contract';
import { toDecimal, truncateToCents } from '@marquee/money';
import type { IntervalJob } from '../../base/background/job.ts';
import { briefCache } from '../../base/brief-cache.ts';
import { addDays, type BusinessCalendar, businessDayOf } from '../../base/calendar/business-day.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import type { PlayIdentity, ShownGame, WinCatalogue } from '../deps.ts';
import { BOARD_DAYS, KEPT, MOST_SHOWN } from './win-making.ts';
import { ALL, pruneWins, readBest, readLatest, readLotteries, type Win } from './win-store.ts';

export interface WinDeps {
  db: Database;
  clock: Clock;
  catalogue: WinCatalogue;
  identity: Pick<PlayIdentity, 'publicNames'>;
}

/** Who looks at the wins of a brand. */
export interface WinViewer {
  merchantId: number;
  language: string;
  calendar: BusinessCalendar;
  /** All money of the brand is play money, so every winner is a demo member. */
  demo: boolean;
}

/** Wins with the names of those whose they are. */
interface NamedWins {
  wins: readonly Win[];
  names: ReadonlyMap<bigint, { name: string; demo: boolean }>;
}

type PublicWin = Reply<'latestWins'>['list'][number];

/** The types of lottery games. */
const LOTTERIES = ['LOTT', 'ELOTT'];
const CATEGORIES = new Set<string>([ALL, ...GAME_TYPES]);
const FRESH_MS = 10_000;
const USUAL_SHOWN = 20;
const PRUNE_EVERY_MS = 60_000;
const DAY_MS = 86_400_000;
/** Days before today that the board of any brand may still need, whatever its calendar. */
const KEPT_DAYS = BOARD_DAYS + 1;

/** The lists as they were read lately, by brand. */
function createLists({ db, clock, identity }: Pick<WinDeps, 'db' | 'clock' | 'identity'>) {
  const named = async (wins: readonly Win[]): Promise<NamedWins> => ({
    wins,
    names: await identity.publicNames(wins.map(({ accountId }) => accountId)),
  });
  const latest = briefCache(clock, FRESH_MS, async (key) => named(await readLatest(db, Number(key), KEPT)));
  const best = briefCache(clock, FRESH_MS, async (key) => {
    const [merchant, category = ALL, day = ''] = key.split('/');
    const days = Array.from({ length: BOARD_DAYS }, (_, index) => addDays(day, -index));
    const seen = new Set<bigint>();
    const wins = await readBest(db, Number(merchant), category, days, KEPT);
    return named(wins.filter(({ accountId }) => !seen.has(accountId) && seen.add(accountId)).slice(0, KEPT));
  });
  const lotteries = briefCache(clock, FRESH_MS, async (key) => {
    const [merchant, day = ''] = key.split('/');
    const rows = await readLotteries(db, Number(merchant), addDays(day, 1 - BOARD_DAYS));
    return new Map(rows.map(({ nodeId, bets }) => [nodeId, Number(bets)]));
  });

  return { latest, best, lotteries };
}

/** Keeps the wins that the lists may still need. */
const pruningJob = (db: WinDeps['db']): IntervalJob => ({
  name: 'play.wins',
  everyMs: PRUNE_EVERY_MS,
  run: async ({ start }) => {
    const before = new Date(start.getTime() - KEPT_DAYS * DAY_MS).toISOString().slice(0, 10);
    await pruneWins(db, { latest: KEPT, best: KEPT, before });
  },
});

/** The public lists of wins and of popular lotteries: rounds that were really settled, members by masked names. */
export function createWins({ db, clock, catalogue, identity }: WinDeps) {
  /** The wins that may be shown: of members, in games that the brand offers now. */
  const shown = async ({ wins, names }: NamedWins, viewer: WinViewer): Promise<PublicWin[]> => {
    const list: PublicWin[] = [];
    for (const win of wins) {
      const member = names.get(win.accountId);
      const game = await catalogue.shownGame(win.nodeId, viewer);
      if (!member || !game) continue;
      list.push({
        customerName: member.name,
        gameName: game.gameName,
        winAmount: toDecimal(truncateToCents(win.payout)),
        vendor: game.vassalage,
        gameId: game.gameId,
        nodeId: game.nodeId,
        gameType: game.gameType,
        iconUrl: game.iconUrl,
        settledAt: win.settledAt.getTime(),
        demo: member.demo || viewer.demo,
      });
    }
    return list;
  };

  const today = ({ calendar }: WinViewer): string => businessDayOf(calendar, clock.now());
  const { latest, best, lotteries } = createLists({ db, clock, identity });

  return {
    job: pruningJob(db),

    /** The highest wins of the last seven business days, one a member. */
    async board(query: Query<'winnerBoard'>, viewer: WinViewer): Promise<Reply<'winnerBoard'>> {
      const asked = query.gameCategory?.trim().toUpperCase() || ALL;
      if (!CATEGORIES.has(asked)) return { list: [] };
      const list = await shown(await best(`${viewer.merchantId}/${asked}/${today(viewer)}`), viewer);
      return { list: list.slice(0, query.limitNum ?? USUAL_SHOWN).map((vo) => ({ vo })) };
    },

    /** The newest rounds that paid more than their stake. */
    async latest(query: Query<'latestWins'>, viewer: WinViewer): Promise<Reply<'latestWins'>> {
      const list = await shown(await latest(String(viewer.merchantId)), viewer);
      return { list: list.slice(0, Math.min(query.limitNum ?? USUAL_SHOWN, MOST_SHOWN)) };
    },

    /** The brand's open lottery games, those with the most settled bets of the last seven business days first. */
    async lotteries(viewer: WinViewer): Promise<ShownGame[]> {
      const games = await catalogue.lotteries(LOTTERIES, viewer);
      if (games.length === 0) return [];
      const bets = await lotteries(`${viewer.merchantId}/${today(viewer)}`);
      const betsOn = (nodeId: string): number => bets.get(Number(nodeId)) ?? 0;
      return [...games].sort((a, b) => betsOn(b.nodeId) - betsOn(a.nodeId));
    },
  };
}

export type Wins = ReturnType<typeof createWins>;
