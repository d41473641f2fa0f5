import { afterEach, expect, it, vi } from 'vitest';
import { nextInWay, walkByArrows } from './arrows.ts';

const box = (left: number, top: number, width = 10) => ({ left, top, width, height: 10 });

it('goes to what lies next in the way of an arrow, and nowhere where nothing does', () => {
  const [from, right, far, below, aslant] = [box(0, 0), box(12, 0), box(24, 0), box(0, 12), box(12, 12)];
  const others = [far, aslant, right, below];
  expect(nextInWay('ArrowRight', from, others)).toBe(2);
  expect(nextInWay('ArrowDown', from, others)).toBe(3);
  expect(nextInWay('ArrowLeft', from, others)).toBe(-1);
  expect(nextInWay('ArrowUp', from, others)).toBe(-1);
  expect(nextInWay('Enter', from, others)).toBe(-1);
});

it('comes from a field to the wide one under it', () => {
  expect(nextInWay('ArrowDown', box(24, 0), [box(0, 12, 60), box(60, 12, 60)])).toBe(0);
});

/** An area of a felt without a page: whether it is seen, and where it is. */
class FakeArea {
  tabIndex = 0;
  offsetParent: object | null = {};
  readonly classList = { contains: (name: string): boolean => name === 'bet-area' };
  focus = vi.fn();
  readonly #left: number;

  constructor(left: number) {
    this.#left = left;
  }

  getBoundingClientRect = () => box(this.#left, 0);
}

type Key = Partial<Record<'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey', boolean>>;

/** Three areas side by side, and what a player does on them. */
function walk() {
  vi.stubGlobal('HTMLElement', FakeArea);
  const areas = [new FakeArea(0), new FakeArea(12), new FakeArea(24)] as const;
  const heard = new Map<string, (event: object) => void>();
  const felt = {
    querySelectorAll: () => areas,
    addEventListener: (type: string, listener: (event: object) => void) => heard.set(type, listener),
  };
  const keepStop = walkByArrows(felt as unknown as HTMLElement);
  const preventDefault = vi.fn();
  return {
    areas,
    keepStop,
    preventDefault,
    stops: () => areas.map(({ tabIndex }) => tabIndex),
    enter: (target: FakeArea) => heard.get('focusin')?.({ target }),
    press: (target: FakeArea, key: string, more: Key = {}) => heard.get('keydown')?.({ target, key, preventDefault, ...more }),
  };
}
afterEach(() => void vi.unstubAllGlobals());

it('stops once, where the focus was last, and at the first area that is seen when that one is hidden', () => {
  const { areas, enter, keepStop, stops } = walk();
  expect(stops()).toEqual([0, -1, -1]);
  enter(areas[2]);
  keepStop();
  expect(stops()).toEqual([-1, -1, 0]);
  areas[2].offsetParent = null;
  keepStop();
  expect(stops()).toEqual([0, -1, -1]);
});

it('takes an arrow alone, and none that the browser takes with another key', () => {
  const { areas, press, preventDefault } = walk();
  for (const other of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey'] as const) press(areas[1], 'ArrowLeft', { [other]: true });
  expect([areas[0].focus.mock.calls.length, preventDefault.mock.calls.length]).toEqual([0, 0]);
  press(areas[1], 'ArrowLeft');
  expect([areas[0].focus.mock.calls.length, preventDefault.mock.calls.length]).toEqual([1, 1]);
});
