import { rankOf } from '../../tables/cards.ts';
import { chiSquare, runsTest, serialCorrelation } from '../../testing/statistics.ts';
import { blackjack } from '../blackjack/game.ts';
import type { ArcadeGame, Params, Played } from '../game.ts';
import { CELLS, mines, ways } from '../mines.ts';
import { plinko } from '../plinko.ts';
import { playedRound, takesPot } from '../round.ts';
import { videoPoker } from '../video-poker/game.ts';
import { wheel } from '../wheel.ts';
import { RINGS, TOSSES, wishingWell } from '../wishing-well.ts';

interface Seed {
  secret: string;
  clientRandom: string;
  clientSeed: string;
}

/** Something that chance decides in a game, as one of the classes 0, 1, 2 … with known chances. */
export interface Sample {
  name: string;
  game: ArcadeGame;
  params: Params;
  choices: readonly string[];
  of(played: Played, seed: Seed): number;
  chances: readonly number[];
}

const alike = (count: number): readonly number[] => new Array<number>(count).fill(1 / count);
const ROWS = 8;
/** What a pot lacks: of so many parts one after another, each as likely as another is the least by which a round takes it. */
const PARTS = 8;
/** Where it must drop. */
const FULL = 1_000_000n;

export const SAMPLES: readonly Sample[] = [
  {
    name: 'the segment of the wheel',
    game: wheel,
    params: { risk: 'high' },
    choices: [],
    of: ({ view }) => (view.kind === 'wheel' ? view.segment : -1),
    chances: alike(30),
  },
  {
    name: 'the slot of plinko',
    game: plinko,
    params: { rows: String(ROWS), risk: 'low' },
    choices: [],
    of: ({ view }) => (view.kind === 'plinko' ? view.slot : -1),
    chances: Array.from({ length: ROWS + 1 }, (_, slot) => Number(ways(ROWS, slot)) / 2 ** ROWS),
  },
  {
    name: 'the cell of mines that is alone',
    game: mines,
    // With 24 mines the first cell decides: what is not mined is the one cell left.
    params: { mines: '24' },
    choices: ['open-0'],
    of: ({ view }) =>
      view.kind === 'mines'
        ? Array.from({ length: CELLS }, (_, cell) => cell).findIndex((cell) => !view.mined.includes(cell))
        : -1,
    chances: alike(CELLS),
  },
  {
    name: 'the card that the dealer of blackjack shows',
    game: blackjack,
    params: {},
    choices: [],
    of: ({ view }) => (view.kind === 'blackjack' ? rankOf(view.dealer[0] ?? -1) : -1),
    chances: alike(13),
  },
  {
    name: 'the first card of video poker',
    game: videoPoker,
    params: {},
    choices: [],
    of: ({ view }) => (view.kind === 'video-poker' ? (view.dealt[0] ?? -1) : -1),
    chances: alike(52),
  },
  {
    name: 'the last card that video poker may draw',
    game: videoPoker,
    params: {},
    choices: ['hold-none'],
    of: ({ view }) => (view.kind === 'video-poker' ? (view.cards[4] ?? -1) : -1),
    chances: alike(52),
  },
  {
    name: 'the ring of the well on which a coin rests',
    game: wishingWell,
    params: {},
    choices: [],
    of: ({ view }) => (view.kind === 'well' ? view.ring : -1),
    chances: RINGS.map(({ of }) => of / TOSSES),
  },
  {
    name: 'the part by which a coin takes the pot of the well',
    game: wishingWell,
    params: {},
    choices: [],
    of: (_, seed) =>
      Array.from({ length: PARTS }, (__, part) => BigInt(part + 1)).findIndex((added) =>
        takesPot(wishingWell, seed, FULL - BigInt(PARTS), added, FULL),
      ),
    chances: alike(PARTS),
  },
];

/** The classes of so many rounds whose secret and number of the device are given by their place. Throws where one is of no class. */
export function drawnOf(
  { name, game, params, choices, of, chances }: Sample,
  rounds: number,
  seedOf: (n: number) => Omit<Seed, 'clientSeed'>,
): number[] {
  const classes = Array.from({ length: rounds }, (_, n) => {
    const seed = { ...seedOf(n), clientSeed: 'text' };
    return of(playedRound(game, seed, params, choices), seed);
  });
  if (classes.some((each) => chances[each] === undefined)) throw new Error(`${name} is of no class`);
  return classes;
}

/** Each part is below 1 when the draws are within the bounds that chance leaves at 99 %. */
export const chanceTests = (classes: readonly number[], { chances }: Sample) => ({
  frequencies: chiSquare(classes, chances),
  serial: serialCorrelation(classes),
  runs: runsTest(classes),
});
