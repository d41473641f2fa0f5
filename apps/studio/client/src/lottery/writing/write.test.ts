import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lotteryOf } from '../../../../src/lottery/games.ts';
import { MOST_LINES } from '../../../../src/lottery/writing/read.ts';
import { exactMoney } from '../../money.ts';
import { setLanguage } from '../../text/text.ts';
import { rests } from '../../ui/dom.ts';
import { Desk } from '../desk.ts';
import { speak } from '../text/text.ts';
import { writer } from './write.ts';

const [HCM, LONG_AN] = ['xsmn-tp-hcm', 'xsmn-long-an'];

beforeEach(async () => {
  const window = new Window();
  for (const name of ['document', 'Event', 'Element', 'HTMLElement'] as const) vi.stubGlobal(name, window[name]);
  vi.stubGlobal('window', window);
  await Promise.all([setLanguage('EN'), speak('EN')]);
});
afterEach(() => vi.unstubAllGlobals());

const line = (selection: string, game: string) => ({ bet: 'MN_LO3', selection, unit: '10000', multiple: 2, game });

/** A desk at Ho Chi Minh City with lines there and at Long An, the second of which is being changed. */
function change(lines = [line('111', HCM), line('123', LONG_AN), line('222', HCM)]) {
  const game = lotteryOf(HCM);
  if (!game) throw new Error('there is no such station');
  const draw = { drawNo: '20261128', locksAt: 1, drawsAt: 2, commitment: '' };
  const games = [HCM, LONG_AN].map((code) => ({ code, draw, last: null, returns: {} }));
  const desk = new Desk(game, { now: 0, balance: '0', games });
  desk.addLines(lines);
  desk.edit(1);
  document.body.append(writer(desk, () => undefined));
  const [input, save] = [document.querySelector('textarea'), document.querySelector<HTMLButtonElement>('button.primary')];
  if (!input || !save) throw new Error('there is nowhere to write');
  const write = (value: string): void => {
    input.value = value;
    input.dispatchEvent(new Event('input'));
  };
  return { desk, input, save, write };
}
const shown = ({ slip }: Desk): string[] => slip.map(({ bet, selection, game }) => `${bet} ${selection} ${game}`);
const understood = (): string => document.querySelector('.written-lines')?.textContent ?? '';

it('leaves a line that is changed at its station and in its place, and says where it goes', () => {
  const { desk, save } = change();
  expect(understood()).toContain('Long An');
  save.click();
  expect(shown(desk)).toEqual([`MN_LO3 111 ${HCM}`, `MN_LO3 123 ${LONG_AN}`, `MN_LO3 222 ${HCM}`]);
});

it('puts several lines in the place of one, those with a station of their own there', () => {
  const { desk, save, write } = change();
  write('lo 345 @1; de 67 @1; tp hcm lo 89 @1');
  save.click();
  expect(shown(desk)).toEqual([
    `MN_LO3 111 ${HCM}`,
    `MN_LO3 345 ${LONG_AN}`,
    `MN_DE 67 ${LONG_AN}`,
    `MN_LO2 89 ${HCM}`,
    `MN_LO3 222 ${HCM}`,
  ]);
});

it('shows what a line costs at all of its stations, and all lines together', () => {
  const { desk, save, write } = change();
  write('tp hcm, long an: lo 12 @1; long an: lo 34 @1');
  const costs = [...document.querySelectorAll('.written-lines small')].map(({ textContent }) => textContent);
  expect(costs).toEqual([expect.stringContaining('Tickets 2 ·'), expect.stringContaining('Tickets 1 ·')]);
  const total = document.querySelector('.written-total')?.textContent;
  save.click();
  const added = desk.slip.filter(({ bet }) => bet === 'MN_LO2');
  expect([added.length, total]).toEqual([3, `Tickets 3 · Cost ${exactMoney(desk.sumOf(added).cost)}`]);
});

it('saves a line that is changed whole or not at all', () => {
  const { desk, input, save, write } = change();
  const before = shown(desk);
  write('lo 345 @1; de 678 @1');
  expect(rests(save)).toBe(true);
  save.click();
  expect([shown(desk), input.value]).toEqual([before, 'lo 345 @1; de 678 @1']);
});

it('says where a change has more lines than the slip takes', () => {
  const lines = Array.from({ length: MOST_LINES }, (_, n) => line(String(n).padStart(3, '0'), HCM));
  const { save, write } = change(lines);
  write('lo 345 @1');
  expect(rests(save)).toBe(false);
  write('lo 345 @1; 67 @1');
  expect([rests(save), document.querySelector('.pad-note')?.textContent]).toEqual([true, expect.stringContaining('1 lines')]);
});

it('tells what is not read and what is in doubt apart by a sign that is said too', () => {
  const { write } = change();
  write('lo 345 x10k; huge @3');
  const signs = [...document.querySelectorAll('.written-remarks li')].map((each) => {
    const sign = each.querySelector('[role="img"]');
    return [each.getAttribute('data-kind'), sign?.textContent, sign?.getAttribute('aria-label')].join(' ');
  });
  expect([...new Set(signs)].sort()).toEqual(['doubt ? Doubt', 'fault ! Fault']);
});
