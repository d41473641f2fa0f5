import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LOTTERIES, type LotteryGame } from '../../../../src/lottery/games.ts';
import { readWriting } from '../../../../src/lottery/writing/read.ts';
import { LANGUAGES, type Language } from '../../text/languages.ts';
import { Desk } from '../desk.ts';
import { namesBets } from '../names.ts';
import { openBrowser } from '../testing/browser.ts';
import { speak } from '../text/text.ts';
import { exampleOf } from './example.ts';
import { writer } from './write.ts';

const GAMES = LOTTERIES.filter(namesBets);
/** 1k of a currency that is counted in single units, so that it is no doubt. */
const THOUSAND = 10_000_000n;

beforeEach(openBrowser);
afterEach(() => vi.unstubAllGlobals());

const written = (game: LotteryGame) =>
  game.bets.map((bet) =>
    readWriting(exampleOf(game), { game, bet, unit: 10_000n, multiple: 1, thousand: THOUSAND, stations: [], together: [] }),
  );

it('gives each region an example of its own', () => {
  const [north, central, south] = ['xsmb', 'xsmt-da-nang', 'xsmn-tp-hcm'].map(
    (code) => new Set(GAMES.filter((game) => game.code.startsWith(code)).map(exampleOf)),
  );
  expect(new Set([...(north ?? []), ...(central ?? []), ...(south ?? [])]).size).toBe(3);
});

it.each(GAMES.map((game) => [game.code, game] as const))(
  'reads the example of %s without a doubt, whatever bet is open',
  (_, game) => {
    for (const { lines, remarks } of written(game)) {
      expect(remarks).toEqual([]);
      expect(lines.map(({ unit }) => BigInt(unit) >= THOUSAND)).toEqual([true, true, true]);
    }
  },
);

it.each(Object.keys(LANGUAGES) as Language[])('shows the example of the open game in %s', async (language) => {
  await speak(language);
  for (const game of GAMES) {
    const field = writer(new Desk(game, { now: 0, balance: '0', games: [] }), () => undefined).querySelector('textarea');
    expect(field?.placeholder).toContain(exampleOf(game));
  }
  await speak('EN');
});
