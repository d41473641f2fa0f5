import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { poolValues } from '../../../../src/lottery/bet-type.ts';
import { LOTTERIES } from '../../../../src/lottery/games.ts';
import { LANGUAGES, type Language } from '../../text/languages.ts';
import { betName, optionName, treeName } from '../names.ts';
import { en } from './en.ts';
import { LOTTERY_WORDS, lt, speak } from './text.ts';

const places = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
const CODES = Object.keys(LANGUAGES) as Language[];

beforeAll(() => void vi.stubGlobal('document', { documentElement: {} }));
// Files of tests that follow in this process speak the usual language.
afterAll(async () => {
  await speak('EN');
  vi.unstubAllGlobals();
});

describe('words of lotteries', () => {
  test.each(CODES)('%s has the keys of English with the same places', async (code) => {
    const words = await LOTTERY_WORDS[code]();
    expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) {
      const other = words[key as keyof typeof en];
      expect(places(other), key).toEqual(places(text));
      expect(other.trim(), key).toBe(other);
      expect(other, key).not.toBe('');
      expect(other).not.toMatch(/[!！]/);
    }
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

  test.each(CODES)('%s names every bet of a game differently, and every outcome', async (code) => {
    await speak(code);
    for (const { code: game, bets } of LOTTERIES) {
      const names = bets.map((bet) => `${bet.group} ${betName(bet.code)}`);
      expect(new Set(names).size, game).toBe(names.length);
      for (const bet of bets) {
        expect(betName(bet.code), bet.code).not.toContain('{');
        if (bet.pool.kind === 'options')
          for (const value of poolValues(bet.pool)) expect(optionName(value)).not.toMatch(/^$|option\./);
      }
    }
    expect(lt('draw', { no: 7 })).toContain('7');
  });

  test('Vietnamese calls the bets of the South and the Central region as people there do', async () => {
    await speak('VI');
    const names = (code: string) =>
      Object.fromEntries(
        (LOTTERIES.find((game) => game.code === code)?.bets ?? []).map((bet) => [bet.code.slice(3), betName(bet.code)]),
      );
    const south = {
      ...{ LO2: 'Bao lô 2 số', LO2K: 'Lô 2 số 1K', LO3: 'Bao lô 3 số', LO4: 'Bao lô 4 số', B7_2: 'Bao 7 lô, 2 số' },
      ...{ DE8: 'Đầu (giải 8)', DE: 'Đuôi (đặc biệt)', DD: 'Đầu đuôi', HEAD: 'Hàng chục', TAIL: 'Hàng đơn vị' },
      ...{ '3C7': 'Xỉu chủ đầu', '3C': 'Xỉu chủ đuôi', '3CDD': 'Xỉu chủ đầu đuôi', '4C': '4 càng đặc biệt' },
      ...{ X2: 'Xiên 2', X4: 'Xiên 4', T4: 'Trượt xiên 4', T10: 'Trượt xiên 10' },
    };
    for (const code of ['xsmn-tp-hcm', 'xsmt-da-nang', 'vn-south-sea-1m']) expect(names(code)).toMatchObject(south);
    expect(names('xsmb')).toMatchObject({ LO2: 'Lô 2 số', DE: 'Đề đặc biệt', DD: 'Đề đầu đuôi', HEAD: 'Đầu', X2: 'Lô xiên 2' });
    const game = LOTTERIES.find(({ code }) => code === 'xsmn-tp-hcm');
    expect(game && ['special', 'digit', 'lo'].map((group) => treeName(game, group))).toEqual([
      ...['Đầu, đuôi', 'Hàng chục, đơn vị', 'Lô'],
    ]);
  });
});
