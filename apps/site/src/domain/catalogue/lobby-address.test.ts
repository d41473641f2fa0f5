import { describe, expect, it } from 'vitest';
import { classesFor, isNewPlace, type LobbyChoice, MIN_BETS, readChoice, writeChoice } from './lobby-address.ts';

const NOTHING: LobbyChoice = { vendor: '', tab: 'all', search: '', classify: '', minBet: '' };
const read = (query: string) => readChoice(new URLSearchParams(query));

describe('the lobby’s address', () => {
  it.each<Partial<LobbyChoice>>([
    {},
    { vendor: 'RLT', search: 'đêm lồng đèn', classify: 'JP', minBet: '0.5' },
    { vendor: 'all', tab: 'recent' },
  ])('is read as it was written: %j', (given) => {
    const choice = { ...NOTHING, ...given };
    expect(readChoice(writeChoice(choice))).toEqual(choice);
  });

  it('says nothing where nothing is chosen', () => {
    expect(writeChoice(NOTHING).toString()).toBe('');
  });

  it.each(['hot', 'fav', 'recent'])('has the list %s under page', (tab) => {
    expect(read(`page=${tab}`).tab).toBe(tab);
  });

  it('leaves out what nobody offers', () => {
    expect(read('vendor=<b>&class=XX&minBet=7&page=9')).toEqual(NOTHING);
    expect(read(`q=${'x'.repeat(500)}`).search).toHaveLength(100);
  });

  it('has filters for the list of all games only', () => {
    expect(read('page=hot&q=x&class=JP&minBet=0.5')).toEqual({ ...NOTHING, tab: 'hot' });
  });
});

describe('a new entry of the history', () => {
  it.each<[string, Partial<LobbyChoice>, Partial<LobbyChoice>, boolean]>([
    ['another vendor', {}, { vendor: 'KLN' }, true],
    ['another list', {}, { tab: 'hot' }, true],
    ['the beginning of a search', {}, { search: 'pe' }, true],
    ['a first filter', {}, { classify: 'JP' }, true],
    ['more of a search', { search: 'pe' }, { search: 'pearl' }, false],
    ['another filter', { classify: 'JP' }, { minBet: '0.5' }, false],
    ['the end of a search', { search: 'pe' }, {}, false],
  ])('for %s', (_what, from, to, isNew) => {
    expect(isNewPlace({ ...NOTHING, ...from }, { ...NOTHING, ...to })).toBe(isNew);
  });
});

it('offers bingo as a classification only beside TY', () => {
  expect(classesFor(['VI', 'EN'])).toEqual(['JP', 'TG', 'AC']);
  expect(classesFor(['VI', 'TY'])).toEqual(['JP', 'TG', 'AC', 'BG']);
});

it('offers the smallest stakes of the specification', () => {
  expect(MIN_BETS).toEqual(['', '0.01', '0.05', '0.1', '0.5', '0.75']);
});
