import { expect, it } from 'vitest';
import { nextInWay } from './arrows.ts';

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
