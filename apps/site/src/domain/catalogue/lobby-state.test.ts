import { describe, expect, it } from 'vitest';
import { lanesOf, MORE_GAMES } from '../../mocks/games.ts';
import { type Category, categoryIn } from './categories.ts';
import type { LobbyChoice } from './lobby-address.ts';
import { FIRST_PAGE, type LobbyEvent, type LobbyKnown, type LobbyState, nextLobby, viewLobby } from './lobby-state.ts';

const NOTHING: LobbyChoice = { vendor: '', tab: 'all', search: '', classify: '', minBet: '' };
const FAR = { pageNo: 4, pageSize: 21, hasMore: false };

const slots: Category = categoryIn(lanesOf(MORE_GAMES), 'RNG');
const known: LobbyKnown = { category: slots, hasHot: true, phase: 'in' };
const enter = (choice: Partial<LobbyChoice> = {}, category = 'RNG'): LobbyState => ({
  ...NOTHING,
  ...choice,
  category,
  paging: FIRST_PAGE,
});
const view = (choice: Partial<LobbyChoice> = {}, more: Partial<LobbyKnown> = {}) =>
  viewLobby(enter(choice), { ...known, ...more });

describe('the vendor', () => {
  it('is the first one once the vendors are known', () => {
    expect(view({}, { category: null })).toMatchObject({ vendor: '', question: null });
    expect(view()).toMatchObject({ vendor: 'RLT', question: { vendor: 'RLT', gameType: 'RNG', list: 'all' } });
  });

  it('is the chosen one, however it is spelled', () => {
    expect(view({ vendor: 'kln' })).toMatchObject({ vendor: 'KLN', question: { vendor: 'KLN' } });
  });

  it('is the first one where nobody knows the chosen one', () => {
    expect(view({ vendor: 'GONE' })).toMatchObject({ vendor: 'RLT', question: { vendor: 'RLT' } });
  });

  it('can be all makers, where their list is the category', () => {
    expect(view({ vendor: 'all' })).toMatchObject({ vendor: 'all', question: { vendor: '' } });
    expect(view({ vendor: 'all' }, { category: { ...slots, isWhole: false } }).question?.vendor).toBe('RLT');
  });

  it.each<Partial<LobbyChoice>>([{ tab: 'hot' }, { tab: 'fav' }, { tab: 'recent' }, { search: 'pearl' }])(
    'is all makers under %j as long as none was chosen',
    (choice) => {
      expect(view(choice)).toMatchObject({ vendor: 'all', question: { vendor: '' } });
      expect(view({ ...choice, vendor: 'KLN' }).question?.vendor).toBe('KLN');
    },
  );
});

describe('the tabs', () => {
  it('have hot only if there are hot games', () => {
    expect(view().tabs).toEqual(['all', 'hot', 'fav', 'recent']);
    expect(view({}, { hasHot: false }).tabs).toEqual(['all', 'fav', 'recent']);
    expect(view({}, { hasHot: null }).tabs).not.toContain('hot');
  });

  it('wait for the hot games where these are chosen, and are those of all games where there are none', () => {
    expect(view({ tab: 'hot' }, { hasHot: null })).toMatchObject({ tab: 'hot', question: null });
    expect(view({ tab: 'hot' }, { hasHot: false })).toMatchObject({ tab: 'all', question: { list: 'all' } });
  });

  it('have favourites only for who is logged in', () => {
    expect(view().tabs).toContain('fav');
    expect(view({}, { phase: 'out' }).tabs).not.toContain('fav');
    expect(view({}, { phase: 'unknown' }).tabs).not.toContain('fav');
  });

  it('have the recent games always', () => {
    for (const phase of ['in', 'out', 'unknown'] as const) expect(view({}, { phase }).tabs).toContain('recent');
  });

  it('block a visitor who chooses the favourites, and show all games', () => {
    expect(view({ tab: 'fav' }, { phase: 'out' })).toMatchObject({ isBlocked: true, tab: 'all', question: { list: 'all' } });
    expect(view({ tab: 'fav' })).toMatchObject({ isBlocked: false, tab: 'fav', question: { list: 'fav' } });
  });

  it('ask nothing for a visitor’s recent games, of which there are none', () => {
    expect(view({ tab: 'recent' }, { phase: 'out' })).toMatchObject({ needsLogin: true, tab: 'recent', question: null });
    expect(view({ tab: 'recent' })).toMatchObject({ needsLogin: false, question: { list: 'recent' } });
  });

  it.each(['fav', 'recent'] as const)('wait with %s until it is known who is there', (tab) => {
    expect(view({ tab }, { phase: 'unknown' })).toMatchObject({ tab, question: null, isBlocked: false, needsLogin: false });
  });

  it('leave the favourites with a logout, and nothing else', () => {
    expect(nextLobby(enter({ tab: 'fav', vendor: 'KLN' }), { type: 'loggedOut' })).toMatchObject({ tab: 'all', vendor: 'KLN' });
    const recent = enter({ tab: 'recent' });
    expect(nextLobby(recent, { type: 'loggedOut' })).toBe(recent);
  });
});

