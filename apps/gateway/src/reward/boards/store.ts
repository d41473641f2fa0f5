import { integers, texts } from '../../base/arrays.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';
import type { Board, StoredBoard } from './board.ts';

interface BoardTable {
  id: number;
  merchant_id: number;
  slug: string;
  revision: number;
  is_open: boolean;
  words: Board['words'];
  terms: Pick<Board, 'score' | 'period' | 'gameTypes' | 'prizes'>;
  sort: number;
  starts_at: Date;
  ends_at: Date | null;
  updated_at: Date;
}

const boardOf = (row: BoardTable): Board => ({
  id: row.id,
  merchantId: row.merchant_id,
  slug: row.slug,
  revision: row.revision,
  isOpen: row.is_open,
  words: row.words,
  ...row.terms,
  sort: row.sort,
  startsAt: row.starts_at.getTime(),
  endsAt: row.ends_at?.getTime() ?? null,
  updatedAt: row.updated_at.getTime(),
});

/** All boards of all brands. */
export async function readBoards(db: Runner): Promise<Board[]> {
  return (await db.query<BoardTable>({ text: 'select * from reward_board order by id' })).map(boardOf);
}

/** One board, held until the transaction ends; null when there is none. */
export async function lockBoard(tx: Transaction, merchantId: number, slug: string): Promise<Board | null> {
  const [row] = await tx.query<BoardTable>({
    text: 'select * from reward_board where merchant_id = $1 and slug = $2 for update',
    values: [merchantId, slug],
  });
  return row ? boardOf(row) : null;
}

/** Writes a board, new or over the one of its name. */
export async function writeBoard(tx: Transaction, merchantId: number, board: StoredBoard, at: Date): Promise<Board> {
  const { slug, isOpen, words, score, period, gameTypes, prizes, sort, startsAt, endsAt } = board;
  const [row] = await tx.query<BoardTable>({
    text: `insert into reward_board (merchant_id, slug, is_open, words, terms, sort, starts_at, ends_at, updated_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
           on conflict (merchant_id, slug) do update
             set is_open = excluded.is_open, words = excluded.words, terms = excluded.terms, sort = excluded.sort,
                 starts_at = excluded.starts_at, ends_at = excluded.ends_at, updated_at = excluded.updated_at,
                 revision = reward_board.revision + 1
           returning *`,
    values: [
      merchantId,
      slug,
      isOpen,
      JSON.stringify(words),
      JSON.stringify({ score, period, gameTypes, prizes }),
      sort,
      new Date(startsAt),
      endsAt === null ? null : new Date(endsAt),
      at,
    ],
  });
  if (!row) throw new Error(`the board ${slug} could not be written`);
  return boardOf(row);
}

/** Deletes a board. */
export async function removeBoard(tx: Transaction, { id }: Board): Promise<void> {
  await tx.query({ text: 'delete from reward_board where id = $1', values: [id] });
}

/** A cycle of a board. */
export interface CycleKey {
  boardId: number;
  cycle: string;
}

/** A cycle in which somebody may have a score. */
export interface OpenedCycle extends CycleKey {
  merchantId: number;
  endsAt: Date;
  /** False: where it has no scores yet, it stays without them. */
  mayBegin: boolean;
}

/** Notes that cycles have scores, and keeps them from being settled until the transaction ends. Gives those that are not settled. */
export async function openCycles<C extends OpenedCycle>(tx: Transaction, cycles: readonly C[]): Promise<C[]> {
  const beginning = cycles.filter(({ mayBegin }) => mayBegin);
  if (beginning.length > 0) await beginCycles(tx, beginning);
  const rows = await tx.query<CycleKey>({
    name: 'reward-board-cycles-share',
    text: `select c.board_id as "boardId", c.cycle from unnest($1::text::int[], $2::text::text[]) as n (b, y)
           join reward_board_cycle c on c.board_id = n.b and c.cycle = n.y
           where c.settled_at is null order by c.board_id, c.cycle for share of c`,
    values: [integers(cycles.map(({ boardId }) => boardId)), texts(cycles.map(({ cycle }) => cycle))],
  });
  const open = new Set(rows.map(({ boardId, cycle }) => `${boardId} ${cycle}`));
  return cycles.filter(({ boardId, cycle }) => open.has(`${boardId} ${cycle}`));
}

async function beginCycles(tx: Transaction, cycles: readonly OpenedCycle[]): Promise<void> {
  await tx.query({
    name: 'reward-board-cycles-open',
    text: `insert into reward_board_cycle (board_id, cycle, merchant_id, ends_at)
           select * from unnest($1::text::int[], $2::text::text[], $3::text::int[], $4::text::timestamptz[]) as n (b, y, m, e)
           order by b, y on conflict do nothing`,
    values: [
      integers(cycles.map(({ boardId }) => boardId)),
      texts(cycles.map(({ cycle }) => cycle)),
      integers(cycles.map(({ merchantId }) => merchantId)),
      texts(cycles.map(({ endsAt }) => endsAt.toISOString())),
    ],
  });
}

/** Has a cycle scores? */
export async function hasBegun(runner: Runner, { boardId, cycle }: CycleKey): Promise<boolean> {
  const rows = await runner.query({
    name: 'reward-board-begun',
    text: 'select 1 as begun from reward_board_cycle where board_id = $1 and cycle = $2',
    values: [boardId, cycle],
  });
  return rows.length > 0;
}

