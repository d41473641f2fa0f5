import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { currentGames } from '../../../src/games/registry.ts';
import { look as emberKiln } from '../games/ember-kiln/look.ts';
import { look as lanternNight } from '../games/lantern-night/look.ts';
import { look as pearlTide } from '../games/pearl-tide/look.ts';
import { en } from './en.ts';
import { fill, languageOf } from './text.ts';
import { vi } from './vi.ts';

const places = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
const looks = [lanternNight, emberKiln, pearlTide];

describe('words', () => {
  test('Vietnamese and English have the same keys with the same places', () => {
    expect(Object.keys(vi).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) {
      expect(places(vi[key as keyof typeof en]), key).toEqual(places(text));
      expect(text.trim() && vi[key as keyof typeof en].trim(), key).toBeTruthy();
    }
  });

  test('every key is used somewhere', () => {
    const root = join(import.meta.dirname, '..');
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.startsWith('text'),
    );
    const code = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
    expect(files.length).toBeGreaterThan(20);
    for (const key of Object.keys(en)) {
      const group = key.slice(0, key.indexOf('.') + 1);
      expect(code.includes(`'${key}'`) || (group !== '' && code.includes(`\`${group}$`)), key).toBe(true);
    }
  });

  test('no text shouts', () => {
    for (const text of [...Object.values(en), ...Object.values(vi)]) expect(text).not.toContain('!');
  });

  test('every other language falls back to English', () => {
    expect(['VI', 'vi', 'EN', 'TH', 'CN', ''].map(languageOf)).toEqual(['VI', 'VI', 'EN', 'EN', 'EN', 'EN']);
  });

  test('places are filled, unknown ones stay', () => {
    expect(fill('{a} of {b}', { a: 1 })).toBe('1 of {b}');
  });
});

describe.each(looks)('$code', (look) => {
  const game = currentGames().find(({ code }) => code === look.code);
  if (!game) throw new Error(`the studio has no game ${look.code}`);
  const shown = new Set(
    [...game.base, ...game.freeReels, game.multiplierReel?.base ?? [], game.multiplierReel?.free ?? []].flat(),
  );

  test('draws and names every symbol of its reels in both languages', () => {
    for (const symbol of shown) {
      expect(look.symbols[symbol], symbol).toBeDefined();
      expect(look.text.VI.symbols[symbol], symbol).toBeTruthy();
      expect(look.text.EN.symbols[symbol], symbol).toBeTruthy();
    }
  });

  test('has the name that the studio gives it', () => {
    expect({ VI: look.text.VI.name, EN: look.text.EN.name }).toEqual(game.names);
  });

  test('has as many cells as the reels', () => {
    const heights = look.place({ x: 0, y: 0, w: 400, h: 500 }).cells.map((column) => column.length);
    expect(heights).toEqual(game.multiplierReel ? [...game.rows, 1] : game.rows);
    expect(look.opening.map((column) => column.length)).toEqual(heights);
  });

  test('tells the free spins, their limit and their multipliers as the game has them', () => {
    const { scatter, free, wild } = game;
    const rising = free.multiplier.max > 1 ? [free.multiplier.max] : [];
    const facts = [...scatter.awards, ...scatter.retriggers, free.limit, ...wild.freeMultipliers, ...rising].filter((n) => n > 0);
    for (const text of [look.text.VI, look.text.EN]) {
      const numbers = new Set(text.rules.join(' ').match(/\d+/g));
      for (const multiplier of new Set(wild.freeMultipliers)) {
        const times = wild.freeMultipliers.filter((each) => each === multiplier).length;
        expect(text.rules.join(' ')).toMatch(new RegExp(`×${multiplier} \\(${times} [^)]+ ${wild.freeMultipliers.length}\\)`));
      }
      for (const fact of facts) expect(numbers, `${text.name}: ${fact}`).toContain(String(fact));
    }
  });
});
