import type { Reply } from '@marquee/contract';
import { toWire } from '@marquee/money';
import { startOfBusinessDay } from '../../base/calendar/business-day.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import { BusinessError } from '../../base/errors.ts';
import type { Handlers } from '../../base/http/handlers.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import { type Brand, wordsFor } from '../../brand/index.ts';
import { cycleBefore } from '../rules/index.ts';
import { type Board, type Prize, prizeOf } from './board.ts';
import type { Boards } from './boards.ts';

type Answer = Reply<'missionLeaderboard'>;

const WHOLE = 10_000;
/** Ranks below are not listed; the member's own place is told whatever it is. */
const LISTED = 1_000;

/** A score as it is shown: units of valid bet, times the stake, or mission score. */
export const scoreOf = ({ score }: Board, value: bigint): number =>
  score === 'MISSION_SCORE' ? Number(value) : sumToWire(value);

const shownReward = ({ money, points, multiple }: Prize['reward']) => ({
  amount: toWire(BigInt(money)),
  points,
  multiple: multiple / WHOLE,
});

function shownPrize(board: Board, rank: number | null): Answer['footer']['prize'] {
  const prize = rank === null ? null : prizeOf(board, rank);
  return prize && shownReward(prize.reward);
}

/** The members' call about leaderboards. */
export function boardRoutes({
  boards,
  clock,
  brandOf,
  namesOf,
}: {
  boards: Boards;
  clock: Clock;
  brandOf: Brand['of'];
  /** Names as everybody may see them. */
  namesOf(accountIds: readonly bigint[]): Promise<ReadonlyMap<bigint, { name: string }>>;
}): Pick<Handlers, 'missionLeaderboard'> {
  return {
    async missionLeaderboard({ session, merchant, language, query }) {
      const { missionId, period = 'current', page = 1, size = 10 } = query;
      const titleOf = ({ words }: Board) => wordsFor(words, { language, defaultLanguage: merchant.defaultLanguage });
      const offset = (page - 1) * size;
      const { open, view } = await boards.page(
        { merchantId: merchant.id, accountId: session.accountId, boardId: missionId ?? null, isPrevious: period === 'previous' },
        { limit: Math.max(0, Math.min(size, LISTED - offset)), offset },
      );
      const list = open.map((board) => ({ missionId: board.id, title: titleOf(board).title }));
      const footer = { rank: null, reachedValue: 0, prize: null, gap: null, nextRank: null };
      if (missionId === undefined && open.length === 0) {
        return { list: [], totalPages: 0, totalCount: 0, footer, boards: list, board: null };
      }
      if (!view) throw new BusinessError('mission.unknown');
      const { board, cycle, rows, own, next } = view;
      const names = await namesOf(rows.map(({ accountId }) => accountId));
      const calendar = brandOf(merchant);
      const listed = Math.min(view.total, LISTED);
      const { title, content } = titleOf(board);
      return {
        list: rows.map(({ accountId, rank, score }) => ({
          rank,
          member: names.get(accountId)?.name ?? '***',
          score: scoreOf(board, score),
          prize: shownPrize(board, rank),
          isOwn: accountId === session.accountId,
        })),
        totalPages: Math.ceil(listed / size),
        totalCount: listed,
        footer: {
          rank: own?.rank ?? null,
          reachedValue: scoreOf(board, own?.score ?? 0n),
          prize: shownPrize(board, own?.rank ?? null),
          gap: next && scoreOf(board, next.gap),
          nextRank: next && next.rank,
        },
        boards: list,
        board: {
          ...{ missionId: board.id, title, content, score: board.score, period: board.period },
          prizes: board.prizes.map(({ from, to, reward }) => ({ from, to, ...shownReward(reward) })),
          hasPrevious: cycleBefore(board, calendar, Math.min(clock.now(), (board.endsAt ?? Infinity) - 1)) !== null,
          startsAt: startOfBusinessDay(calendar, cycle.from),
          endsAt: Math.min(...[cycle.endsAt, board.endsAt].filter((end) => end !== null)),
        },
      };
    },
  };
}
