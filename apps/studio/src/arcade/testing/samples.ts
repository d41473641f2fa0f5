import { rankOf } from '../../tables/cards.ts';
import { chiSquare, runsTest, serialCorrelation } from '../../testing/statistics.ts';
import { blackjack } from '../blackjack/game.ts';
import type { ArcadeGame, Params, Played } from '../game.ts';
import { CELLS, mines, ways } from '../mines.ts';
import { plinko } from '../plinko.ts';
import { playedRound } from '../round.ts';
import { videoPoker } from '../video-poker/game.ts';
import { wheel } from '../wheel.ts';

/** Something that chance decides in a game, as one of the classes 0, 1, 2 … with known chances. */
export interface Sample {
  name: string;
  game: ArcadeGame;
  params: Params;
  choices: readonly string[];
  of(played: Played): number;
  chances: readonly number[];
}

const alike = (count: number): readonly number[] => new Array<number>(count).fill(1 / count);
const ROWS = 8;

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
];

/** The classes of so many rounds whose secret and number of the device are given by their place. Throws where one is of no class. */
export function drawnOf(
  { name, game, params, choices, of, chances }: Sample,
  rounds: number,
  seedOf: (n: number) => { secret: string; clientRandom: string },
): number[] {
  const classes = Array.from({ length: rounds }, (_, n) =>
    of(playedRound(game, { ...seedOf(n), clientSeed: 'text' }, params, choices)),
  );
  if (classes.some((each) => chances[each] === undefined)) throw new Error(`${name} is of no class`);
  return classes;
}

/** Each part is below 1 when the draws are within the bounds that chance leaves at 99 %. */
export const chanceTests = (classes: readonly number[], { chances }: Sample) => ({
  frequencies: chiSquare(classes, chances),
  serial: serialCorrelation(classes),
  runs: runsTest(classes),
});
