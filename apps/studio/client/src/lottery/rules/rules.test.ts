import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LOTTERIES, lotteryOf } from '../../../../src/lottery/games.ts';
import { useCurrencySymbol } from '../../money.ts';
import { Desk } from '../desk.ts';
import { betName } from '../names.ts';
import { speak } from '../text/text.ts';
import { rulesView } from './rules.ts';

beforeEach(async () => {
  vi.stubGlobal('document', new Window().document);
  await speak('EN');
  useCurrencySymbol('₫');
});
afterEach(() => void vi.unstubAllGlobals());

function rulesOf(code: string): HTMLElement {
  const game = lotteryOf(code);
  if (!game) throw new Error(`there is no lottery ${code}`);
  return rulesView(new Desk(game, { now: 0, balance: '0', games: [] }));
}
const ruleOf = (code: string, bet: string): string[] => {
  const shown = [...rulesOf(code).querySelectorAll('.rules-bets > li')];
  const found = shown.find((each) => each.querySelector('strong')?.textContent === betName(bet));
  return [...(found?.querySelectorAll('p, .rule-pays li, small') ?? [])].map(({ textContent }) => textContent ?? '');
};

it('say of every bet of every game how it wins and what it pays', () => {
  for (const { code, bets } of LOTTERIES.filter(({ station }) => station === null || station.code === 'xsmb')) {
    const shown = [...rulesOf(code).querySelectorAll('.rules-bets > li')];
    expect(shown).toHaveLength(bets.length);
    for (const each of shown) {
      expect(each.querySelector('p')?.textContent).toMatch(/[Tt]icket|in any order/);
      const pays = [...each.querySelectorAll('.rule-pays b, small')].map(({ textContent }) => textContent).join(' | ');
      expect(pays, each.textContent).toMatch(/Pays [1-9][\d.,]* ×|× [1-9]/);
    }
    for (const each of shown) expect(each.textContent).not.toContain('{');
  }
});

it.each([
  [
    'xsmb',
    'MB_LO2',
    'It wins as often as it is drawn',
    'Pays 99.5 × unit × multiple for each hit · 27 lines a number · Returns 99.50% on average',
  ],
  ['xsmb', 'MB_X2', 'Each set of 2 of your numbers is a ticket. It wins once when all', 'Pays 17 ×'],
  ['xsmb', 'MB_T4', 'wins when none', 'Pays 2.5 ×'],
  ['ssc-lott-1m', 'SSC_2F', 'each of 2 places', 'Pays 98 ×'],
  ['ssc-lott-1m', 'SSC_POS', 'Each number in each place', 'Pays 9.8 ×'],
  ['ssc-lott-1m', 'SSC_G60', 'in any order', 'Pays 1633.3333 ×'],
  ['keno-elott-5m', 'KENO_P3', 'by how many', '3 / 3× 40', '2 / 3× 3'],
  ['keno-elott-5m', 'KENO_SUM', 'the stake comes back', 'Big, Small× 1.96'],
  ['k3-elott-1m', 'K3_SIZE_NT', 'Each outcome is a ticket', 'Big, Small× 2.01', 'Returns 97.71% on average'],
  ['k3-elott-1m', 'K3_SHAPE', 'Each outcome is a ticket', 'Triple× 35.28', 'Run× 8.82'],
])('of %s, %s: %s', (code, bet, ...texts) => {
  const shown = ruleOf(code, bet);
  for (const text of texts)
    expect(
      shown.some((each) => each.includes(text)),
      `${text} in ${shown.join(' | ')}`,
    ).toBe(true);
});

it.each([
  ['xsmn-tp-hcm', 'at 16:15, Vietnam time. Bets are taken until 5 minutes before'],
  ['vn-north-sea-45s', 'every 45 seconds. Bets are taken until 5 seconds before'],
  ['keno-elott-5m', 'every 5 minutes. Bets are taken until 10 seconds before'],
  ['k3-elott-1m', 'One order wins ₫300,000.00 at most.'],
])('of %s say %s', (code, text) => {
  expect(rulesOf(code).querySelector('.rules-general')?.textContent).toContain(text);
});

it('are in the language of the player, with its lengths of time', async () => {
  await speak('VI');
  try {
    expect(rulesOf('vn-north-sea-45s').textContent).toContain('Cứ 45 giây quay một kỳ. Nhận cược đến trước giờ quay 5 giây');
  } finally {
    await speak('EN');
  }
});

it.each<[string, string, string]>([
  ['xsmb', 'MB_LO2', 'the last 2 digits of all 27 numbers'],
  ['xsmb', 'MB_LO2F', 'the first 2 digits of all 27 numbers'],
  ['xsmb', 'MB_LO3', 'the last 3 digits of the 23 numbers of 3 digits or more'],
  ['xsmb', 'MB_DE', 'the last 2 digits of the special prize'],
  ['xsmb', 'MB_DEF', 'the first 2 digits of the special prize'],
  ['xsmb', 'MB_DE7', 'prize 7 (4 numbers)'],
  ['xsmb', 'MB_HEAD', 'the tens digit of the special prize'],
  ['xsmb', 'MB_TAIL', 'the units digit of the special prize'],
  ['xsmb', 'MB_X2', 'the last 2 digits of all 27 numbers'],
  ['xsmn-tp-hcm', 'MN_DE8', 'prize 8'],
  ['xsmn-tp-hcm', 'MN_DD', 'prize 8 and the last 2 digits of the special prize'],
  ['xsmn-tp-hcm', 'MN_B7_2', 'prize 8 and the last 2 digits of prize 7, prize 6 (3 numbers), prize 5 and the special prize'],
  ['xsmn-tp-hcm', 'MN_B7_4', 'prize 6 (3 numbers), prize 5 and the last 4 digits of the special prize'],
  ['xsmn-tp-hcm', 'MN_LO4', 'the last 4 digits of the 16 numbers of 4 digits or more'],
])('of %s, %s names the prizes: %s', (code, bet, where) => {
  expect(ruleOf(code, bet)[0]).toContain(`It looks at ${where}.`);
});
