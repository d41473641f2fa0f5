import { randomBytes, randomInt } from 'node:crypto';
import { blackjack } from '../../apps/studio/src/arcade/blackjack/game.ts';
import { STRATEGY } from '../../apps/studio/src/arcade/blackjack/strategy.ts';
import { simulate } from '../../apps/studio/src/arcade/blackjack/theory/simulation.ts';
import { compare, improved } from '../../apps/studio/src/arcade/blackjack/theory/theory.ts';
import type { ArcadeGame, Played } from '../../apps/studio/src/arcade/game.ts';
import { playedRound } from '../../apps/studio/src/arcade/round.ts';
import { videoPoker } from '../../apps/studio/src/arcade/video-poker/game.ts';
import { PAYS, type Pays } from '../../apps/studio/src/arcade/video-poker/hand.ts';
import { bestReturn } from '../../apps/studio/src/arcade/video-poker/theory/theory.ts';
import { payTotals } from '../../apps/studio/src/arcade/video-poker/theory/totals.ts';
import { fastSource } from '../../apps/studio/src/engine/fast-source.ts';
import { rankOf } from '../../apps/studio/src/tables/cards.ts';
import { chiSquare, runsTest, serialCorrelation } from '../../apps/studio/src/testing/statistics.ts';

const ROUNDS = 10_000_000;
const DEALS = 20_000;
const percent = (share: number): string => `${(share * 100).toFixed(4)} %`;

/** The table of pays that books know best, and what they print of it. */
const NINE_SIX: Pays = { ...PAYS, 'royal-flush': 800, four: 25, 'full-house': 9, flush: 6 };
const NINE_SIX_RETURN = 0.995_439;

/** Whether a sample passes; one that does not is drawn a second time, and only that decides. */
function twice(name: string, sample: () => { passes: boolean; text: string }): void {
  const first = sample();
  const last = first.passes ? first : sample();
  console.log(`${name.padEnd(52)} ${last.text}${first.passes ? '' : ' (second sample)'} ${last.passes ? 'pass' : 'FAIL'}`);
  if (!last.passes) process.exitCode = 1;
}

function returns(): void {
  const exact = compare(STRATEGY);
  const better = compare(improved(STRATEGY, exact));
  console.log(`${'blackjack, of the first stake, exact'.padEnd(52)} ${percent(1 + exact.edge)}`);
  console.log(`${'blackjack, of all that is staked, exact'.padEnd(52)} ${percent(1 + exact.edge / exact.staked)}`);
  console.log(`${'blackjack, more by changing fields of the strategy'.padEnd(52)} ${percent(better.edge - exact.edge)}`);
  twice('blackjack, played', () => {
    const played = simulate(ROUNDS, fastSource(randomInt(2 ** 31)));
    const text = `${percent(1 + played.edge)} ± ${percent(played.halfWidth)}, ${played.staked.toFixed(5)} stakes a round`;
    return { passes: Math.abs(played.edge - exact.edge) < played.halfWidth, text };
  });
  for (const [name, pays, printed] of [
    ['video poker under best play, exact', PAYS, null],
    ['the table of pays that books print, exact', NINE_SIX, NINE_SIX_RETURN],
  ] as const) {
    const { sum, of } = bestReturn(payTotals(pays));
    const isAsPrinted = printed === null || Math.abs(sum / of - printed) < 1e-6;
    console.log(`${name.padEnd(52)} ${percent(sum / of)}${isAsPrinted ? '' : ' FAIL: not what books print'}`);
    if (!isAsPrinted) process.exitCode = 1;
  }
}

const inClasses = (count: number): readonly number[] => new Array<number>(count).fill(1 / count);

/** Deals from fresh secrets, as classes of equal chance. */
const DEALT: readonly {
  name: string;
  game: ArcadeGame;
  made: readonly string[];
  of: (played: Played) => number;
  classes: number;
}[] = [
  {
    name: 'the card that the dealer of blackjack shows',
    game: blackjack,
    made: [],
    of: ({ view }) => (view.kind === 'blackjack' ? rankOf(view.dealer[0] ?? -1) : -1),
    classes: 13,
  },
  {
    name: 'the first card of video poker',
    game: videoPoker,
    made: [],
    of: ({ view }) => (view.kind === 'video-poker' ? (view.dealt[0] ?? -1) : -1),
    classes: 52,
  },
  {
    name: 'the last card that video poker may draw',
    game: videoPoker,
    made: ['hold-none'],
    of: ({ view }) => (view.kind === 'video-poker' ? (view.cards[4] ?? -1) : -1),
    classes: 52,
  },
];

function deals(): void {
  for (const { name, game, made, of, classes } of DEALT) {
    twice(name, () => {
      const sample = Array.from({ length: DEALS }, () => {
        const seed = { secret: randomBytes(32).toString('hex'), clientRandom: randomBytes(32).toString('hex'), clientSeed: '' };
        return of(playedRound(game, seed, {}, made));
      });
      const parts = [chiSquare(sample, inClasses(classes)), serialCorrelation(sample), runsTest(sample)];
      return {
        passes: parts.every((part) => part < 1),
        text: `chi-square, serial correlation and runs over their bounds at 99 %: ${parts.map((part) => part.toFixed(2)).join(', ')}`,
      };
    });
  }
}

/** Returns and deals of the games of cards that one player plays. */
export function benchCards(): Promise<void> {
  returns();
  deals();
  return Promise.resolve();
}
