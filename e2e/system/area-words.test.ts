import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { detailPartOf } from '@marquee/contract/vendor';
import { describe, expect, it } from 'vitest';
import { areaText } from '../../apps/site/src/shared/ui/record/bet-area.ts';
import { arcadeGames } from '../../apps/studio/src/arcade/registry.ts';
import { vendorArcade } from '../../apps/studio/src/server/arcade/vendor-arcade.ts';
import { TABLES } from '../../apps/studio/src/tables/tables.ts';

/** The site knows areas by their usual names alone; whether it has words for every area of our own tables is held here. */
const tables = TABLES.filter(({ gameType }) => detailPartOf(gameType) === 'table');
const areas = [...new Set(tables.flatMap(({ game }) => game.areas.map(({ code }) => code)))];
const LOCALES = join(import.meta.dirname, '../../apps/site/locales');
const wordsOf = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(join(LOCALES, language, 'account.json'), 'utf8')) as Record<string, string>;

it('there are areas of every kind of table', () => {
  expect(new Set(tables.map(({ game }) => game.kind))).toEqual(
    new Set(['baccarat', 'roulette', 'dragon-tiger', 'sic-bo', 'cockfight']),
  );
  expect(areas.length).toBeGreaterThan(200);
  // Arcade games tell how a round ended, and of no areas.
  const arcade = [...new Set(arcadeGames().map(({ vendor }) => vendor))].flatMap(vendorArcade);
  expect(arcade.map(({ gameType }) => detailPartOf(gameType))).toEqual(arcade.map(() => 'spin'));
});

it('of other vendors too words are known by the name, however it is written; the rest stands as it was told', () => {
  const said = (area: string): string => areaText((id, { n = '' }) => `${id} ${n}`.trim(), area);
  expect(['Banker', 'PLAYER_PAIR', 'Player Pair', 'Split 1-2', 'Dozen-3'].map(said)).toEqual([
    ...['bet_area_banker', 'bet_area_player_pair', 'bet_area_player_pair', 'bet_area_split 1-2', 'bet_area_dozen 3'],
  ]);
  const others = ['Lucky 6', 'constructor', 'Red 17', 'split', 'A1', '大', 'banker ', ''];
  expect(others.map(said)).toEqual(others);
});

describe.each(readdirSync(LOCALES))('in %s', (language) => {
  const words = wordsOf(language);
  const said = (area: string): string => areaText((id, { n = '' }) => (words[id] ?? '').replaceAll('{n}', String(n)), area);

  it('the record has a word for every area of a table, and for no two the same', () => {
    for (const { code, game } of tables) {
      const names = game.areas.map((area) => said(area.code));
      expect(new Set(names).size, code).toBe(names.length);
      for (const [index, area] of game.areas.entries()) {
        expect(names[index], area.code).not.toBe(area.code);
        expect(names[index], area.code).toContain((area.code.match(/\d+/g) ?? []).join('-'));
        expect(names[index], area.code).not.toMatch(/^$|[{}]/);
      }
    }
  });
});
