import { BEST } from '../hand.ts';
import { BLACKJACK_BACK, DECKS, STAKE } from '../round.ts';
import { type Letter, letterOf, type Strategy, splits } from '../strategy.ts';
import { noBlackjack } from './dealer.ts';
import { allHands, type Hand } from './hands.ts';
import { hits, type Play, playAgainst, type Worth, worthOf } from './play.ts';
import { cardsIn, countsWithout, KINDS } from './shoe-counts.ts';

export interface Theory {
  /** What a round brings or costs on average, in opening stakes. */
  edge: number;
  /** What is staked in a round on average, in opening stakes. */
  staked: number;
}

/** What each letter of each field, and splitting or not, would bring, the rest of the strategy unchanged. */
export interface Comparison extends Theory {
  letters: ReadonlyMap<string, Readonly<Record<Letter, number>>>;
  splits: ReadonlyMap<string, { split: number; keep: number }>;
}

type Sums = Map<string, Record<Letter, number>>;

export const fieldOf = ({ points, isSoft }: Hand['total'], up: number): string => `${isSoft ? 'soft' : 'hard'} ${points} ${up}`;

const KEYS: readonly Letter[] = ['H', 'S', 'D', 'E'];

/** Follows hands of two cards that come with certain weights, and adds what each letter would be worth wherever a hand comes by. */
function follow(strategy: Strategy, up: number, play: Play, weights: Float64Array, sums: Sums): void {
  for (const hand of play.hands) {
    const weight = weights[hand.index] ?? 0;
    const options = play.options[hand.index];
    if (weight === 0 || !options) continue;
    const key = fieldOf(hand.total, up);
    const sum = sums.get(key) ?? { H: 0, S: 0, D: 0, E: 0 };
    sums.set(key, sum);
    for (const letter of KEYS) {
      const doubled = hand.size === 2 && (letter === 'D' || letter === 'E');
      sum[letter] += weight * (doubled ? options.double.value : hits(letter) ? options.hit.value : options.stand);
    }
    const letter = letterOf(strategy, hand.total, up);
    if (!hits(letter) || (hand.size === 2 && letter === 'D')) continue;
    for (const [kind, chance] of (play.draws[hand.index] ?? []).entries()) {
      const next = hand.next[kind];
      if (next) weights[next.index] = (weights[next.index] ?? 0) + weight * chance;
    }
  }
}

/** One of two equal cards, split from the other: the hand of this card, and what one of both hands is worth. */
function splitHand(strategy: Strategy, up: number, points: number, descendants: readonly Hand[]) {
  const play = playAgainst(strategy, up, descendants, [up, points]);
  const first = play.hands[0];
  const draws = play.draws[0] ?? [];
  const worth: Worth = { value: 0, staked: 0 };
  if (first)
    for (const [kind, chance] of draws.entries()) {
      const next = first.next[kind];
      const options = next && play.options[next.index];
      if (!next || !options) continue;
      // A split ace gets one card.
      const each = points === 1 ? { value: options.stand, staked: 0 } : worthOf(strategy, up, next, options);
      worth.value += chance * each.value;
      worth.staked += chance * each.staked;
    }
  return { play, draws, worth };
}

const HANDS = allHands();
const SPLIT_HANDS = Array.from({ length: KINDS }, (_, index) => allHands([index + 1]));

/** The chance of two cards of the player's, in either order, when the dealer shows `up`. */
function chanceOf(first: number, second: number, up: number): number {
  const counts = countsWithout(DECKS, [up]);
  const cards = cardsIn(counts);
  const one = (counts[first - 1] ?? 0) / cards;
  const other = (countsWithout(DECKS, [up, first])[second - 1] ?? 0) / (cards - 1);
  return one * other * (first === second ? 1 : 2);
}

