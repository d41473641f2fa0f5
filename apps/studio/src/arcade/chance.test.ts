import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { rankOf } from '../tables/cards.ts';
import { chiSquare, runsTest, serialCorrelation } from '../testing/statistics.ts';
import { blackjack } from './blackjack/game.ts';
import type { ArcadeGame, Params, Played } from './game.ts';
import { CELLS, mines, ways } from './mines.ts';
import { plinko } from './plinko.ts';
import { playedRound } from './round.ts';
import { videoPoker } from './video-poker/game.ts';
import { wheel } from './wheel.ts';

const ROUNDS = 4_000;
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Rounds of a game from fixed seeds. */
const rounds = (game: ArcadeGame, params: Params, choices: readonly string[] = []): Played[] =>
  Array.from({ length: ROUNDS }, (_, n) => {
    const seed = { secret: hashOf(`${game.code} ${n}`), clientRandom: hashOf(`device ${n}`), clientSeed: 'text' };
    return playedRound(game, seed, params, choices);
  });

const binomial = (rows: number): number[] => Array.from({ length: rows + 1 }, (_, slot) => Number(ways(rows, slot)) / 2 ** rows);

const SAMPLES: readonly { name: string; classes: number[]; chances: readonly number[] }[] = [
  {
    name: 'the segment of the wheel',
    classes: rounds(wheel, { risk: 'high' }).map(({ view }) => (view.kind === 'wheel' ? view.segment : -1)),
    chances: new Array<number>(30).fill(1 / 30),
  },
  {
    name: 'the slot of plinko',
    classes: rounds(plinko, { rows: '8', risk: 'low' }).map(({ view }) => (view.kind === 'plinko' ? view.slot : -1)),
    chances: binomial(8),
  },
  {
    name: 'the mine that is alone',
    // With 24 mines the first cell decides: what is not mined is the one cell left.
    classes: rounds(mines, { mines: '24' }, ['open-0']).map(({ view }) =>
      view.kind === 'mines'
        ? Array.from({ length: CELLS }, (_, cell) => cell).findIndex((cell) => !view.mined.includes(cell))
        : -1,
    ),
    chances: new Array<number>(CELLS).fill(1 / CELLS),
  },
  {
    name: 'the card that the dealer of blackjack shows',
    classes: rounds(blackjack, {}).map(({ view }) => (view.kind === 'blackjack' ? rankOf(view.dealer[0] ?? -1) : -1)),
    chances: new Array<number>(13).fill(1 / 13),
  },
  {
    name: 'the first card of video poker',
    classes: rounds(videoPoker, {}).map(({ view }) => (view.kind === 'video-poker' ? (view.dealt[0] ?? -1) : -1)),
    chances: new Array<number>(52).fill(1 / 52),
  },
  {
    name: 'the last card that video poker may draw',
    classes: rounds(videoPoker, {}, ['hold-none']).map(({ view }) => (view.kind === 'video-poker' ? (view.cards[4] ?? -1) : -1)),
    chances: new Array<number>(52).fill(1 / 52),
  },
];

describe.each(SAMPLES)('$name', ({ classes, chances }) => {
  it('comes as often as it should', () => {
    expect(classes.every((each) => each >= 0)).toBe(true);
    expect(chiSquare(classes, chances)).toBeLessThan(1);
  });
  it('does not follow from the rounds before', () => {
    expect(serialCorrelation(classes)).toBeLessThan(1);
    expect(runsTest(classes)).toBeLessThan(1);
  });
});
