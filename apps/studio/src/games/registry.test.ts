import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { arcadeGames } from '../arcade/registry.ts';
import { rulesOf } from '../engine/rules.ts';
import { theoryOf } from '../engine/theory.ts';
import { currentGames } from './registry.ts';

const STEPS = ['0.01', '0.05', '0.1', '0.5', '0.75'];

describe('the games on offer', () => {
  it('are twelve of three vendors, over lines, ways and clusters', () => {
    const games = currentGames();
    expect(games).toHaveLength(12);
    expect(new Set(games.map(({ vendor }) => vendor))).toEqual(new Set(['RLT', 'KLN', 'TDW', 'SLT']));
    const kinds = games.map((game) => (game.lines ? 'lines' : game.cluster ? 'clusters' : 'ways'));
    expect(new Set(kinds)).toEqual(new Set(['lines', 'ways', 'clusters']));
  });

  it('give every filter of the lobby something to find: each classification, each least stake', () => {
    const games = currentGames();
    const classes = [...games, ...arcadeGames()].map(({ classification }) => classification);
    for (const wanted of ['JP', 'TG', 'AC']) expect(classes).toContain(wanted);
    const least = games.map(({ stakes }) => String(Number(stakes[0]) / 10_000));
    for (const step of STEPS) expect(least).toContain(step);
  });
});

describe('the table of figures in docs/studio.md', () => {
  const lines = readFileSync(join(import.meta.dirname, '../../../../docs/studio.md'), 'utf8').split('\n');

  it.each(currentGames())('has $code with the figures that its information page gives', (game) => {
    const { rtpBasisPoints, hitRateBasisPoints, maxWinOneIn, simulated } = game.published;
    const featureOneIn = simulated?.featureOneIn ?? Math.round(1 / theoryOf(game).featureChance);
    const cells = lines.find((line) => line.startsWith(`| ${game.names.EN} |`))?.split('|') ?? [];
    const [, , vendor, , returned, pays, , feature, maximum, once] = cells.map((cell) => cell.trim());
    const percent = (basisPoints: number): string => `${(basisPoints / 100).toFixed(2)} %`;
    expect(vendor).toBe(game.vendor);
    expect(returned).toBe(percent(rtpBasisPoints) + (simulated ? ` ± ${percent(simulated.halfWidthBasisPoints)}` : ''));
    expect(pays).toBe(percent(hitRateBasisPoints));
    expect(feature).toBe(`${featureOneIn} rounds`);
    expect(maximum).toBe(`${game.maxWinMultiple.toLocaleString('en-US')} ×`);
    const rounds = maxWinOneIn < 1_000_000 ? maxWinOneIn.toLocaleString('en-US') : `${maxWinOneIn / 1_000_000} million`;
    const between = rulesOf(game).maxWinBetween;
    const interval = between ? ` (${between.from.toLocaleString('en-US')} to ${between.to.toLocaleString('en-US')})` : '';
    expect(once).toBe(`${rounds} rounds${interval}`);
  });
});
