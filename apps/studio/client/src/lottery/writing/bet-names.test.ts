import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { BetType } from '../../../../src/lottery/bet-type.ts';
import { LOTTERIES, type LotteryGame } from '../../../../src/lottery/games.ts';
import { readWriting } from '../../../../src/lottery/writing/read.ts';
import type { Written } from '../../../../src/lottery/writing/written.ts';
import { LANGUAGES, type Language } from '../../text/languages.ts';
import { betName } from '../names.ts';
import { speak } from '../text/text.ts';

const TABLES = ['vn-north-sea-1m', 'vn-south-sea-1m', 'xsmb', 'xsmn-tp-hcm'].flatMap((code) =>
  LOTTERIES.filter((game) => game.code === code),
);
const CODES = Object.keys(LANGUAGES) as Language[];
const NUMBERS = ['1234', '5678', '2468', '1357', '9012', '8642', '7531', '3579', '4680', '1470'];

beforeAll(() => void vi.stubGlobal('document', { documentElement: {} }));
afterAll(async () => {
  await speak('EN');
  vi.unstubAllGlobals();
});

/** As many numbers as a bet takes, each as long as its numbers are. */
function numbersOf({ pool, rule }: BetType): string {
  const digits = pool.kind === 'digits' ? pool.digits : 0;
  return NUMBERS.slice(0, rule.kind === 'combination' ? rule.size : 2)
    .map((number) => number.slice(0, digits))
    .join(' ');
}

/** A bet by its name, read while another one is open. */
function readName(game: LotteryGame, bet: BetType): Written {
  const other = game.bets.find(({ code }) => code !== bet.code);
  if (!other) throw new Error(`${game.code} has one bet`);
  const text = `${betName(bet.code)} ${numbersOf(bet)} 10k`;
  return readWriting(text, { game, bet: other, unit: 1n, multiple: 7, thousand: 10_000n, stations: [], together: [] });
}
const shown = ({ lines }: Written): string[] => lines.map(({ bet, selection, unit }) => `${bet} ${selection} ${unit}`);

it.each(TABLES.map((game) => [game.code, game] as const))('reads every bet by its Vietnamese name: %s', async (_, game) => {
  await speak('VI');
  for (const bet of game.bets) {
    const written = readName(game, bet);
    const faults = written.remarks.filter(({ isFault }) => isFault).map(({ kind }) => kind);
    const expected = `${bet.code} ${numbersOf(bet).replaceAll(' ', ',')} 100000`;
    expect([betName(bet.code), shown(written), faults]).toEqual([betName(bet.code), [expected], []]);
  }
});

it.each(CODES)('reads no bet by its name in %s as another', async (language) => {
  await speak(language);
  for (const game of TABLES)
    for (const bet of game.bets) {
      const { lines, remarks } = readName(game, bet);
      const isRead = lines.length > 0 && lines.every((line) => line.bet === bet.code);
      expect([betName(bet.code), isRead || remarks.some(({ isFault }) => isFault)]).toEqual([betName(bet.code), true]);
    }
});
