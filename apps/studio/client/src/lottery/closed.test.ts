import { afterEach, expect, it, vi } from 'vitest';
import { lotteryOf } from '../../../src/lottery/games.ts';
import type { LobbyView } from '../../../src/shared/lottery-protocol.ts';
import { Refusal, refusalOf } from '../api.ts';
import { useCurrencySymbol } from '../money.ts';
import { LotteryApi } from './api.ts';
import { openChase } from './chase.ts';
import { whyClosed } from './closed.ts';
import { Desk } from './desk.ts';
import { Pending } from './pending.ts';
import { confirmAndPlace, refusalText } from './place.ts';

const [HERE, OTHER] = ['xsmn-tp-hcm', 'xsmn-long-an'];
const HOUSE = 'vn-north-sea-1m';

afterEach(() => void vi.unstubAllGlobals());

const lobbyOf = (codes: readonly string[], closed?: readonly string[]): LobbyView => ({
  ...{ now: 0, balance: '0', ...(closed ? { closed } : {}) },
  games: codes.map((code) => ({
    ...{ code, draw: { drawNo: '20261126', locksAt: 1, drawsAt: 2, commitment: '' }, last: null, returns: {} },
  })),
});

it('is a station without a draw within a day, or a game that an operator closed', () => {
  const lobby = lobbyOf([], [HOUSE, OTHER]);
  expect(whyClosed({ lobby }, HERE)).toEqual({ said: 'noDraw', label: 'noDrawNow' });
  for (const code of [HOUSE, OTHER]) expect(whyClosed({ lobby }, code)).toEqual({ said: 'gameClosed', label: 'gameClosedNow' });
  // A game of the house draws all day: nothing else can have closed it.
  expect(whyClosed({ lobby: lobbyOf([]) }, HOUSE).said).toBe('gameClosed');
});

/** What is said to a player with lines for two stations, of which these take bets; a question that would be asked instead is thrown. */
function asked(ask: typeof openChase, open: readonly string[], closed?: readonly string[]): string[] {
  const game = lotteryOf(HERE);
  if (!game) throw new Error('there is no such station');
  const desk = new Desk(game, lobbyOf([HERE, OTHER]));
  desk.addLines([HERE, OTHER].map((code) => ({ bet: 'MN_DE', selection: '12', unit: '10000', multiple: 1, game: code })));
  desk.hear(lobbyOf(open, closed));
  const heard: string[] = [];
  const never = (): never => {
    throw new Error('nothing is placed');
  };
  vi.stubGlobal('document', {
    createElement: () => {
      throw new Error('the player is asked');
    },
  });
  ask({ desk, api: new LotteryApi(''), pending: new Pending('anna'), say: (text) => void heard.push(text), placed: never });
  return heard;
}

it('asks for a chase where the open station draws, whatever else is on the slip, and for a bet where all of its stations do', () => {
  expect(() => asked(openChase, [HERE])).toThrow('the player is asked');
  expect(() => asked(confirmAndPlace, [HERE, OTHER])).toThrow('the player is asked');
  expect(asked(confirmAndPlace, [HERE])).toEqual([expect.stringContaining('no draw within a day')]);
  expect(asked(openChase, [OTHER])).toEqual([expect.stringContaining('no draw within a day')]);
  expect(asked(openChase, [OTHER], [HERE])).toEqual([expect.stringContaining('closed for now')]);
});

it.each([
  ['68', 'Number 68 takes no more bets in this draw.'],
  ['5-3', 'Number 5-3 takes no more bets in this draw.'],
  ['MB_DE', 'Special, last 2 takes no bets for now.'],
  ['big-odd', 'Big · Odd takes no bets for now.'],
])('names what takes no bets, %s, in words', (named, text) => {
  expect(refusalText(new Refusal('number.closed', null, 0, { number: named }))).toBe(text);
});

it.each([
  ['68', '15000', 'Number 68 takes only ₫1.50 more in this draw (unit × multiple).'],
  ['big', '20', 'Big takes only ₫0.002 more in this draw (unit × multiple).'],
])('says of %s how much it takes, where that is less than the stake', (number, room, text) => {
  useCurrencySymbol('₫');
  const error = refusalOf(409, { error: 'number.closed', number, room });
  expect(refusalText(error)).toBe(text);
});
