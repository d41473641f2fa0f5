import type { Runner } from '../../base/database/database.ts';
import type { CycleKey, Score } from './store.ts';

const RANKED = 'board_id = $1 and cycle = $2 and removed_at is null and score > 0';
/** Who stands before the score $3, reached at $4 by $5: two ranges of the index. */
const BETTER = `select 1 from reward_board_score where ${RANKED} and score > $3`;
const EARLIER = `select 1 from reward_board_score where ${RANKED} and score = $3 and (reached_at, account_id) < ($4, $5)`;

/** How many stand before a score, at most so many. */
export async function countBefore(
  runner: Runner,
  { boardId, cycle }: CycleKey,
  { score, reachedAt, accountId }: Score,
  most: number,
): Promise<number> {
  const [row] = await runner.query<{ count: number }>({
    name: 'reward-board-before',
    text: `select count(*)::int as count from ((${BETTER} limit $6) union all (${EARLIER} limit $6)) r`,
    values: [boardId, cycle, score, reachedAt, accountId, most],
  });
  return Math.min(row?.count ?? 0, most);
}

/** How many stand behind one score and before another. */
export async function countBetween(runner: Runner, { boardId, cycle }: CycleKey, above: Score, below: Score): Promise<number> {
  const [row] = await runner.query<{ count: number }>({
    name: 'reward-board-between',
    text: `select count(*)::int as count from reward_board_score where ${RANKED} and score between $3 and $6
             and (score > $3 or (reached_at, account_id) < ($4, $5)) and (score < $6 or (reached_at, account_id) > ($7, $8))`,
    values: [
      ...[boardId, cycle, below.score, below.reachedAt, below.accountId],
      ...[above.score, above.reachedAt, above.accountId],
    ],
  });
  return row?.count ?? 0;
}

/** A member's own row with how many stand between a place and it: none without a place, or where that stands behind it. Null: without a rank. */
export async function readOwnBehind(
  runner: Runner,
  { boardId, cycle }: CycleKey,
  accountId: bigint,
  above: Score | null,
): Promise<(Score & { between: number }) | null> {
  const [own] = await runner.query<Score & { between: number }>({
    name: 'reward-board-own-behind',
    text: `select o.account_id as "accountId", o.score, o.reached_at as "reachedAt", (
             select count(*)::int from reward_board_score b where ${RANKED} and b.score between o.score and $4
               and (b.score > o.score or (b.reached_at, b.account_id) < (o.reached_at, o.account_id))
               and (b.score < $4 or (b.reached_at, b.account_id) > ($5, $6))) as between
           from reward_board_score o where ${RANKED} and account_id = $3`,
    values: [boardId, cycle, accountId, above?.score ?? null, above?.reachedAt ?? null, above?.accountId ?? null],
  });
  return own ?? null;
}

/** Each so-manieth row of a ranking with its place, best first. */
export const readSteps = (runner: Runner, { boardId, cycle }: CycleKey, step: number): Promise<(Score & { place: number })[]> =>
  runner.query<Score & { place: number }>({
    name: 'reward-board-steps',
    text: `select account_id as "accountId", score, reached_at as "reachedAt", place from (
             select account_id, score, reached_at, (row_number() over (order by score desc, reached_at, account_id))::int as place
             from reward_board_score where ${RANKED}) r
           where place % $3::int = 0 order by place`,
    values: [boardId, cycle, step],
  });
