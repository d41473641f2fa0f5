import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { currentGames } from '../../../src/games/registry.ts';
import type { RefusalCode } from '../api.ts';
import { loadGame } from '../games/registry.ts';
import { en } from './en.ts';
import { LANGUAGES, type Language, languageOf, languageOfTag } from './languages.ts';
import { fill, language, setLanguage, t } from './text.ts';

const places = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
const looks = (await Promise.all(currentGames().map(({ code }) => loadGame(code)))).flatMap((look) => look ?? []);
const CODES = Object.keys(LANGUAGES) as Language[];

// Files of tests that follow in this process speak the usual language.
afterEach(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await setLanguage('EN');
  vi.unstubAllGlobals();
});

describe('words', () => {
  test.each(CODES)('%s has the keys of English with the same places', async (code) => {
    const words = await LANGUAGES[code].load();
    expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) {
      const other = words[key as keyof typeof en];
      expect(places(other), key).toEqual(places(text));
      expect(other.trim(), key).toBe(other);
      expect(other, key).not.toBe('');
      const isSentence = (text.replace(/\{\w+\}/g, '').match(/\p{L}{2,}/gu)?.length ?? 0) >= 4;
      if (code !== 'EN' && isSentence) expect(other, key).not.toBe(text);
    }
  });

  test.each(CODES)('%s says of every bet and choice that cannot be taken why, each in words of its own', async (code) => {
    const refusals = [
      'bets.closed',
      'area.unknown',
      'chip.invalid',
      'table.limit',
      'seat.taken',
      'pick.invalid',
      'flight.over',
      'order.unknown',
      'round.unknown',
      'choice.invalid',
      'raise.returned',
    ] as const satisfies RefusalCode[];
    const words = await LANGUAGES[code].load();
    const said = refusals.map((refusal) => words[`error.${refusal}`]);
    expect(new Set(said).size).toBe(refusals.length);
    for (const text of said) expect(code === 'EN' || !Object.values<string>(en).includes(text), text).toBe(true);
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

  test.each(CODES)('no text of %s shouts', async (code) => {
    for (const text of Object.values(await LANGUAGES[code].load())) expect(text).not.toMatch(/[!！]/);
  });

  test('a code is spoken whatever its case, and every other language falls back to English', () => {
    expect(['VI', 'vi', 'EN', 'TH', 'CN', 'ty', 'ID', 'JA', '', 'constructor'].map(languageOf)).toEqual([
      'VI',
      'VI',
      'EN',
      'TH',
      'CN',
      'TY',
      'ID',
      'EN',
      'EN',
      'EN',
    ]);
  });

  test('a browser’s own tag finds its language', () => {
    expect(['vi-VN', 'zh-Hans-CN', 'fil', 'tl-PH', 'id', 'th-TH', 'en-US', 'de'].map(languageOfTag)).toEqual([
      'VI',
      'CN',
      'TY',
      'TY',
      'ID',
      'TH',
      'EN',
      'EN',
    ]);
  });

  test('of two changes at once the later holds', async () => {
    vi.stubGlobal('document', { documentElement: { lang: '' } });
    await Promise.all([setLanguage('TH'), setLanguage('ID')]);
    expect([language(), t('stake'), document.documentElement.lang]).toEqual(['ID', 'Taruhan', 'id-ID']);
  });

  test('places are filled, unknown ones stay', () => {
    expect(fill('{a} of {b}', { a: 1 })).toBe('1 of {b}');
  });
});

test('every game of the studio has a look', () => {
  expect(looks.map(({ code }) => code)).toEqual(currentGames().map(({ code }) => code));
});

describe.each(looks)('$code', (look) => {
  const game = currentGames().find(({ code }) => code === look.code);
  if (!game) throw new Error(`the studio has no game ${look.code}`);
  const shown = new Set(
    [...game.base, ...game.freeReels, game.multiplierReel?.base ?? [], game.multiplierReel?.free ?? []].flat(),
  );

  test('draws and names every symbol of its reels in every language', () => {
    for (const symbol of shown) {
      expect(look.symbols[symbol], symbol).toBeDefined();
      for (const code of CODES) expect(look.text[code].symbols[symbol], `${code} ${symbol}`).toBeTruthy();
    }
  });

  test('shows a symbol of its own beside each rule', () => {
    expect(look.rulePictures).toHaveLength(look.text.EN.rules.length);
    for (const symbol of look.rulePictures) expect(look.symbols[symbol], symbol).toBeDefined();
  });

  test('has the name that the studio gives it', () => {
    expect(Object.fromEntries(CODES.map((code) => [code, look.text[code].name]))).toEqual(game.names);
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
    for (const text of Object.values(look.text)) {
      expect(text.rules).toHaveLength(look.text.EN.rules.length);
      const numbers = new Set(text.rules.join(' ').match(/\d+/g));
      for (const multiplier of new Set(wild.freeMultipliers)) {
        const times = wild.freeMultipliers.filter((each) => each === multiplier).length;
        // One that always comes has no odds to tell.
        const odds = times === wild.freeMultipliers.length ? '' : ` \\(${times} [^)]+ ${wild.freeMultipliers.length}\\)`;
        expect(text.rules.join(' ')).toMatch(new RegExp(`×${multiplier}\\b${odds}`));
      }
      for (const fact of facts) expect(numbers, `${text.name}: ${fact}`).toContain(String(fact));
    }
  });

  test('writes its figures as the rest of the page does, and names a fixed prize by what it pays', () => {
    const prize = game.maxWinMultiple.toLocaleString('en-US');
    for (const { name, rules } of Object.values(look.text)) {
      expect(rules.join(' '), name).not.toMatch(/\d\.\d/);
      if (game.classification === 'JP') expect(rules.join(' '), name).toContain(prize);
    }
  });

  test('names no multiplier of a cascade that the game does not have', () => {
    if (!game.cluster) return;
    const has = new Set([...game.cluster.steps.base, ...game.cluster.steps.free].map(String));
    for (const { rules } of Object.values(look.text))
      for (const [, multiplier = ''] of rules.join(' ').matchAll(/×(\d+)/g)) expect(has, multiplier).toContain(multiplier);
  });
});
