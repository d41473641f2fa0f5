import type { Outcome, TableGame } from '../area.ts';

/** Calls back with every outcome of a table and its weight; the weights add up to the answer. Written apart from the rules of dealing. */
type Listing = (each: (outcome: Outcome, weight: number) => void) => number;

const DECKS = 8;
const OF_RANK = 4 * DECKS;

const roulette: Listing = (each) => {
  for (let number = 0; number <= 36; number += 1) each([number], 1);
  return 37;
};

const sicBo: Listing = (each) => {
  for (let at = 0; at < 216; at += 1) each([(at % 6) + 1, (Math.floor(at / 6) % 6) + 1, Math.floor(at / 36) + 1], 1);
  return 216;
};

const dragonTiger: Listing = (each) => {
  for (let dragon = 0; dragon < 52; dragon += 1)
    for (let tiger = 0; tiger < 52; tiger += 1) each([dragon, tiger], DECKS * (dragon === tiger ? DECKS - 1 : DECKS));
  return 416 * 415;
};

/** The banker’s third card as the books print it: a row for each of its totals from 0, a column for the player’s third card, the last for none. */
const BANKER = [
  'DDDDDDDDDD D',
  'DDDDDDDDDD D',
  'DDDDDDDDDD D',
  'DDDDDDDDSD D',
  'SSDDDDDDSS D',
  'SSSSDDDDSS D',
  'SSSSSSDDSS S',
  'SSSSSSSSSS S',
].map((row) => row.replace(' ', ''));

const points = (rank: number): number => Math.min(rank + 1, 10) % 10;

/** Hands by the ranks of their cards. Third cards that count the same are listed together, by one of their ranks. */
const baccarat: Listing = (each) => {
  const left = new Array<number>(13).fill(OF_RANK);
  const cards: number[] = [];
  const total = [416, 415, 414, 413, 412, 411].reduce((product, count) => product * count, 1);
  /** A hand of fewer cards stands for all hands that begin with them. */
  const end = (weight: number): void =>
    each(cards, cards.length === 6 ? weight : weight * (cards.length === 5 ? 411 : 412 * 411));
  const take = (rank: number, weight: number, then: (weight: number) => void): void => {
    const count = left[rank] ?? 0;
    left[rank] = count - 1;
    cards.push(rank);
    then(weight * count);
    cards.pop();
    left[rank] = count;
  };
  const third = (weight: number, then: (weight: number, value: number) => void): void => {
    const tens = (left[9] ?? 0) + (left[10] ?? 0) + (left[11] ?? 0) + (left[12] ?? 0);
    for (let rank = 0; rank < 10; rank += 1) {
      const share = rank === 9 ? tens / (left[9] ?? 1) : 1;
      take(rank, weight, (next) => then(Math.round(next * share), points(rank)));
    }
  };
  const four = (weight: number): void => {
    const [first = 0, second = 0, next = 0, last = 0] = cards.map(points);
    const [player, banker] = [(first + next) % 10, (second + last) % 10];
    if (player > 7 || banker > 7) return end(weight);
    const bankers = (after: number, column: number): void => {
      if (BANKER[banker]?.[column] === 'D') third(after, (sum) => end(sum));
      else end(after);
    };
    if (player > 5) return bankers(weight, 10);
    third(weight, bankers);
  };
  const deal = (weight: number): void => {
    if (cards.length === 4) return four(weight);
    for (let rank = 0; rank < 13; rank += 1) take(rank, weight, deal);
  };
  deal(1);
  return total;
};

/** Pairings as the rules print them: of 70 decided matches, how many Meron wins. Eleven of a hundred are draws. */
const MERON_OF_70 = [35, 40, 30, 42, 28];
const cockfight: Listing = (each) => {
  for (const [pairing, share] of MERON_OF_70.entries()) {
    each([pairing, 0, 3], 11 * 70);
    each([pairing, 1, 0], 89 * share);
    each([pairing, 2, 0], 89 * (70 - share));
  }
  return MERON_OF_70.length * 7_000;
};

/** Flights by the height that they reach: of 2^32 words, 97 in a hundred over it let them. */
const crash: Listing = (each) => {
  const ways = (height: number): number => Math.ceil((97 * 2 ** 32) / height);
  for (let height = 97; height < 5_000; height += 1) each([height], ways(height) - ways(height + 1));
  each([5_000], ways(5_000));
  return 2 ** 32;
};

const LISTINGS: Readonly<Partial<Record<TableGame['kind'], Listing>>> = {
  baccarat,
  roulette,
  'dragon-tiger': dragonTiger,
  'sic-bo': sicBo,
  cockfight,
  crash,
};

/** What each area of a game returns, exactly: hundredths of the stake, weighted, over the sum of all weights. */
export function exactReturns({ kind, areas }: TableGame): Map<string, { back: bigint; total: bigint; wins: bigint }> {
  // By what comes back, since the sums of products would not be exact.
  const found = areas.map(() => new Map<number, number>());
  let weights = 0;
  const listing = LISTINGS[kind];
  if (!listing) throw new Error(`there are too many outcomes of ${kind} to list`);
  const total = listing((outcome, weight) => {
    weights += weight;
    for (const [index, area] of areas.entries()) {
      const back = area.back(outcome);
      found[index]?.set(back, (found[index].get(back) ?? 0) + weight);
    }
  });
  if (weights !== total) throw new Error(`the listing of ${kind} comes to ${weights} of ${total}`);
  const sumOf = (by: Map<number, number>): bigint =>
    [...by].reduce((sum, [back, weight]) => sum + BigInt(back) * BigInt(weight), 0n);
  return new Map(
    areas.map(({ code, most }, index) => {
      const by = found[index] ?? new Map<number, number>();
      return [code, { back: sumOf(by), total: BigInt(total), wins: BigInt(by.get(most) ?? 0) }];
    }),
  );
}
