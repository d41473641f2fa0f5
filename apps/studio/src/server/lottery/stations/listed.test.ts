import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DrawView } from '../../../shared/lottery-protocol.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createClocks } from '../draws.ts';
import { dayNo, takeStation } from './stations.ts';

const VN = 'TCG_LOTTO_VN';
const STATION = 'xsmn-tay-ninh';

let studio: TestApp;
beforeEach(async () => {
  studio = await startTestApp(undefined, 'silent', ['TDW', VN]);
});
afterEach(() => studio.close());

const set = (change: object) => takeStation(studio.base, VN, { gameCode: STATION, from: dayNo(studio.clock.now()), ...change });
const listed = async (): Promise<string[]> =>
  (await studio.app.inject({ url: `/vendor/games?vendor=${VN}` }))
    .json<{ games: { gameCode: string }[] }>()
    .games.map(({ gameCode }) => gameCode);

it('leaves a station that operators closed out of the games that the gateway lists, and none besides', async () => {
  const before = await listed();
  expect(before).toContain(STATION);
  expect(set({ isOpen: false }).status).toBe('OK');
  expect(await listed()).toEqual(before.filter((code) => code !== STATION));
  set({ isOpen: true });
  expect(await listed()).toEqual(before);
});

it('tells with one draw how operators call its station', async () => {
  set({ weekdays: [0, 1, 2, 3, 4, 5, 6] });
  createClocks(studio.base)();
  const [drawn] = studio.base.store.lottery.stations.openDraws(STATION, '');
  const address = `/api/lottery/draws/${STATION}/${drawn?.drawNo}`;
  const stationOf = async () => (await studio.app.inject({ url: address })).json<DrawView>().station?.names;
  expect(await stationOf()).toEqual({});
  const names = { VI: 'Tân Ninh', EN: 'New Ninh' };
  set({ names });
  expect(await stationOf()).toEqual(names);
  const other = studio.base.store.lottery.stations.openDraws('xsmb', '')[0]?.drawNo;
  const north = await studio.app.inject({ url: `/api/lottery/draws/xsmb/${other}` });
  expect([north.statusCode, north.json<DrawView>().station]).toEqual([200, undefined]);
});