describe('a change', () => {
  const full: LobbyState = { ...enter({ vendor: 'RLT', search: 'abc', classify: 'JP', minBet: '0.5' }), paging: FAR };
  const cases: [LobbyEvent, Partial<LobbyChoice>][] = [
    [{ type: 'tabChosen', tab: 'recent' }, { tab: 'recent' }],
    [{ type: 'vendorChosen', vendor: 'KLN' }, { vendor: 'KLN' }],
    [{ type: 'searchChanged', search: 'xyz' }, { search: 'xyz' }],
    [{ type: 'classChosen', classify: 'TG' }, { classify: 'TG' }],
    [{ type: 'minBetChosen', minBet: '0.1' }, { minBet: '0.1' }],
  ];

  it.each(cases)('%j begins at page 1 of 21, with more to come', (event) => {
    expect(nextLobby(full, event).paging).toEqual({ pageNo: 1, pageSize: 21, hasMore: true });
  });

  it.each(cases)('%j clears the other filters, and keeps the vendor', (event, change) => {
    const { category: _, paging: __, ...choice } = nextLobby(full, event);
    expect(choice).toEqual({ ...NOTHING, vendor: 'RLT', ...change });
  });

  it('of nothing is none', () => {
    for (const event of [
      { type: 'vendorChosen', vendor: 'RLT' },
      { type: 'tabChosen', tab: 'all' },
    ] as const) {
      const state = { ...enter({ vendor: 'RLT' }), paging: FAR };
      expect(nextLobby(state, event)).toBe(state);
    }
    expect(nextLobby(full, { type: 'searchChanged', search: 'abc' })).toBe(full);
  });

  it.each<LobbyEvent>([
    { type: 'searchChanged', search: 'x' },
    { type: 'classChosen', classify: 'TG' },
    { type: 'minBetChosen', minBet: '0.1' },
  ])('%j leaves another list for that of all games', (event) => {
    expect(nextLobby(enter({ tab: 'hot' }), event).tab).toBe('all');
  });
});

describe('paging', () => {
  it('counts from what is there: wanted twice it is one page', () => {
    const once = nextLobby(enter(), { type: 'moreWanted', loaded: 1 });
    expect(once.paging.pageNo).toBe(2);
    expect(nextLobby(once, { type: 'moreWanted', loaded: 1 })).toBe(once);
  });

  it('ends where there is no more', () => {
    const last = nextLobby(enter(), { type: 'loaded', hasMore: false });
    expect(nextLobby(last, { type: 'moreWanted', loaded: 1 })).toBe(last);
  });

  it('is that of the place to which somebody comes back', () => {
    const event = { type: 'entered', category: 'RNG', choice: NOTHING } as const;
    expect(nextLobby(enter(), event).paging).toEqual(FIRST_PAGE);
    expect(nextLobby(enter(), { ...event, paging: FAR }).paging).toEqual(FAR);
  });
});

describe('what is asked', () => {
  it('is RNG for bingo, of the vendor', () => {
    const [lane] = lanesOf(MORE_GAMES);
    const [card] = lane?.cards ?? [];
    if (!lane || !card) throw new Error('the mocks have no vendor');
    const lanes = [{ ...lane, title: 'BINGO', cards: [{ ...card, gameType: 'BINGO', vassalage: 'YBG' }] }];
    const bingo = viewLobby(enter({}, 'BINGO'), { ...known, category: categoryIn(lanes, 'BINGO') });
    expect(bingo.question).toMatchObject({ gameType: 'RNG', vendor: 'YBG' });
  });

  it('has a classification for slots only', () => {
    expect(view({ classify: 'JP' }).question?.classify).toBe('JP');
    const fish = { ...slots, cards: slots.cards.map((card) => ({ ...card, gameType: 'FISH' })) };
    expect(viewLobby(enter({ classify: 'JP' }, 'FISH'), { ...known, category: fish }).question).toMatchObject({
      gameType: 'FISH',
      classify: '',
    });
  });
});
