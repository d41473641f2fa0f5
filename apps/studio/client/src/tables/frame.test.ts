import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TableState } from '../../../src/shared/table-protocol.ts';
import type { Outcome } from '../../../src/tables/area.ts';
import { cardOf } from '../../../src/tables/bingo.ts';
import { TABLES, type Table } from '../../../src/tables/tables.ts';
import { Desk } from './desk.ts';
import { type FrameParts, TableFrame } from './frame.ts';
import { speak } from './text/text.ts';

beforeEach(async () => {
  const window = new Window();
  window.Element.prototype.animate = (() => ({ cancel: () => undefined })) as unknown as typeof window.Element.prototype.animate;
  for (const name of ['document', 'HTMLElement', 'Element', 'Event'] as const) vi.stubGlobal(name, window[name]);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  for (const name of ['requestAnimationFrame', 'cancelAnimationFrame']) vi.stubGlobal(name, () => 0);
  await speak('EN');
  // Timers alone: frames are never drawn here.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const tableOfKind = (kind: string): Table => {
  const table = TABLES.find(({ game }) => game.kind === kind);
  if (!table) throw new Error(`there is no table of ${kind}`);
  return table;
};

function shown(kind: string) {
  const desk = new Desk(tableOfKind(kind));
  const heard = vi.fn();
  const sound = { isOn: true, start: vi.fn(), stop: heard, win: vi.fn() };
  const frame = new TableFrame({ desk, api: {}, sound, demo: true } as unknown as FrameParts);
  frame.show();
  return { desk, frame, heard };
}

/** A match of six exchanges. */
const MATCH: Outcome = [0, 1, 0, 0, 5, 2, 7, 1, 4];
const OUTCOMES: readonly (readonly [string, Outcome])[] = [
  ['bingo-75', Array.from({ length: 40 }, (_, index) => index + 1)],
  ['cockfight', MATCH],
  ['baccarat', [1, 2, 3, 4]],
  ['roulette', [7]],
  ['sic-bo', [1, 2, 3]],
];

it.each(OUTCOMES)('nothing of a round of %s goes on, or is heard, when its player sits down elsewhere', (kind, outcome) => {
  const { desk, frame, heard } = shown(kind);
  const before = vi.getTimerCount();
  frame.reveal(outcome, 0);
  expect(vi.getTimerCount()).toBeGreaterThan(before);
  desk.sit(tableOfKind('dragon-tiger'));
  frame.show();
  expect(vi.getTimerCount()).toBe(before);
  vi.advanceTimersByTime(60_000);
  expect(heard).not.toHaveBeenCalled();
});

it('scraps of a match are gone when they have flown, those of its last exchange too', () => {
  const { frame } = shown('cockfight');
  frame.reveal(MATCH, 0);
  const scraps = () => frame.root.querySelectorAll('.scrap').length;
  vi.advanceTimersByTime(1_300);
  expect(scraps()).toBe(3);
  vi.advanceTimersByTime(900);
  expect(scraps()).toBe(0);
  vi.advanceTimersByTime(5_400);
  expect(scraps()).toBe(3);
  vi.advanceTimersByTime(900);
  expect(scraps()).toBe(0);
});

it('a flight whose end nobody knows does not go on either', () => {
  const { desk, frame } = shown('crash');
  frame.fly(1_000);
  expect(vi.getTimerCount()).toBe(1);
  desk.sit(tableOfKind('roulette'));
  frame.show();
  expect(vi.getTimerCount()).toBe(0);
});

it.each<[string, { payout: bigint; total: bigint } | null, string]>([
  ['above the stake', { payout: 30_000n, total: 20_000n }, 'won'],
  ['of the stake', { payout: 20_000n, total: 20_000n }, 'paid'],
  ['below the stake', { payout: 10_000n, total: 20_000n }, 'paid'],
  ['of nothing', { payout: 0n, total: 20_000n }, 'paid'],
  ['of another player', null, 'paid'],
])('areas that are paid glow with a return above the stake alone: %s', (_, own, mark) => {
  const { frame } = shown('roulette');
  frame.ended([7], own);
  const marked = (name: string) =>
    [...frame.root.querySelectorAll(`.bet-area.${name}`)].map((area) => area.getAttribute('data-area'));
  expect(marked(mark)).toContain('straight-7');
  expect(marked(mark)).toContain('red');
  expect(marked(mark === 'won' ? 'paid' : 'won')).toEqual([]);
  frame.next();
  expect(marked(mark)).toEqual([]);
});

it('the tabulator key stops at the cards of bingo once, and the arrows walk them', () => {
  const { frame } = shown('bingo-75');
  const stops = [...frame.root.querySelectorAll<HTMLElement>('.felt-bingo .bet-area')].map(({ tabIndex }) => tabIndex);
  expect(stops).toEqual([0, -1, -1, -1, -1, -1]);
});

it.each<[string, bigint, string[]]>([
  ['above the stake', 30_000n, ['won', 'no']],
  ['of the stake', 20_000n, ['no', 'no']],
  ['below the stake', 5_000n, ['no', 'no']],
])('what cards of bingo won has the colour of a win with a return above the stake alone: %s', (_, payout, marks) => {
  const { desk, frame } = shown('bingo-90');
  const [first, second] = [0, 1].map((at) => desk.table.game.areas[at]?.code ?? '');
  const [row = [], ...others] = cardOf('bingo-90', 5).map((each) => each.filter((number) => number > 0));
  const own = [...row, ...others.flat(), ...cardOf('bingo-90', 6).flat()];
  const rest = Array.from({ length: 90 }, (_each, index) => index + 1).filter((ball) => !own.includes(ball));
  const stakes = [first, second].map((area, at) => ({ area: area ?? '', stake: '10000', pick: at + 5 }));
  const bet = { roundNo: desk.time.roundNo, state: 'placed', total: '20000', stakes };
  const round = { roundNo: desk.time.roundNo, state: 'open', outcome: [] };
  desk.state = { bet, round, seats: [], players: 1, past: [] } as unknown as TableState;
  frame.update();
  frame.ended([...row, ...rest].slice(0, 55), { payout, total: 20_000n });
  const won = [...frame.root.querySelectorAll<HTMLElement>('.bingo-won')].slice(0, 2);
  expect(won.map(({ dataset }) => dataset['own'])).toEqual(marks);
  expect(won.map(({ textContent }) => textContent)).toEqual(['Line ×20', '']);
});
