import { rankOf } from '../../tables/cards.ts';
import type { Classes } from '../../testing/statistics.ts';
import { blackjack } from '../blackjack/game.ts';
import type { ArcadeGame, Params, Played } from '../game.ts';
import { CELLS, mines, ways } from '../mines.ts';
import { plinko } from '../plinko.ts';
import { playedRound, takesPot } from '../round.ts';
import { videoPoker } from '../video-poker/game.ts';
import { kindOf } from '../video-poker/hand.ts';
import { wheel } from '../wheel.ts';
import { RINGS, TOSSES, wishingWell } from '../wishing-well.ts';
import { standingBacks } from './standing.ts';

interface Seed {
  secret: string;
  clientRandom: string;
  clientSeed: string;
}

/** A round as it was drawn. */
export interface Drawn {
  played: Played;
  seed: Seed;
}

/** Something that chance decides in a game. */
export interface Sample extends Classes<Drawn> {
  game: ArcadeGame;
  params: Params;
  /** What the player chooses where the round is not over at once. */
  choices: readonly string[];
}

const alike = (count: number): readonly number[] => new Array<number>(count).fill(1 / count);
const ROWS = 8;
/** What a pot lacks: of so many parts one after another, each as likely as another is the least by which a round takes it. */
const PARTS = 8;
/** In how many of all 2,598,960 hands five cards are each of these; what is rarer than a flush is one class. */
const HANDS = { flush: 5_108, straight: 10_200, three: 54_912, 'two-pair': 123_552, 'high-pair': 337_920, nothing: 2_062_860 };
const ALL_HANDS = 2_598_960;
const BETTER = ALL_HANDS - Object.values(HANDS).reduce((sum, count) => sum + count, 0);
const handAt = (cards: readonly number[]): number => Object.keys(HANDS).indexOf(kindOf(cards)) + 1;
const handChances = [BETTER, ...Object.values(HANDS)].map((count) => count / ALL_HANDS);
const BACKS = standingBacks();
const MANY_MINES = 10;
/** Where it must drop. */
const FULL = 1_000_000n;

export const SAMPLES: readonly Sample[] = [
  {
    name: 'the segment of the wheel',
    game: wheel,
    params: { risk: 'high' },
    choices: [],
    of: ({ played: { view } }) => (view.kind === 'wheel' ? view.segment : -1),
    chances: alike(30),
  },
  {
    name: 'the slot of plinko',
    game: plinko,
    params: { rows: String(ROWS), risk: 'low' },
    choices: [],
    of: ({ played: { view } }) => (view.kind === 'plinko' ? view.slot : -1),
    chances: Array.from({ length: ROWS + 1 }, (_, slot) => Number(ways(ROWS, slot)) / 2 ** ROWS),
  },
  {
    name: 'the cell of mines that is alone',
    game: mines,
    // With 24 mines the first cell decides: what is not mined is the one cell left.
    params: { mines: '24' },
    choices: ['open-0'],
    of: ({ played: { view } }) =>
      view.kind === 'mines'
        ? Array.from({ length: CELLS }, (_, cell) => cell).findIndex((cell) => !view.mined.includes(cell))
        : -1,
    chances: alike(CELLS),
  },
  {
    name: 'whether the first cell of mines is mined',
    game: mines,
    params: { mines: String(MANY_MINES) },
    choices: ['open-0'],
    of: ({ played: { view } }) => (view.kind === 'mines' && view.isHit ? 1 : 0),
    chances: [1 - MANY_MINES / CELLS, MANY_MINES / CELLS],
  },
  {
    name: 'the card that the dealer of blackjack shows',
    game: blackjack,
    params: {},
    choices: [],
    of: ({ played: { view } }) => (view.kind === 'blackjack' ? rankOf(view.dealer[0] ?? -1) : -1),
    chances: alike(13),
  },
  {
    name: 'what blackjack gives back to who stands',
    game: blackjack,
    params: {},
    choices: ['stand'],
    of: ({ played: { view } }) => (view.kind === 'blackjack' ? [...BACKS.keys()].indexOf(view.hands[0]?.back ?? -1) : -1),
    chances: [...BACKS.values()],
  },
  {
    name: 'the first card of video poker',
    game: videoPoker,
    params: {},
    choices: [],
    of: ({ played: { view } }) => (view.kind === 'video-poker' ? (view.dealt[0] ?? -1) : -1),
    chances: alike(52),
  },
  {
    name: 'the last card that video poker may draw',
    game: videoPoker,
    params: {},
    choices: ['hold-none'],
    of: ({ played: { view } }) => (view.kind === 'video-poker' ? (view.cards[4] ?? -1) : -1),
    chances: alike(52),
  },
  {
    name: 'the hand that video poker deals',
    game: videoPoker,
    params: {},
    choices: [],
    of: ({ played: { view } }) => (view.kind === 'video-poker' ? handAt(view.dealt) : -1),
    chances: handChances,
  },
  {
    name: 'the hand that video poker draws to none',
    game: videoPoker,
    params: {},
    choices: ['hold-none'],
    of: ({ played: { view } }) => (view.kind === 'video-poker' ? handAt(view.cards) : -1),
    chances: handChances,
  },
  {
    name: 'the ring of the well on which a coin rests',
    game: wishingWell,
    params: {},
    choices: [],
    of: ({ played: { view } }) => (view.kind === 'well' ? view.ring : -1),
    chances: RINGS.map(({ of }) => of / TOSSES),
  },
  {
    name: 'the part by which a coin takes the pot of the well',
    game: wishingWell,
    params: {},
    choices: [],
    of: ({ seed }) =>
      Array.from({ length: PARTS }, (_, part) => BigInt(part + 1)).findIndex((added) =>
        takesPot(wishingWell, seed, FULL - BigInt(PARTS), added, FULL),
      ),
    chances: alike(PARTS),
  },
];

/** So many rounds whose secret and number of the device are given by their place. */
export function drawnOf(
  { game, params, choices }: Sample,
  rounds: number,
  seedOf: (n: number) => Omit<Seed, 'clientSeed'>,
): Drawn[] {
  return Array.from({ length: rounds }, (_, n) => {
    const seed = { ...seedOf(n), clientSeed: 'text' };
    const dealt = playedRound(game, seed, params, []);
    return { played: dealt.isComplete ? dealt : playedRound(game, seed, params, choices), seed };
  });
}
