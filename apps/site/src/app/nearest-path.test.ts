import { describe, expect, it } from 'vitest';
import { nearestPath, wordsOf } from './nearest-path.ts';
import { KNOWN_PATHS } from './route-table.ts';

describe('nearestPath', () => {
  it.each([
    ['/promotion', '/promotions'],
    ['/Donwload', '/download'],
    ['/pointsmall', '/pointmall'],
    ['/helo', '/help'],
  ])('takes %s for %s', (typed, meant) => {
    expect(nearestPath(typed, KNOWN_PATHS)).toBe(meant);
  });

  it.each(['/', '/something/else', '/wp-admin'])('does not guess at %s', (typed) => {
    expect(nearestPath(typed, KNOWN_PATHS)).toBeNull();
  });
});

it('finds the words of a path', () => {
  expect(wordsOf('/games/lantern-night.html')).toBe('games lantern night');
  expect(wordsOf('/%C4%91%C3%AAm')).toBe('đêm');
  expect(wordsOf('/%E0%A4%A')).not.toBe('');
});
