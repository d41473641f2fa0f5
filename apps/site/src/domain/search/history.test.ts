import { beforeEach, describe, expect, it } from 'vitest';
import { forgetSearches, keepSearch, readSearches } from './history.ts';

beforeEach(() => localStorage.clear());

describe('searches on this device', () => {
  it('are kept with the latest first, each once, six at most', () => {
    for (const text of ['one', 'two', 'three', 'four', 'five', 'six', 'seven', '  Two  ']) keepSearch(text);
    expect(readSearches()).toEqual(['Two', 'seven', 'six', 'five', 'four', 'three']);
  });

  it('are not kept when they say nothing, and are forgotten on demand', () => {
    keepSearch('   ');
    expect(readSearches()).toEqual([]);
    keepSearch('pearl');
    forgetSearches();
    expect(readSearches()).toEqual([]);
  });

  it.each(['{', '"pearl"', '[1,{"a":2},null]', '{"0":"pearl"}'])('read %s as nothing', (damaged) => {
    localStorage.setItem('searches', damaged);
    expect(readSearches()).toEqual([]);
  });
});
