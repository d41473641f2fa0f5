import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { arcadeGames } from '../../../../src/arcade/registry.ts';
import { LANGUAGES, type Language } from '../../text/languages.ts';
import { lookOf } from '../games/registry.ts';
import { arcadeName, wordFor } from '../names.ts';
import { en } from './en.ts';
import { ARCADE_WORDS, speak } from './text.ts';

const places = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
const CODES = Object.keys(LANGUAGES) as Language[];

beforeAll(() => void vi.stubGlobal('document', { documentElement: {} }));
// Files of tests that follow in this process speak the usual language.
afterAll(async () => {
  await speak('EN');
  vi.unstubAllGlobals();
});

describe('words of arcade games', () => {
  test.each(CODES)('%s has the keys of English with the same places', async (code) => {
    const words = await ARCADE_WORDS[code]();
    expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) {
      const other = words[key as keyof typeof en];
      expect(places(other), key).toEqual(places(text));
      expect(other.trim(), key).toBe(other);
      expect(other, key).not.toBe('');
      expect(other).not.toMatch(/[!！]/);
      const isSentence = (text.replace(/\{\w+\}/g, '').match(/\p{L}{2,}/gu)?.length ?? 0) >= 4;
      if (code !== 'EN' && isSentence) expect(other, key).not.toBe(text);
    }
  });

  test.each(CODES)('%s names every game with its rules, and all that can be chosen', async (code) => {
    await speak(code);
    for (const game of arcadeGames()) {
      const names = [arcadeName(game), wordFor('rules', game.code), wordFor('idle', game.code)];
      const options = game.options.flatMap(({ code: option, values }) => [
        wordFor('option', option),
        ...values.filter((value) => !/^\d+$/.test(value)).map((value) => wordFor('value', value)),
      ]);
      for (const name of [...names, ...options]) expect(name, game.code).not.toMatch(/^$|^[a-z-]+$/);
    }
    expect(wordFor('choice', 'cash-out')).not.toBe('cash-out');
  });

  test('every game has a look with payouts for its usual options', async () => {
    await speak('EN');
    for (const { code, options } of arcadeGames()) {
      const look = await lookOf(code);
      const pays = look?.pays(Object.fromEntries(options.map(({ code: option, usual }) => [option, usual]))) ?? [];
      expect(pays.length, code).toBeGreaterThan(3);
      for (const { name } of pays) expect(name).not.toMatch(/\{/);
    }
    expect(await lookOf('nothing')).toBeNull();
  });
});
