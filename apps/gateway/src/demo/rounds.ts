import { detailPartOf, type RoundDetail } from '@marquee/contract/vendor';
import type { Amount } from '@marquee/money';
import { chance, pick } from './chance.ts';
import { payoutOf } from './outcomes.ts';
import { type Ending, type Sample, type SampleArea, sampleOf } from './samples.ts';
import type { PastGame } from './steps.ts';

/** A round of the past: what it pays, and what its vendor would tell of it. */
export interface PlayedRound {
  payout: Amount;
  told: RoundDetail | null;
}

/** Of rounds at a table, so many have a second area. */
const SECOND = 0.2;

/** The sample of a game, without areas that pay more than its vendor says. */
function playable({ gameCode, toldMultiple }: PastGame): Sample | null {
  const sample = sampleOf(gameCode);
  if (!sample || toldMultiple === null) return sample;
  const areas = sample.areas.filter(({ back }) => Math.max(...back) <= toldMultiple * 100);
  return areas.length === 0 ? null : { ...sample, areas };
}

/** A stake that the game takes: within its limits, at tables on one area and in whole chips. */
export function stakeIn(game: PastGame, usual: Amount): Amount {
  const { minStake, maxStake } = game;
  const sample = playable(game);
  const share = sample ? (maxStake * BigInt(sample.most)) / 100n : maxStake;
  const most = share < minStake ? minStake : share;
  const stake = usual < minStake ? minStake : usual > most ? most : usual;
  return sample && minStake > 0n ? stake - (stake % minStake) : stake;
}

/** The ending that luck brings, and its place. */
function endingOf(endings: readonly Ending[], luck: number): number {
  let below = 0;
  const at = endings.findIndex(({ often }) => {
    below += often;
    return luck < below;
  });
  return at < 0 ? endings.length - 1 : at;
}

/** What is bet on: most often one area, now and then another with a chip. */
function betsOf({ areas }: Sample, { minStake }: PastGame, stake: Amount, id: string): [SampleArea, Amount][] {
  const area = pick(areas, 'area', id);
  const others = areas.filter((other) => other !== area);
  if (others.length === 0 || stake < 2n * minStake || chance('second', id) >= SECOND) return [[area, stake]];
  return [
    [area, stake - minStake],
    [pick(others, 'other', id), minStake],
  ];
}

/**
 * Plays a round of a game, the same for the same id; luck is a number from 0 to below 1. It pays no more than the game's vendor
 * says, and what is told of it comes to what it pays.
 */
export function playRound(game: PastGame, stake: Amount, luck: number, id: string): PlayedRound {
  const sample = playable(game);
  if (!sample) {
    const payout = payoutOf(stake, game.rtpBasisPoints, luck, chance('shade', id));
    const most = game.toldMultiple === null ? payout : stake * BigInt(Math.floor(game.toldMultiple));
    return { payout: payout < most ? payout : most, told: null };
  }
  const ending = endingOf(sample.endings, luck);
  const result = pick(sample.endings[ending]?.results ?? [], 'result', id);
  const isTable = detailPartOf(game.gameType) === 'table';
  const laid = isTable ? betsOf(sample, game, stake, id) : [[pick(sample.areas, 'area', id), stake] as const];
  const bets = laid.map(([{ area, against, back }, amount]) => ({
    ...{ area, ...(against === undefined ? {} : { against }) },
    ...{ stake: amount, payout: (amount * BigInt(back[ending] ?? 0)) / 100n },
  }));
  const payout = bets.reduce((sum, bet) => sum + bet.payout, 0n);
  if (isTable) {
    const told = bets.map((bet) => ({ ...bet, stake: String(bet.stake), payout: String(bet.payout) }));
    return { payout, told: { part: 'table', detail: { table: game.names['EN'] ?? game.gameCode, bets: told, result } } };
  }
  const own = bets.flatMap((bet) => (bet.payout > 0n && bet.area !== '' ? [bet.area] : []));
  return { payout, told: { part: 'spin', detail: { result: [result, ...own].join(', ') } } };
}
