import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TableBetView } from '../../../../src/shared/table-protocol.ts';
import type { Kind, Outcome } from '../../../../src/tables/area.ts';
import { money } from '../../money.ts';
import { LANGUAGES, type Language } from '../../text/languages.ts';
import { t } from '../../text/text.ts';
import type { TablesApi } from '../api.ts';
import { openBets } from '../panels.ts';
import { speak, tt } from '../text/text.ts';
import { resultWords } from './result.ts';

beforeEach(() => {
  const window = new Window();
  for (const name of ['document', 'HTMLElement', 'Element', 'Event'] as const) vi.stubGlobal(name, window[name]);
});
// Files of tests that follow in this process speak the usual language.
afterEach(async () => {
  await speak('EN');
  vi.unstubAllGlobals();
});

const BALLS: Outcome = [5, 71, 12];
/** Cards as 13 a suit from the ace. */
const NATURAL: Outcome = [8, 0, 9, 1];
const MATCH: Outcome = [0, 1, 2, 4, 5];

it('tells a result with its cards, dice and balls', () => {
  expect(resultWords('baccarat', NATURAL)).toBe('Player 9♠ 10♠ = 9 : Banker A♠ 2♠ = 3 · Player');
  expect(resultWords('dragon-tiger', [12, 25])).toBe('Dragon K♠ : Tiger K♥ · Tie');
  expect(resultWords('cockfight', MATCH)).toBe('Meron · the other side refused · exchanges: 2');
  expect(resultWords('sic-bo', [1, 2, 3])).toBe('1-2-3 = 6 · Small');
  expect(resultWords('roulette', [2])).toBe('2 · Black');
  expect(resultWords('crash', [230])).toBe('2.30×');
  expect(resultWords('bingo-75', BALLS)).toBe('3 balls called: 5 71 12');
});

const SIDES: readonly (readonly [string, Kind, Outcome, Parameters<typeof tt>[0][]])[] = [
  ['baccarat-garden', 'baccarat', NATURAL, ['area.player', 'area.banker']],
  ['dragon-tiger-garden', 'dragon-tiger', [12, 25], ['area.dragon', 'area.tiger', 'area.tie']],
  ['cockfight-garden', 'cockfight', MATCH, ['manner.refusal']],
  ['roulette-garden', 'roulette', [2], ['area.black']],
  ['sic-bo-garden', 'sic-bo', [1, 2, 3], ['area.small']],
];

it.each(Object.keys(LANGUAGES) as Language[])('the record of bets tells results in %s', async (language) => {
  await speak(language);
  for (const [table, kind, outcome, sides] of SIDES) {
    const bet: TableBetView = {
      ...{ betId: '0b'.repeat(16), table, roundNo: '202701150001', stakes: [], total: '1', payout: '0', createdAt: 1 },
      ...{ state: 'settled', outcome },
    };
    const api = { bets: async () => ({ bets: [bet], more: false }) } as unknown as TablesApi;
    await openBets(api);
    const told = document.querySelector('dialog:last-of-type .bet-card footer span')?.textContent ?? '';
    expect(told).toBe(resultWords(kind, outcome));
    for (const side of sides) expect(told, table).toContain(tt(side));
  }
});

it('the record of bets says what the player held before and after one, where the wallet has said it', async () => {
  const bet: TableBetView = {
    ...{ betId: '0b'.repeat(16), table: 'roulette-garden', roundNo: '202701150001', stakes: [], total: '1', payout: '0' },
    ...{ state: 'settled', outcome: [2], createdAt: 1 },
  };
  const told = { ...bet, balanceBefore: '1230000', balanceAfter: '1170000' };
  await openBets({ bets: async () => ({ bets: [told, bet], more: false }) } as unknown as TablesApi);
  const shown = [...document.querySelectorAll('.bet-card ul')].map(({ textContent }) => textContent);
  expect(shown).toEqual([`${t('balanceBefore')}${money('1230000')}${t('balanceAfter')}${money('1170000')}`, '']);
});
