import { randomBytes, randomInt } from 'node:crypto';
import { STRATEGY } from '../../apps/studio/src/arcade/blackjack/strategy.ts';
import { simulate } from '../../apps/studio/src/arcade/blackjack/theory/simulation.ts';
import { compare, improved } from '../../apps/studio/src/arcade/blackjack/theory/theory.ts';
import { drawnOf, SAMPLES } from '../../apps/studio/src/arcade/testing/samples.ts';
import { PAYS, type Pays } from '../../apps/studio/src/arcade/video-poker/hand.ts';
import { bestReturn } from '../../apps/studio/src/arcade/video-poker/theory/theory.ts';
import { payTotals } from '../../apps/studio/src/arcade/video-poker/theory/totals.ts';
import { fastSource } from '../../apps/studio/src/engine/fast-source.ts';
import { currentGames } from '../../apps/studio/src/games/registry.ts';
import { slotClasses, slotRounds } from '../../apps/studio/src/games/testing/samples.ts';
import { chanceTests, failedTwice } from '../../apps/studio/src/testing/statistics.ts';

const ROUNDS = 10_000_000;
const DRAWS = 20_000;
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

/** Says which tests of fresh draws fail in two samples of their own. */
function drawn(name: string, testsOf: () => Map<string, number>): void {
  const failed = failedTwice(testsOf);
  if (failed.length > 0) process.exitCode = 1;
  console.log(`${name.padEnd(52)} ${failed.length === 0 ? 'all within 99 %' : `${failed.join(', ')}  FAILED TWICE`}`);
}

function draws(): void {
  const fresh = () => ({ secret: randomBytes(32).toString('hex'), clientRandom: randomBytes(32).toString('hex') });
  for (const sample of SAMPLES) drawn(sample.name, () => chanceTests([sample], drawnOf(sample, DRAWS, fresh)));
  for (const game of currentGames())
    drawn(`${game.code}: stops, and what pays`, () => chanceTests(slotClasses(game), slotRounds(game, DRAWS, fresh)));
}

/** Returns of the games of cards that one player plays, and the draws of every game that one player plays. */
export function benchCards(): Promise<void> {
  returns();
  draws();
  return Promise.resolve();
}
