import { expect, it } from 'vitest';
import type { DrawView, LobbyGame, LobbyView } from '../../../src/shared/lottery-protocol.ts';
import { lastOf, newsOf } from './news.ts';

const [HOUSE, STATION, OTHER] = ['vn-north-sea-1m', 'xsmn-tp-hcm', 'xsmn-long-an'];
const last = (game: string, drawNo: string, change: Partial<DrawView> = {}): DrawView => ({
  ...{ game, drawNo, drawsAt: 1, state: 'settled', numbers: [1], commitment: '', seed: null, isSample: false, ...change },
});
const listed = (code: string, drawNo: string, returns: LobbyGame['returns'] = {}): LobbyGame => ({
  ...{ code, draw: { drawNo: '20261126', locksAt: 1, drawsAt: 2, commitment: '' }, last: last(code, drawNo), returns },
});
const lobby = (games: readonly LobbyGame[], resting?: LobbyView['resting']): LobbyView => ({
  ...{ now: 0, balance: '0', games, ...(resting ? { resting } : {}) },
});
const rest = (code: string, drawNo: string, change: Partial<DrawView> = {}) => ({ code, last: last(code, drawNo, change) });

it('is a draw that was held of a game that takes bets, and of a station that rests', () => {
  const before = lobby([listed(HOUSE, '1')], [rest(STATION, '20261123'), rest(OTHER, '20261121')]);
  expect([...newsOf(before, before)]).toEqual([]);
  expect([...newsOf(before, { ...before, now: 5, balance: '7' })]).toEqual([]);
  const held = lobby([listed(HOUSE, '2')], [rest(STATION, '20261126'), rest(OTHER, '20261121')]);
  expect([...newsOf(before, held)]).toEqual([HOUSE, STATION]);
});

it('is a result that was corrected, other odds, and a game that comes, goes or begins to rest', () => {
  const before = lobby([listed(HOUSE, '1')], [rest(STATION, '20261123')]);
  const corrected = rest(STATION, '20261123', { numbers: [2], isCorrected: true });
  expect([...newsOf(before, lobby([listed(HOUSE, '1')], [corrected]))]).toEqual([STATION]);
  expect([...newsOf(before, lobby([listed(HOUSE, '1', { MB_DE: 900_000 })], [rest(STATION, '20261123')]))]).toEqual([HOUSE]);
  expect([...newsOf(before, lobby([], [rest(HOUSE, '1'), rest(STATION, '20261123')]))]).toEqual([HOUSE]);
  expect([...newsOf(before, lobby([listed(HOUSE, '1'), listed(OTHER, '20261121')]))]).toEqual([STATION, OTHER]);
});

it('is a draw that was decided anew and is not the last one any more', () => {
  const before = lobby([listed(HOUSE, '1'), { ...listed(OTHER, '1'), changes: 2 }], [rest(STATION, '20261123')]);
  const after = [
    { ...listed(HOUSE, '1'), changes: 1 },
    { ...listed(OTHER, '1'), changes: 2 },
  ];
  expect([...newsOf(before, lobby(after, [{ ...rest(STATION, '20261123'), changes: 4 }]))]).toEqual([HOUSE, STATION]);
});

it('knows the last draw of a game, whether it takes bets or rests', () => {
  const all = lobby([listed(HOUSE, '1')], [rest(STATION, '20261123'), { code: OTHER, last: null }]);
  expect([HOUSE, STATION, OTHER, 'xsmb'].map((code) => lastOf(all, code)?.drawNo)).toEqual([
    '1',
    '20261123',
    undefined,
    undefined,
  ]);
  expect(lastOf(lobby([]), STATION)).toBeNull();
});
