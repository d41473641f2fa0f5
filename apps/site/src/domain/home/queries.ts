import type { BootContent, Reply } from '@marquee/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { STALE_MS } from '../../shared/api/query-client.ts';
import { spoken } from '../../shared/i18n/spoken.ts';
import { answerLanguage, brandFields } from '../brand/call-fields.ts';
import { presentable } from './wins.ts';

/** What the home page tells of real operations. */
export type HomeFigures = Reply<'homeFigures'>;
export type LotteryItem = Reply<'popularLotteries'>[string];

/** How often the latest wins are asked for again. */
export const REFRESH_MS = 30_000;
/** The same of a real pool: with what the gateway keeps it for, it is shown within 30 seconds. */
export const POOL_REFRESH_MS = 15_000;
/** Places of the winner board. */
export const BOARD_PLACES = 7;
/** Wins in the list of the latest. */
const LATEST = 12;
/** How many popular lotteries are asked for: docs/rules/games.md#lotteries. */
const LOTTERIES = 20;

/**
 * Times of deposits and withdrawals, pool, ways to pay. A brand's pool is read again every 15 seconds; the rest changes
 * slowly. Times are in seconds, the pool in units.
 */
export const homeFiguresQuery = (isPaused = false) =>
  queryOptions({
    ...spoken('homeFigures'),
    queryFn: ({ signal }) => call('homeFigures', { query: {}, signal }),
    staleTime: STALE_MS.catalogue,
    refetchInterval: ({ state }) => (state.data?.jackpot && !isPaused ? POOL_REFRESH_MS : false),
  });

/** The latest wins, newest first; asked for every 30 seconds while the page is seen, unless the reader has paused it. */
export const latestWinsQuery = (isPaused = false) =>
  queryOptions({
    ...spoken('latestWins'),
    queryFn: ({ signal }) => call('latestWins', { query: { limitNum: LATEST }, signal }),
    select: (reply) => presentable(reply.list).slice(0, LATEST),
    staleTime: REFRESH_MS,
    refetchInterval: isPaused ? false : REFRESH_MS,
  });

/** The highest wins of the last 7 business days, highest first. */
export const winnerBoardQuery = () =>
  queryOptions({
    ...spoken('winnerBoard'),
    queryFn: ({ signal }) =>
      call('winnerBoard', { query: { gameCategory: 'ALL', language: answerLanguage(), limitNum: BOARD_PLACES }, signal }),
    select: (reply) => presentable(reply.list.map(({ vo }) => vo)).slice(0, BOARD_PLACES),
    staleTime: STALE_MS.catalogue,
    refetchInterval: STALE_MS.catalogue,
  });

/** The most played lottery games of a prize mode; see `prizeMode`. */
export const popularLotteriesQuery = (mode: string) =>
  queryOptions({
    ...spoken('popularLotteries', mode),
    queryFn: ({ signal }) => {
      const { platform, lotteryType } = brandFields();
      const query = { count: LOTTERIES, prizeMode: mode, lotteryType, device: platform, language: answerLanguage() };
      return call('popularLotteries', { query, signal });
    },
    select: (reply) => Object.values(reply),
    staleTime: STALE_MS.catalogue,
  });

/**
 * Puts what travelled with the page where the queries look for it. In another language than the page's it is taken too,
 * so that nothing on the screen moves, but as old: names are asked for again at once.
 */
export function seedHome(client: QueryClient, boot: BootContent | null | undefined, language: string): void {
  if (!boot?.home) return;
  const options = boot.language === language ? undefined : { updatedAt: 0 };
  client.setQueryData(homeFiguresQuery().queryKey, boot.home.figures, options);
  client.setQueryData(latestWinsQuery().queryKey, boot.home.wins, options);
  client.setQueryData(winnerBoardQuery().queryKey, boot.home.board, options);
}
