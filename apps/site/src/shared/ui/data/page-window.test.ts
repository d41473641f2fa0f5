import { describe, expect, it } from 'vitest';
import { pageOf, pageWindow } from './page-window.ts';

describe('pageWindow', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 4, [1, 2, 3, 4]],
    [1, 5, [1, 2, 3, 4, 5]],
    [1, 9, [1, 2, 3, 'after', 9]],
    [3, 9, [1, 2, 3, 4, 'after', 9]],
    [4, 9, [1, 2, 3, 4, 5, 'after', 9]],
    [5, 9, [1, 'before', 4, 5, 6, 'after', 9]],
    [6, 9, [1, 'before', 5, 6, 7, 8, 9]],
    [9, 9, [1, 'before', 7, 8, 9]],
  ])('page %i of %i', (page, total, marks) => {
    expect(pageWindow(page, total)).toEqual(marks);
  });
});

describe('pageOf', () => {
  it('keeps to the pages that there are', () => {
    expect(['2', '9', '0', '-1', '1.5', 'x', null].map((text) => pageOf(text, 3))).toEqual([2, 3, 1, 1, 1, 1, 1]);
    expect(pageOf('2', 0)).toBe(1);
  });
});
