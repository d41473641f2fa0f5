import { describe, expect, it } from 'vitest';
import { LOTTERIES, type LotteryGame, SERIES } from '../games.ts';
import { TICKET_UNITS } from '../prices.ts';
import { DrawReader } from '../reading.ts';
import { selectionText } from '../selection.ts';
import { dice, randomSelection } from '../testing/random.ts';
import { NORTH, read, SOUTH, STATIONS, TOGETHER } from '../testing/written.ts';
import { printLines } from './print.ts';
import { readWriting } from './read.ts';

/** Some lines of every bet of a game. */
function randomLines(game: LotteryGame, below: (n: number) => number) {
  return game.bets.map((bet) => {
    const selection = selectionText(randomSelection(bet, new DrawReader(game.family.draw(below)).of(bet).values, below));
    const unit = SERIES[game.mode] ? (TICKET_UNITS[below(4)] ?? 20n) : BigInt(1 + below(999_999)) * 100n;
    return { bet: bet.code, selection, unit: unit.toString(), multiple: 1 + below(9_999) };
  });
}

const once = LOTTERIES.filter(
  ({ family, mode }, index) => LOTTERIES.findIndex((other) => other.family === family && other.mode === mode) === index,
);

describe('what was printed', () => {
  it.each(once.map((game) => [game.code, game] as const))('is read back as it was, without a doubt: %s', (_, game) => {
    const below = dice(7);
    for (let n = 0; n < 20; n += 1) {
      const lines = randomLines(game, below);
      const [first] = game.bets;
      if (!first) throw new Error('no bets');
      const thousand = n % 2 === 0 ? 10_000n : 10_000_000n;
      const written = readWriting(printLines(lines), {
        game,
        bet: first,
        unit: 20n,
        multiple: 7,
        thousand,
        stations: STATIONS,
        together: TOGETHER,
      });
      expect(written.lines.map(({ at: _at, stations: _stations, ...line }) => line)).toEqual(lines);
      expect(written.remarks).toEqual([]);
    }
  });
});

it('is in the words of the region', () => {
  const line = { selection: '12', unit: '10000', multiple: 1 };
  const printed = ['MN_LO2', 'MN_DE', 'MN_DE8', 'MN_LO2K', 'MB_LO2', 'MB_DE'].map((bet) => printLines([{ ...line, bet }]));
  expect(printed).toEqual(['bao lo', 'duoi db', 'dau giai 8', 'lo1k', 'lo', 'de'].map((word) => `${word} 12 @1 x1`));
});

const PIECES = [
  'lo',
  'long an ',
  '2 dai ',
  'hcm ',
  '10.000',
  'de ',
  'xien',
  'x10k',
  '@5',
  'x3',
  '12',
  '345',
  '7',
  ', ',
  ' ',
  '-',
  ';',
  '\n',
  '|',
  'dao ',
  'kep ',
  'tong',
  'dau ',
  'den',
];

it('drops no number: whatever is written, each stands in a line or in what was not read', () => {
  const below = dice(11);
  for (let n = 0; n < 3_000; n += 1) {
    const text = Array.from({ length: 1 + below(9) }, () => PIECES[below(PIECES.length)] ?? '').join('');
    const { lines, remarks } = read(text, below(2) === 0 ? NORTH : SOUTH);
    // How many stations are meant, or numbers of a set, is no number of a bet, and is said.
    const covered = [
      ...lines,
      ...remarks.filter(({ isFault, kind }) => isFault || kind === 'stations' || kind === 'shortSet'),
    ].map(({ at }) => at);
    for (const { index } of text.matchAll(/\d/g))
      expect([text, index, covered.some(({ from, to }) => index >= from && index < to)]).toEqual([text, index, true]);
  }
});