/** A member's score; when it was reached. */
export interface Score {
  accountId: bigint;
  score: bigint;
  reachedAt: Date;
}

/** A score in a cycle. */
export interface CycleScore extends Score, CycleKey {
  merchantId: number;
}

/**
 * Writes scores of any cycles. Where one is as it was, so is the moment at which it was reached. `onlyHigher`: a lower one changes nothing.
 * What changes nothing is left out before: a row that is only held is written too.
 */
export async function writeScores(tx: Transaction, scores: readonly CycleScore[], onlyHigher = false): Promise<void> {
  if (scores.length === 0) return;
  const changes = onlyHigher ? '<' : '<>';
  await tx.query({
    name: onlyHigher ? 'reward-board-scores-higher' : 'reward-board-scores',
    text: `insert into reward_board_score as s (board_id, cycle, account_id, merchant_id, score, reached_at)
           select n.* from unnest($1::text::int[], $2::text::text[], $3::text::bigint[], $4::text::int[], $5::text::bigint[],
             $6::text::timestamptz[]) as n (b, y, a, m, v, r)
           left join lateral (select score from reward_board_score where board_id = n.b and cycle = n.y and account_id = n.a offset 0) h on true
           where h.score is null or h.score ${changes} n.v order by b, y, a
           on conflict (board_id, cycle, account_id) do update set score = excluded.score, reached_at = excluded.reached_at
             where s.score ${changes} excluded.score`,
    values: [
      integers(scores.map(({ boardId }) => boardId)),
      texts(scores.map(({ cycle }) => cycle)),
      integers(scores.map(({ accountId }) => accountId)),
      integers(scores.map(({ merchantId }) => merchantId)),
      integers(scores.map(({ score }) => score)),
      texts(scores.map(({ reachedAt }) => reachedAt.toISOString())),
    ],
  });
}

/** A row of a ranking. */
export interface Ranked extends Pick<Score, 'accountId' | 'score'> {
  rank: number;
}

const RANKED = 'board_id = $1 and cycle = $2 and removed_at is null and score > 0';

/** Rows of a ranking in its order: the higher score first, then who reached it earlier, then the lower account. */
export async function readRanking(
  runner: Runner,
  { boardId, cycle }: CycleKey,
  limit: number,
  offset: number,
): Promise<Ranked[]> {
  const rows = await runner.query<Omit<Ranked, 'rank'>>({
    name: 'reward-board-ranking',
    text: `select account_id as "accountId", score from reward_board_score where ${RANKED}
           order by score desc, reached_at, account_id limit $3 offset $4`,
    values: [boardId, cycle, limit, offset],
  });
  return rows.map((row, index) => ({ ...row, rank: offset + index + 1 }));
}

/** How many have a rank, at most so many. */
export async function countRanked(runner: Runner, { boardId, cycle }: CycleKey, most: number): Promise<number> {
  const [row] = await runner.query<{ count: number }>({
    name: 'reward-board-count',
    text: `select count(*)::int as count from (select 1 from reward_board_score where ${RANKED} limit $3) r`,
    values: [boardId, cycle, most],
  });
  return row?.count ?? 0;
}

/** A member's own row; null for one that has no rank. */
export async function readOwn(runner: Runner, { boardId, cycle }: CycleKey, accountId: bigint): Promise<Score | null> {
  const [own] = await runner.query<Score>({
    name: 'reward-board-own',
    text: `select account_id as "accountId", score, reached_at as "reachedAt" from reward_board_score where ${RANKED} and account_id = $3`,
    values: [boardId, cycle, accountId],
  });
  return own ?? null;
}

/** Cycles of a brand's boards that have ended by a moment and are not settled, the earliest first. */
export const readDue = (runner: Runner, merchantId: number, until: Date): Promise<CycleKey[]> =>
  runner.query<CycleKey>({
    name: 'reward-board-due',
    text: `select board_id as "boardId", cycle from reward_board_cycle where merchant_id = $1 and settled_at is null and ends_at <= $2
           order by ends_at, board_id limit 100`,
    values: [merchantId, until],
  });

/** Marks a cycle as settled; false when it was before. From then on no score of it moves. */
export async function settleCycle(tx: Transaction, { boardId, cycle }: CycleKey, at: Date): Promise<boolean> {
  const rows = await tx.query({
    name: 'reward-board-settle',
    text: `update reward_board_cycle set settled_at = $3 where board_id = $1 and cycle = $2 and settled_at is null returning board_id`,
    values: [boardId, cycle, at],
  });
  return rows.length > 0;
}

/** Takes a member out of a ranking that is not settled; false when there is nobody to take out. */
export async function removeScore(tx: Transaction, { boardId, cycle }: CycleKey, accountId: bigint, at: Date): Promise<boolean> {
  const rows = await tx.query({
    name: 'reward-board-remove',
    text: `update reward_board_score set removed_at = $4
           where board_id = $1 and cycle = $2 and account_id = $3 and removed_at is null returning account_id`,
    values: [boardId, cycle, accountId, at],
  });
  return rows.length > 0;
}
