import { roundDistribution } from './engine/distribution.ts';
import { enumerateSpin } from './engine/enumerate.ts';
import { theoryOf } from './engine/theory.ts';
import { currentGames } from './games/registry.ts';

/** Prints the calculated figures of the games: `node apps/studio/src/figures.ts [game code]`. For whoever designs or checks one. */
const [wanted] = process.argv.slice(2);
const percent = (share: number): string => `${(share * 100).toFixed(4)} %`;

for (const game of currentGames().filter(({ code }) => wanted === undefined || code === wanted)) {
  const spins = { base: enumerateSpin(game, false), free: enumerateSpin(game, true) };
  const theory = theoryOf(game);
  const round = roundDistribution(game, spins);
  const lines: [string, string][] = [
    ['return', `${percent(round.rtp)} (paid spin ${percent(theory.basePart)}, free spins ${percent(theory.freePart)})`],
    ['taken by the cap', percent(theory.rtp - round.rtp)],
    ['a round pays', percent(round.payChance)],
    ['standard deviation', `${round.deviation.toFixed(2)} stakes`],
    ['free spins', `1 in ${(1 / theory.featureChance).toFixed(1)} rounds, ${theory.featureSpins.toFixed(2)} on average`],
    ['largest single win', `${spins.base.largest / game.coins} x, in free spins ${spins.free.largest / game.coins} x`],
    ['maximum of a round', `${game.maxWinMultiple} x, 1 in ${Math.round(1 / round.maxChance).toLocaleString('en')} rounds`],
  ];
  console.log(`${game.code} ${game.version}`);
  for (const [name, value] of lines) console.log(`  ${name.padEnd(20)}${value}`);
}
