import type { BoardPeriod, BoardScore } from '@marquee/contract';
import { refused } from '../../base/change.ts';
import { checkSlug, checkWords, type WordsByLanguage } from '../../brand/index.ts';
import { checkReward, type RewardInput, type RewardTerms } from '../rules/index.ts';

/** What the members of some ranks get. */
export interface Prize {
  from: number;
  to: number;
  reward: RewardTerms;
}

/** A leaderboard as it is stored. Shared and cached: never changed in place. */
export interface Board {
  id: number;
  merchantId: number;
  slug: string;
  revision: number;
  isOpen: boolean;
  words: WordsByLanguage;
  score: BoardScore;
  period: BoardPeriod;
  /** Bets of these categories only; empty: of all. Not for mission score. */
  gameTypes: readonly string[];
  prizes: readonly Prize[];
  /** Smaller stands first. */
  sort: number;
  startsAt: number;
  endsAt: number | null;
  updatedAt: number;
}

/** What is written of it; the database gives the rest. */
export type StoredBoard = Omit<Board, 'id' | 'merchantId' | 'revision' | 'updatedAt'>;

/** What an operator writes. */
export type BoardInput = Omit<StoredBoard, 'prizes'> & { prizes: readonly { from: number; to: number; reward: RewardInput }[] };

/** The last rank that may have a prize. */
export const LAST_PRIZE = 1_000;

/** Checks a board and returns it as it may be stored. Throws `ops.refused` with one clear line. */
export function checkBoard({ prizes, ...input }: BoardInput): StoredBoard {
  checkSlug(input.slug);
  const { startsAt, endsAt, period, score, gameTypes } = input;
  if (endsAt !== null && endsAt <= startsAt) throw refused('the end is after the start');
  if (period === 'EVENT' && endsAt === null) throw refused('the board of an event has an end');
  if (score === 'MISSION_SCORE' && gameTypes.length > 0) throw refused('mission score knows no game types');
  let next = 1;
  for (const { from, to } of prizes) {
    if (from !== next || to < from || to > LAST_PRIZE) {
      throw refused(`the prizes follow each other from rank 1 to rank ${LAST_PRIZE} at most: after ${next - 1} comes ${next}`);
    }
    next = to + 1;
  }
  const checked = prizes.map(({ from, to, reward }) => ({ from, to, reward: checkReward(reward) }));
  if (checked.some(({ reward }) => reward.score > 0 || reward.tickets)) throw refused('a prize gives money or points');
  return { ...input, prizes: checked, words: checkWords(input.words) };
}

/** What all prizes of a cycle come to, in ten-thousandths of a unit. */
export const fundOf = ({ prizes }: Pick<Board, 'prizes'>): bigint =>
  prizes.reduce((sum, { from, to, reward }) => sum + BigInt(to - from + 1) * BigInt(reward.money), 0n);

/** The prize of a rank; null where it has none. */
export const prizeOf = ({ prizes }: Pick<Board, 'prizes'>, rank: number): Prize | null =>
  prizes.find(({ from, to }) => from <= rank && rank <= to) ?? null;

/** The last rank with a better prize than a rank has; null at the best. Without a rank: the last that has any. */
export function nextPrizeRank({ prizes }: Pick<Board, 'prizes'>, rank: number | null): number | null {
  const better = prizes.filter(({ to }) => rank === null || to < rank);
  return better.at(-1)?.to ?? null;
}
