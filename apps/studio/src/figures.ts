import { parseArgs } from 'node:util';
import { roundDistribution } from './engine/distribution.ts';
import { enumerateSpin } from './engine/enumerate.ts';
import type { Game } from './engine/game.ts';
import { measure } from './engine/measure.ts';
import { oddsInterval, twoDigits } from './engine/odds.ts';
import { theoryOf } from './engine/theory.ts';
import { gamesNamed } from './games/named.ts';

/**
 * Prints the figures of the games: `node apps/studio/src/figures.ts [game code or file] [--rounds 50000000] [--seed 1]`. For whoever
 * designs or checks one. Rounds and seed are those of games that cannot be calculated.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '50000000' }, seed: { type: 'string', default: '1' } },
});
const percent = (share: number): string => `${(share * 100).toFixed(4)} %`;
const count = (number: number): string => Math.round(number).toLocaleString('en');

function calculated(game: Game): [string, string][] {
  const spins = { base: enumerateSpin(game, false), free: enumerateSpin(game, true) };
  const theory = theoryOf(game);
  const round = roundDistribution(game, spins);
  return [
    ['return', `${percent(round.rtp)} (paid spin ${percent(theory.basePart)}, free spins ${percent(theory.freePart)})`],
    ['taken by the cap', percent(theory.rtp - round.rtp)],
    ['a round pays', percent(round.payChance)],
    ['standard deviation', `${round.deviation.toFixed(2)} stakes`],
    ['free spins', `1 in ${(1 / theory.featureChance).toFixed(1)} rounds, ${theory.featureSpins.toFixed(2)} on average`],
    ['largest single win', `${spins.base.largest / game.coins} x, in free spins ${spins.free.largest / game.coins} x`],
    ['maximum of a round', `${game.maxWinMultiple} x, 1 in ${count(1 / round.maxChance)} rounds`],
  ];
}

/** The maximum is rare: its odds have an interval too. */
function measured(game: Game, rounds: number, seed: number): [string, string][] {
  const found = measure(game, rounds, seed);
  const odds = oddsInterval(rounds, found.maxHits);
  return [
    ['measured over', `${count(rounds)} rounds, seed ${seed}; intervals of 99 %`],
    ['return', `${percent(found.rtp)} ± ${percent(found.halfWidth)} (paid spin ${percent(found.paidPart)})`],
    ['a round pays', `${percent(found.payChance)} ± ${percent(found.payHalfWidth)}`],
    ['standard deviation', `${found.deviation.toFixed(2)} stakes`],
    ['free spins', `1 in ${(1 / found.featureChance).toFixed(1)} rounds, ${found.featureSpins.toFixed(2)} on average`],
    ['longest cascade', `${found.longest} windows`],
    [
      'maximum of a round',
      `${game.maxWinMultiple} x, ${found.maxHits} times` +
        (found.maxHits > 0 ? `: 1 in ${count(rounds / found.maxHits)} rounds (${count(odds.from)} to ${count(odds.to)})` : ''),
    ],
    [
      'published',
      `rtpBasisPoints: ${Math.round(found.rtp * 10_000)}, hitRateBasisPoints: ${Math.round(found.payChance * 10_000)}, ` +
        `maxWinOneIn: ${found.maxHits > 0 ? twoDigits(rounds / found.maxHits) : 'unknown'}, ` +
        `simulated: { rounds: ${rounds}, halfWidthBasisPoints: ${Math.ceil(found.halfWidth * 10_000)}, ` +
        `maxHits: ${found.maxHits}, featureOneIn: ${Math.round(1 / found.featureChance)}, seed: ${seed}, sampleCoins: ${found.sampleCoins} }`,
    ],
  ];
}

for (const game of await gamesNamed(positionals[0])) {
  console.log(`${game.code} ${game.version}`);
  const lines = game.cluster ? measured(game, Number(values.rounds), Number(values.seed)) : calculated(game);
  for (const [name, value] of lines) console.log(`  ${name.padEnd(20)}${value}`);
}
