import { describe, expect, it } from 'vitest';
import { rowsToDraw, tileAt } from './row-window.ts';

const layout = { columns: 6, rowHeight: 300, gap: 20 };
const draw = (top: number, drawn: { first: number; end: number } | null = null, count = 2000) =>
  rowsToDraw(layout, count, { top, windowHeight: 900 }, drawn);

describe('the rows that are drawn', () => {
  it('are those of the window and one window above and below', () => {
    expect(draw(400)).toEqual({ first: 0, end: 5 });
    expect(draw(-32_000)).toEqual({ first: 97, end: 106 });
  });

  it('end with the list', () => {
    expect(draw(-107_000)).toEqual({ first: 331, end: 334 });
    expect(draw(400, null, 3)).toEqual({ first: 0, end: 1 });
  });

  it('stay while what is ahead lasts, and follow then', () => {
    const drawn = draw(-32_000);
    expect(draw(-32_200, drawn)).toBe(drawn);
    const next = draw(-32_800, drawn);
    expect(next.first).toBeGreaterThan(drawn.first);
    expect(next.end).toBeGreaterThan(drawn.end);
  });

  it('hold no more than twice what is needed after a change of the window', () => {
    expect(draw(-32_000, { first: 0, end: 334 })).toEqual({ first: 97, end: 106 });
  });
});

describe('the focus', () => {
  const to = (key: string, from: number, isWhole = false) => tileAt(key, isWhole, from, 6, 3, 20);

  it.each<[string, number, number]>([
    ['ArrowRight', 5, 6],
    ['ArrowLeft', 6, 5],
    ['ArrowDown', 2, 8],
    ['ArrowUp', 8, 2],
    ['PageDown', 0, 18],
    ['Home', 8, 6],
    ['End', 8, 11],
    ['End', 18, 19],
    // Below the last full row the last tile is the nearest one; at the edges of the list it stays.
    ['ArrowDown', 16, 19],
    ['ArrowDown', 19, 19],
    ['ArrowUp', 3, 3],
    ['ArrowLeft', 0, 0],
    ['ArrowRight', 19, 19],
    ['PageUp', 9, 3],
  ])('goes with %s from %i to %i', (key, from, expected) => {
    expect(to(key, from)).toBe(expected);
  });

  it('goes to both ends of the list with Ctrl', () => {
    expect([to('Home', 8, true), to('End', 8, true)]).toEqual([0, 19]);
  });

  it('is left alone by other keys', () => {
    expect(to('a', 3)).toBeNull();
  });
});
