import { afterEach, expect, it } from 'vitest';
import { lotteryOf } from '../../../../src/lottery/games.ts';
import { Desk } from '../desk.ts';
import { gameOf, gamesOf, hearStations } from './stations.ts';

const [STATION, ADDED] = ['xsmn-tay-ninh', 'xsmn-tan-lap'];
const NAMES = { VI: 'Tân Ninh', EN: 'New Ninh' };
const RENAMED = { code: STATION, name: 'Tân Ninh', names: NAMES, weekdays: [5] };

afterEach(() => hearStations());

it('shows a station as the lobby tells it, and one that was added among those of Viet Nam', () => {
  const draw = { drawNo: '20261126', locksAt: 2, drawsAt: 3, commitment: '' };
  const listed = [ADDED, STATION, 'xsmb', 'vn-north-sea-1m'].map((code) => ({ code, draw, returns: {}, last: null }));
  const own = lotteryOf(STATION);
  if (!own) throw new Error('there is no such station');
  const lobby = { now: 1, balance: '0', games: listed };
  const desk = new Desk(own, lobby);
  expect(desk.game.names['EN']).toBe('XSMN Tây Ninh');
  const added = { code: ADDED, name: 'Tân Lập', names: {}, weekdays: [4] };
  desk.hear({ ...lobby, stations: [RENAMED, added] });
  expect([desk.game.names['EN'], desk.game.station?.weekdays]).toEqual(['XSMN New Ninh', [5]]);
  expect(desk.games.map(({ code }) => code)).toEqual(['xsmb', STATION, ADDED, 'vn-north-sea-1m']);
  expect(desk.stations).toContainEqual({ code: ADDED, name: 'Tân Lập' });
  // What is no longer told is as the table has it.
  desk.hear(lobby);
  expect([desk.game.names['EN'], gameOf(ADDED)?.station?.weekdays]).toEqual(['XSMN Tây Ninh', []]);
  expect(gamesOf(new Set([STATION])).map(({ code }) => code)).toEqual([STATION]);
});
