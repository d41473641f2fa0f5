import type { Query, Reply } from '@marquee/contract';
import type { LotteryBet, LotteryPay, LotteryTableReply } from '@marquee/contract/vendor';
import type { Clock } from '../base/calendar/clock.ts';
import { Flaw } from '../base/change.ts';
import { BusinessError } from '../base/errors.ts';
import { sumToWire } from '../base/sum-to-wire.ts';
import type { Play, ShownGame } from '../play/index.ts';
import { itemOf } from './lists.ts';
import type { LotteryVendors } from './vendor.ts';

type Request = Parameters<Play['popularLotteries']>[0];

export interface TableDeps {
  clock: Clock;
  play: Pick<Play, 'popularLotteries'>;
  vendors: Pick<LotteryVendors, 'states' | 'draws' | 'tableOf'>;
}

/** As many draws as a vendor tells at once. */
const KNOWN_DRAWS = 100;
/** Of a vendor's parts of a million to percent. */
const PER_PERCENT = 10_000;
/** Of hundredths, as odds are told, to multiples of the stake. */
const PER_WHOLE = 100;
/** One unit of the currency, and the series that would return every stake. */
const [ONE, WHOLE_SERIES] = [10_000n, 2_000n];

/** What a win pays: by fixed odds, or one unit by a series, truncated to four decimals. */
function payOf({ value, hits, odds, ways, total }: LotteryPay, series: number) {
  const isBySeries = odds === undefined && ways !== undefined && total !== undefined;
  const prize = isBySeries ? (ONE * BigInt(total) * BigInt(series)) / (BigInt(ways) * WHOLE_SERIES) : null;
  return {
    ...{ value: value ?? null, hits: hits ?? null, odds: odds === undefined ? null : odds / PER_WHOLE },
    ...{ prize: prize === null ? null : sumToWire(prize), ways: ways ?? null, total: total ?? null },
  };
}

/** The bets of one group with what they pay and what is closed of them. */
function playsOf(bets: readonly LotteryBet[], { closed = [], series }: LotteryTableReply) {
  const isWholeClosed = closed.some(({ betType, number }) => betType === undefined && number === undefined);
  return bets.map(({ betType, lines, returnLeast, returnMost, limit, returnSet, pays = [] }) => {
    const own = closed.filter((each) => each.betType === betType);
    return {
      ...{ betType, lines, returnLeast: returnLeast / PER_PERCENT, returnMost: returnMost / PER_PERCENT },
      limit: limit === undefined ? null : sumToWire(BigInt(limit)),
      isOpen: !isWholeClosed && own.every(({ number }) => number !== undefined),
      closedNumbers: own.flatMap(({ number }) => number ?? []),
      returnSet: returnSet === undefined ? null : returnSet / PER_PERCENT,
      pays: pays.map((pay) => payOf(pay, series?.most ?? 0)),
    };
  });
}

/** Makes what tells of one lottery: its setting, its bets and its draws. */
export function createLotteryTables({ clock, play, vendors }: TableDeps) {
  const gameOf = async (gameId: string, request: Request): Promise<ShownGame> => {
    const game = (await play.popularLotteries(request)).find((each) => each.gameId === gameId);
    if (!game) throw new BusinessError('game.unknown');
    return game;
  };
  const tableOf = async ({ vassalage, gameCode }: ShownGame): Promise<LotteryTableReply> => {
    const table = await vendors.tableOf(vassalage, gameCode).catch((error: unknown) => {
      if (error instanceof Flaw) throw new BusinessError('vendor.unavailable');
      throw error;
    });
    if (!table) throw new BusinessError('vendor.unavailable');
    return table;
  };

  return {
    async setting({ gameId }: Query<'lotterySetting'>, request: Request): Promise<Reply<'lotterySetting'>> {
      const game = await gameOf(gameId, request);
      const { series = null } = await tableOf(game);
      const state = (await vendors.states(game.vassalage)).get(game.gameCode);
      const serverTime = clock.now();
      return { ...itemOf(game, state, serverTime), interval: state?.intervalSeconds ?? 0, series, serverTime };
    },
    async playMenu({ gameId }: Query<'lotteryPlayMenu'>, request: Request): Promise<Reply<'lotteryPlayMenu'>> {
      const table = await tableOf(await gameOf(gameId, request));
      const groups = Map.groupBy(table.bets ?? [], ({ group }) => group);
      return [...groups].map(([playGroup, own]) => ({ playGroup, plays: playsOf(own, table) }));
    },
    async draws({ gameId, page = 1, size = 20 }: Query<'lotteryDraws'>, request: Request): Promise<Reply<'lotteryDraws'>> {
      const { vassalage, gameCode } = await gameOf(gameId, request);
      const draws = await vendors.draws(vassalage, gameCode, KNOWN_DRAWS);
      const list = draws.slice((page - 1) * size, page * size).map(({ draw, numbers, drawsAt, state, source, revision }) => ({
        ...{ numero: draw, winningNumber: numbers, winningTime: drawsAt, state },
        ...{ isSimulated: source === 'simulated', isCorrected: revision > 0 },
      }));
      return { list, totalCount: draws.length, totalPages: Math.ceil(draws.length / size) };
    },
  };
}

export type LotteryTables = ReturnType<typeof createLotteryTables>;
