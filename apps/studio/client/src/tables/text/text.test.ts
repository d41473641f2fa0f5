import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { TABLES } from '../../../../src/tables/tables.ts';
import { LANGUAGES, type Language } from '../../text/languages.ts';
import { areaName } from '../names.ts';
import { en } from './en.ts';
import { speak, TABLE_WORDS } from './text.ts';

const places = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
const CODES = Object.keys(LANGUAGES) as Language[];

beforeAll(() => void vi.stubGlobal('document', { documentElement: {} }));
// Files of tests that follow in this process speak the usual language.
afterAll(async () => {
  await speak('EN');
  vi.unstubAllGlobals();
});

describe('words of tables', () => {
  test.each(CODES)('%s has the keys of English with the same places', async (code) => {
    const words = await TABLE_WORDS[code]();
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

  test.each(CODES)('%s says of a card that is refused that it is one, as of a height', async (code) => {
    const card = (await TABLE_WORDS[code]())['area.card'].replace('{n}', '').trim().toLowerCase();
    expect((await LANGUAGES[code].load())['error.pick.invalid'].toLowerCase()).toContain(card);
  });

  test.each(CODES)('%s says what counts where cards, faces, rows or numbers come more than once', async (code) => {
    const words = await TABLE_WORDS[code]();
    const names = (key: keyof typeof en): string => words[key].replace('{n}', '').trim().toLowerCase();
    expect(words['rules.baccaratTie']).toMatch(/K.*Q/);
    expect(words['rules.dragonTiger'].toLowerCase()).toMatch(new RegExp(`${names('area.tie')}.*${names('area.suited-tie')}`));
    expect(words['rules.sicBoTriple'].toLowerCase()).toContain(names('area.pair'));
    expect(words['rules.sicBoTriple'].toLowerCase()).toContain(names('area.triple'));
    expect(words['rules.bingo90'].toLowerCase()).toContain(names('pattern.lines'));
  });

  test('every key is used somewhere', () => {
    const root = join(import.meta.dirname, '..');
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.startsWith('text'),
    );
    const code = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
    expect(files.length).toBeGreaterThan(10);
    for (const key of Object.keys(en)) {
      const group = key.slice(0, key.indexOf('.') + 1);
      expect(code.includes(`'${key}'`) || (group !== '' && code.includes(`\`${group}$`)), key).toBe(true);
    }
  });

  test.each(CODES)('%s names every area of a table differently', async (code) => {
    await speak(code);
    for (const { code: table, game } of TABLES) {
      const names = game.areas.map((area) => areaName(area));
      expect(new Set(names).size, table).toBe(names.length);
      for (const name of names) expect(name).not.toMatch(/^$|\{|area\./);
    }
  });
});
