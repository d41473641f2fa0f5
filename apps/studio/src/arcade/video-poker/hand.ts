import { rankOf, suitOf } from '../../tables/cards.ts';

/** What five cards can be, from the best; each pays, in stakes. A pair below jacks pays nothing. */
export const PAYS = {
  'royal-flush': 500,
  'straight-flush': 50,
  four: 40,
  'full-house': 7,
  flush: 5,
  straight: 4,
  three: 3,
  'two-pair': 2,
  'high-pair': 1,
  nothing: 0,
} as const;

export type Kind = keyof typeof PAYS;

/** What pays, from the best. */
export const KINDS = [
  'royal-flush',
  'straight-flush',
  'four',
  'full-house',
  'flush',
  'straight',
  'three',
  'two-pair',
  'high-pair',
] as const satisfies readonly Kind[];
export type Pays = Readonly<Record<Kind, number>>;

const RANKS = 13;
const ACE = 0;
const JACK = 10;
const KING = 12;

/** How many cards of each rank there are, as digits: 1 for one, 10 for a pair and so on. */
const SINGLE = 1;
const PAIR = 10;
const THREE = 100;
const FOUR = 1_000;

const BY_RANKS: Readonly<Record<number, Kind>> = {
  [FOUR + SINGLE]: 'four',
  [THREE + PAIR]: 'full-house',
  [THREE + 2 * SINGLE]: 'three',
  [2 * PAIR + SINGLE]: 'two-pair',
};
const DIGITS = [0, SINGLE, PAIR, THREE, FOUR];

/** Ten, jack, queen, king and ace, which is the highest here. */
const ROYAL = (1 << ACE) | (0b1111 << 9);

/** What five different ranks are, each a bit of `ranks`. */
function unpaired(ranks: number, isFlush: boolean): Kind {
  const lowest = ranks & -ranks;
  const isRow = ranks === lowest * 0b11111;
  const isTop = ranks === ROYAL;
  if (isFlush && isTop) return 'royal-flush';
  if (isRow || isTop) return isFlush ? 'straight-flush' : 'straight';
  return isFlush ? 'flush' : 'nothing';
}

/** What five cards are. */
export function kindOf(cards: readonly number[]): Kind {
  const counts = new Array<number>(RANKS).fill(0);
  let ranks = 0;
  let isFlush = true;
  for (const card of cards) {
    const rank = rankOf(card);
    counts[rank] = (counts[rank] ?? 0) + 1;
    ranks |= 1 << rank;
    isFlush &&= suitOf(card) === suitOf(cards[0] ?? 0);
  }
  let digits = 0;
  for (const count of counts) digits += DIGITS[count] ?? 0;
  if (digits === 5 * SINGLE) return unpaired(ranks, isFlush);
  const pair = counts.indexOf(2);
  if (digits === PAIR + 3 * SINGLE) return pair === ACE || (pair >= JACK && pair <= KING) ? 'high-pair' : 'nothing';
  return BY_RANKS[digits] ?? 'nothing';
}