/** The whole of rounds in which the dealer shows a certain card. */
function against(strategy: Strategy, up: number, sums: Sums, pairs: Map<string, { split: number; keep: number }>): Theory {
  const play = playAgainst(strategy, up, HANDS, [up]);
  const weights = new Float64Array(HANDS.length);
  const result: Theory = { edge: 0, staked: 1 };
  for (const hand of HANDS) {
    const [first = 0, second = 0] = hand.cards;
    const options = play.options[hand.index];
    if (hand.size !== 2 || !options) continue;
    const chance = chanceOf(first, second, up);
    const free = noBlackjack(up, countsWithout(DECKS, [up, first, second]));
    if (hand.total.points === BEST) {
      // Against a blackjack of the dealer's the stake comes back.
      result.edge += chance * (BLACKJACK_BACK / STAKE - 1) * free;
      continue;
    }
    result.edge -= chance * (1 - free);
    const keep = worthOf(strategy, up, hand, options);
    let best = keep;
    let isSplit = false;
    if (first === second) {
      const descendants = SPLIT_HANDS[first - 1] ?? [];
      const { play: half, draws, worth } = splitHand(strategy, up, first, descendants);
      isSplit = splits(strategy, first, up);
      pairs.set(`${first} ${up}`, { split: chance * 2 * worth.value, keep: chance * keep.value });
      if (isSplit) {
        best = { value: 2 * worth.value, staked: free + 2 * worth.staked };
        const halves = new Float64Array(descendants.length);
        for (const [kind, draw] of draws.entries()) {
          const next = descendants[0]?.next[kind];
          if (next && first !== 1) halves[next.index] = 2 * chance * draw;
        }
        follow(strategy, up, half, halves, sums);
      }
    }
    if (!isSplit) weights[hand.index] = chance;
    result.edge += chance * best.value;
    result.staked += chance * best.staked;
  }
  follow(strategy, up, play, weights, sums);
  return result;
}

/**
 * The exact return of a strategy from six full decks: every hand by the cards that make it up, every end of the dealer's from what is then left.
 *
 * After a split each hand is worth the same: what is left in a shuffled shoe when a hand stops, at a moment that no later card decides, is as
 * shuffled as before it. So the second hand and the dealer meet any cards as often as the first would, and twice one hand is both.
 */
export function compare(strategy: Strategy): Comparison {
  const letters: Sums = new Map();
  const pairs = new Map<string, { split: number; keep: number }>();
  let edge = 0;
  let staked = 0;
  const counts = countsWithout(DECKS, []);
  const cards = cardsIn(counts);
  for (let up = 1; up <= KINDS; up += 1) {
    const part = (counts[up - 1] ?? 0) / cards;
    const found = against(strategy, up, letters, pairs);
    edge += part * found.edge;
    staked += part * found.staked;
  }
  return { edge, staked, letters, splits: pairs };
}

const bestOf = (sums: Readonly<Record<Letter, number>>, now: Letter): Letter =>
  KEYS.reduce((best, letter) => (sums[letter] > sums[best] + 1e-12 ? letter : best), now);

/** The strategy with every field as the comparison would have it; fields that hands no longer reach stay. */
export function improved(strategy: Strategy, { letters, splits: pairs }: Comparison): Strategy {
  const row = (kind: 'hard' | 'soft', points: number): Letter[] =>
    Array.from({ length: KINDS }, (_, index) => {
      const total = { points, isSoft: kind === 'soft' };
      const now = letterOf(strategy, total, index + 1);
      const sums = letters.get(fieldOf(total, index + 1));
      return sums ? bestOf(sums, now) : now;
    });
  const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return {
    hard: new Map(range(4, 21).map((points) => [points, row('hard', points)])),
    soft: new Map(range(12, 21).map((points) => [points, row('soft', points)])),
    split: new Map(
      range(1, KINDS).map((points) => [
        points,
        Array.from({ length: KINDS }, (_, index) => {
          const pair = pairs.get(`${points} ${index + 1}`);
          return pair !== undefined && pair.split > pair.keep;
        }),
      ]),
    ),
  };
}
