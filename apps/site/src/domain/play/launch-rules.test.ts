import { describe, expect, it } from 'vitest';
import { TRIAL_TYPE } from '../session/store.ts';
import { type Launchable, launchOf, launchTarget } from './launch-rules.ts';

const slot: Launchable = {
  gameType: 'RNG',
  isGame: 'GAME',
  vassalage: 'RLT',
  nodeId: '1001',
  launchIn: 'IFRAME',
  supportPlay: 1,
  gameCode: 'lantern-night',
};
const table: Launchable = { ...slot, gameType: 'LIVE', vassalage: 'SEX', nodeId: '7', supportPlay: 0 };
const makers: Launchable = { ...table, isGame: 'VASSALAGE', nodeId: null, displayName: 'Salon' };
const draw: Launchable = { ...slot, gameType: 'LOTT', vassalage: 'TCG_LOTTO_VN', nodeId: '9', gameCode: 'HN 1' };
const OUT = { phase: 'out', customerType: 0 } as const;
const IN = { phase: 'in', customerType: 0 } as const;
const TRIAL = { phase: 'in', customerType: TRIAL_TYPE } as const;

describe('rule 1, the login', () => {
  it.each([
    ['a game in a frame', slot],
    ['a game in a page of its own', { ...table, launchIn: 'ROUTE' as const }],
    ['a game in a window', { ...table, launchIn: 'WINDOW' as const }],
    ['a lottery', draw],
    ['a vendor of slots', { ...slot, isGame: 'VASSALAGE', nodeId: null }],
    ['a list of games', makers],
  ])('is asked before %s, and leads on to it', (_name, game) => {
    expect(launchOf(game, OUT)).toEqual({ kind: 'login', then: launchTarget(game) });
    expect(launchOf(game, IN)).toEqual(launchTarget(game));
  });

  it('is left to the page while nobody knows whether the player is logged in', () => {
    expect(launchOf({ ...table, launchIn: 'WINDOW' }, { phase: 'unknown', customerType: 0 })).toEqual({
      kind: 'page',
      to: '/game?nodeId=7',
    });
  });
});

describe('rule 2, lotteries', () => {
  it.each(['TCG_LOTTO_VN', 'TCG_SEA', 'ELOTT', 'LOTT'])('of the vendor %s open on the lottery page', (vassalage) => {
    const to = `/lottery?gameCode=HN+1&vendor=${vassalage}`;
    expect(launchTarget({ ...draw, vassalage })).toEqual({ kind: 'page', to });
    expect(launchTarget({ ...draw, gameType: 'ELOTT', vassalage })).toEqual({ kind: 'page', to });
  });

  it('open there by the type of account too, whatever the vendor', () => {
    const card = { ...draw, vassalage: 'XYZ', accountTypeName: 'TCG_SEA', gameCode: '', nodeId: null };
    expect(launchTarget(card)).toEqual({ kind: 'page', to: '/lottery?vendor=XYZ' });
  });

  it('have only the fields in the query that have a value', () => {
    expect(launchTarget({ ...draw, gameCode: '', code: '', defaultPlayType: '' }).to).toBe('/lottery?vendor=TCG_LOTTO_VN');
    expect(launchTarget({ ...draw, gameCode: '', code: 'VN2', defaultPlayType: 'pair' }).to).toBe(
      '/lottery?gameCode=VN2&vendor=TCG_LOTTO_VN&playType=pair',
    );
  });

  it('go before the list of a vendor’s games', () => {
    expect(launchTarget({ ...draw, isGame: 'VASSALAGE', nodeId: null, gameCode: '' }).to).toBe('/lottery?vendor=TCG_LOTTO_VN');
  });

  it('of other vendors are launched like any game', () => {
    expect(launchTarget({ ...draw, vassalage: 'KMX' })).toEqual({ kind: 'page', to: '/game?nodeId=9' });
    expect(launchTarget({ ...draw, vassalage: 'KMX', launchIn: 'WINDOW' }).kind).toBe('window');
  });

  it('are told by their type: a slot of such a vendor is a slot', () => {
    expect(launchTarget({ ...slot, vassalage: 'ELOTT' }).to).toBe('/game?nodeId=1001');
  });
});

describe('rule 3, slots', () => {
  it('of a vendor’s card are the lobby with that vendor chosen', () => {
    expect(launchTarget({ ...slot, isGame: 'VASSALAGE', nodeId: null })).toEqual({ kind: 'page', to: '/rng?vendor=RLT' });
    expect(launchTarget({ ...slot, nodeId: null })).toEqual({ kind: 'page', to: '/rng?vendor=RLT' });
  });

  it('themselves are launched', () => {
    expect(launchTarget(slot)).toEqual({ kind: 'page', to: '/game?nodeId=1001' });
  });
});

describe('rule 4, vendors', () => {
  it('open the list of their games; without code their lobby', () => {
    expect(launchTarget(makers)).toEqual({
      kind: 'list',
      vendor: 'SEX',
      gameType: 'LIVE',
      name: 'Salon',
      to: '/live/vassalage/SEX',
    });
  });

  it('of cockfights have no lobby: without code their page', () => {
    expect(launchTarget({ ...makers, gameType: 'COCKFIGHT' }).to).toBe('/fbsports?vendor=SEX&gameType=COCKFIGHT');
  });
});

describe('rule 5, the vendor’s launch', () => {
  it.each([
    ['in a frame', 'LIVE', 'IFRAME', 'page', '/game?nodeId=7'],
    ['in a page of its own', 'LIVE', 'ROUTE', 'page', '/seamless?nodeId=7'],
    ['in the page of sports', 'SPORTS', 'ROUTE', 'page', '/fbsports?nodeId=7'],
    ['in the page of sports, for esports', 'ESPORTS', 'ROUTE', 'page', '/fbsports?nodeId=7'],
    ['in the page of sports, for cockfights', 'COCKFIGHT', 'ROUTE', 'page', '/fbsports?nodeId=7'],
    ['in a frame, sports too', 'SPORTS', 'IFRAME', 'page', '/game?nodeId=7'],
    ['in a window', 'LIVE', 'WINDOW', 'window', '/game?nodeId=7'],
  ] as const)('shows the game %s', (_name, gameType, launchIn, kind, to) => {
    expect(launchTarget({ ...table, gameType, launchIn })).toMatchObject({ kind, to });
  });

  it('of a vendor of sports without a node names the vendor', () => {
    expect(launchTarget({ ...makers, isGame: 'GAME', gameType: 'SPORTS' }).to).toBe('/fbsports?vendor=SEX&gameType=SPORTS');
  });

  it('leaves it to the game’s page where a card does not say in what it opens', () => {
    const { launchIn: _, ...card } = table;
    expect(launchTarget(card)).toEqual({ kind: 'page', to: '/game?nodeId=7' });
  });
});

describe('a trial account', () => {
  it('is warned before a game without a trial mode, wherever it opens', () => {
    for (const launchIn of ['IFRAME', 'ROUTE', 'WINDOW'] as const) {
      expect(launchOf({ ...table, launchIn }, TRIAL)).toEqual({ kind: 'realAccount' });
      expect(launchOf({ ...table, launchIn, supportPlay: 1 }, TRIAL)).toEqual(launchTarget({ ...table, launchIn }));
    }
  });

  it('may look at lists, which say nothing of a trial mode', () => {
    expect(launchOf(makers, TRIAL).kind).toBe('list');
    const { supportPlay: _, ...card } = slot;
    expect(launchOf({ ...card, nodeId: null }, TRIAL).kind).toBe('page');
  });
});
