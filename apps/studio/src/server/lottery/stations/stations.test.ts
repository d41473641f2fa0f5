import { temporaryFolder } from '@marquee/service/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lotteryOf } from '../../../lottery/games.ts';
import { type FakeGateway, startFakeGateway } from '../../../testing/fake-gateway.ts';
import { FakeWallet } from '../../../testing/fake-wallet.ts';
import { line, lotteryStudio } from '../../../testing/lottery-studio.ts';
import { KEY, testClock } from '../../../testing/studio.ts';
import { seatedSessionOf } from '../../sessions.ts';
import { vendorGames } from '../../vendor-games.ts';
import { createClocks } from '../draws.ts';
import { checkCalendar, lotteryTable, takeCalendar } from '../management.ts';
import { lobbyView } from '../views.ts';
import { checkStation, isStationOpen, listStations, namedGame, offeredGames, takeStation } from './stations.ts';

const VN = 'TCG_LOTTO_VN';
const DAY = 24 * 3_600_000;
/** Noon of a Thursday in Viet Nam: Tây Ninh draws today, Vĩnh Long tomorrow. */
const NOON = Date.UTC(2026, 10, 26, 5);
const [THURSDAY, NEXT] = ['20261126', '20261203'];
const STATION = 'xsmn-tay-ninh';
const ADDED = 'xsmn-tan-lap';
const BET = [line('MN_DE', '12')];

let gateway: FakeGateway;
const folders: { remove(): void }[] = [];
beforeAll(async () => {
  gateway = await startFakeGateway(KEY, 100_000_000n);
});
afterAll(async () => {
  for (const folder of folders) folder.remove();
  await gateway.close();
});

function open() {
  const folder = temporaryFolder();
  folders.push(folder);
  gateway.wallet = new FakeWallet(100_000_000n);
  gateway.fate = () => 'fine';
  const clock = testClock(NOON);
  const studio = lotteryStudio({ folder: folder.path, gatewayUrl: gateway.url, clock });
  const keepClocks = createClocks(studio.base);
  keepClocks();
  const set = (gameCode: string, change: object) => takeStation(studio.base, VN, { gameCode, from: THURSDAY, ...change });
  const stations = (code: string) => listStations(studio.base, VN).filter(({ gameCode }) => gameCode === code);
  const drawNos = (code: string) => studio.store.lottery.stations.openDraws(code, '').map(({ drawNo }) => drawNo);
  return { studio, clock, keepClocks, set, stations, drawNos };
}

describe('a station', () => {
  it('keeps of what was decided for a later day what is not decided otherwise before', () => {
    const { set, stations } = open();
    const names = { VI: 'Tân Ninh' };
    set(STATION, { from: NEXT, weekdays: [1] });
    set(STATION, { isOpen: false });
    set(STATION, { names });
    expect(stations(STATION)).toMatchObject([
      { from: THURSDAY, names, weekdays: [4], isOpen: false },
      { from: NEXT, names, weekdays: [1], isOpen: false },
    ]);
    set(STATION, { from: NEXT, isOpen: true });
    expect(stations(STATION)[1]).toMatchObject({ names, weekdays: [1], isOpen: true });
  });

  it('is called otherwise from a day on, in lists and in lobbies that are open', async () => {
    const { studio, clock, set, stations } = open();
    const own = { gameCode: STATION, region: 'south', weekdays: [4], isOpen: true };
    expect(stations(STATION)).toEqual([{ ...own, names: { VI: 'Tây Ninh' } }]);
    const names = { VI: 'Tân Ninh', EN: 'New Ninh' };
    expect(set(STATION, { from: NEXT, names })).toEqual({ status: 'OK', kept: [] });
    expect(stations(STATION)).toEqual([
      { ...own, names: { VI: 'Tây Ninh' } },
      { ...own, from: NEXT, names },
    ]);
    const told = () => {
      const games = offeredGames(studio.base).map((game) =>
        namedGame(studio.base, game, clock.now() < NOON + DAY ? THURSDAY : NEXT),
      );
      return vendorGames(VN, () => ({}), games).find(({ gameCode }) => gameCode === STATION)?.names;
    };
    expect(told()).toMatchObject({ VI: 'XSMN Tây Ninh', EN: 'XSMN Tây Ninh' });
    const token = await studio.open(STATION, true);
    clock.advance(7 * DAY);
    expect(told()).toMatchObject({ VI: 'XSMN Tân Ninh', EN: 'XSMN New Ninh', CN: 'XSMN Tân Ninh' });
    const renewed = await studio.open(STATION, true);
    expect(lobbyView(studio.base, seatedSessionOf(studio.base, renewed)).stations).toEqual([
      { code: STATION, name: 'Tân Ninh', names, weekdays: [4] },
    ]);
    expect(token).not.toBe(renewed);
    studio.close();
  });

  it('draws on other weekdays from a day on: draws without tickets follow, those with tickets are held', async () => {
    const { studio, clock, keepClocks, set, drawNos } = open();
    const token = await studio.open(STATION);
    await studio.chase(token, STATION, BET, { multiples: [1, 1] });
    // A third draw is on record, and nobody has a ticket in it.
    const draws = studio.store.lottery.draws;
    const first = draws.find(STATION, THURSDAY);
    if (first)
      draws.insert({ ...first, drawNo: '20261210', locksAt: first.locksAt + 14 * DAY, drawsAt: first.drawsAt + 14 * DAY });
    expect(drawNos(STATION)).toEqual([THURSDAY, NEXT, '20261210']);
    expect(set(STATION, { from: '20261127', weekdays: [5] })).toEqual({ status: 'OK', kept: [NEXT] });
    expect(drawNos(STATION)).toEqual([THURSDAY, NEXT]);
    // Today's is before that day.
    expect(studio.current(STATION).drawNo).toBe(THURSDAY);
    clock.advance(DAY);
    keepClocks();
    expect(studio.current(STATION).drawNo).toBe('20261127');
    expect(drawNos(STATION)).toContain('20261127');
    // The same again changes nothing.
    expect(set(STATION, { from: '20261127', weekdays: [5] })).toEqual({ status: 'OK', kept: [NEXT] });
    studio.close();
  });

  it('keeps a draw that is locked, and its calendar goes the same way', async () => {
    const { studio, clock, set, drawNos } = open();
    clock.advance(4.25 * 3_600_000 - 60_000);
    expect(set(STATION, { weekdays: [1] })).toEqual({ status: 'OK', kept: [THURSDAY] });
    expect(drawNos(STATION)).toEqual([THURSDAY]);
    expect(takeCalendar(studio.base, VN, { gameCode: STATION, weekdays: [2, 3] })).toEqual({ status: 'OK' });
    expect(lotteryTable(studio.base, VN, STATION)).toMatchObject({ weekdays: [2, 3] });
    studio.close();
  });

  it('is not changed by the question what speaks against it, nor is its calendar', () => {
    const { studio, clock, stations, drawNos } = open();
    const before = [stations(STATION), drawNos(STATION), lotteryTable(studio.base, VN, STATION)];
    const station = (change: object) => checkStation(studio.base, VN, { gameCode: STATION, from: THURSDAY, ...change });
    const calendar = (change: object) => checkCalendar(studio.base, VN, { gameCode: STATION, ...change });
    expect(station({ weekdays: [1], isOpen: false, names: { VI: 'Tân Ninh' } })).toEqual({ status: 'OK' });
    expect(calendar({ weekdays: [1] })).toEqual({ status: 'OK' });
    expect(calendar({ day: THURSDAY, isHoliday: true })).toEqual({ status: 'OK' });
    expect(calendar({ day: THURSDAY })).toMatchObject({ status: 'BAD_REQUEST' });
    expect(checkCalendar(studio.base, 'LOTT', { gameCode: STATION, weekdays: [1] })).toMatchObject({ status: 'WRONG_GAME' });
    expect([stations(STATION), drawNos(STATION), lotteryTable(studio.base, VN, STATION)]).toEqual(before);
    clock.advance(4.25 * 3_600_000 - 60_000);
    const late = calendar({ day: THURSDAY, isHoliday: true });
    expect(late).toMatchObject({ status: 'BAD_REQUEST', message: expect.stringContaining('takes no more bets') });
    expect(takeCalendar(studio.base, VN, { gameCode: STATION, day: THURSDAY, isHoliday: true })).toEqual(late);
    studio.close();
  });

  it('is closed from a day on, and opened again', async () => {
    const { studio, keepClocks, set, drawNos } = open();
    expect(set(STATION, { isOpen: false })).toEqual({ status: 'OK', kept: [] });
    keepClocks();
    expect(drawNos(STATION)).toEqual([]);
    expect(() => studio.current(STATION)).toThrow('there is no draw');
    set(STATION, { isOpen: true });
    expect(studio.current(STATION).drawNo).toBe(THURSDAY);
    studio.close();
  });

  it('that is closed is in no list of games, and told as closed with its results alone, until the day before it opens again', async () => {
    const { studio, clock, set } = open();
    const listed = () =>
      offeredGames(studio.base).some((game) => game.code === STATION && isStationOpen(studio.base, game, clock.now()));
    const told = async () => {
      const session = seatedSessionOf(studio.base, await studio.open('xsmb', true));
      const { games, resting = [], closed = [] } = lobbyView(studio.base, session);
      return [games.some(({ code }) => code === STATION), resting.some(({ code }) => code === STATION), closed.includes(STATION)];
    };
    expect([listed(), await told()]).toEqual([true, [true, false, false]]);
    set(STATION, { isOpen: false });
    expect([listed(), await told()]).toEqual([false, [false, false, true]]);
    const { draws } = studio.store.lottery;
    const past = draws.find('xsmb', studio.current('xsmb').drawNo);
    if (past)
      draws.insert({ ...past, game: STATION, drawNo: '20261119', drawsAt: clock.now() - DAY, state: 'settled', numbers: [1] });
    expect(await told()).toEqual([false, true, true]);
    set(STATION, { from: NEXT, isOpen: true });
    expect(listed()).toBe(false);
    clock.advance(6 * DAY);
    expect([listed(), await told()]).toEqual([true, [false, true, false]]);
    clock.advance(DAY);
    expect([listed(), await told()]).toEqual([true, [true, false, false]]);
    studio.close();
  });

  it('is added with names and weekdays, and is a game of its own from then on', async () => {
    const { studio, clock, keepClocks, set, stations } = open();
    expect(lotteryTable(studio.base, VN, ADDED).status).toBe('WRONG_GAME');
    await expect(studio.open(ADDED)).rejects.toThrow();
    expect(set(ADDED, { names: { VI: 'Tân Lập' } }).message).toContain('needs names and weekdays');
    expect(set(ADDED, { from: NEXT, names: { VI: 'Tân Lập' }, weekdays: [4] })).toEqual({ status: 'OK', kept: [] });
    expect(stations(ADDED).at(-1)).toMatchObject({ from: NEXT, region: 'south', names: { VI: 'Tân Lập' }, weekdays: [4] });
    expect(() => studio.current(ADDED)).toThrow('there is no draw');
    clock.advance(7 * DAY);
    keepClocks();
    const token = await studio.open(ADDED);
    await expect(studio.place(token, ADDED, BET)).resolves.toMatchObject({ drawNo: NEXT, state: 'placed' });
    const lobby = lobbyView(studio.base, seatedSessionOf(studio.base, token));
    expect(lobby.games.map(({ code }) => code)).toContain(ADDED);
    studio.close();
  });

  it.each([
    ['of another region', 'xsmb-ha-noi', {}, 'WRONG_GAME', 'a new station has a code'],
    ['of the house', 'vn-north-sea-1m', { isOpen: false }, 'BAD_REQUEST', 'only official lotteries'],
    ['without a change', STATION, {}, 'BAD_REQUEST', 'say the names'],
    ['in the past', STATION, { from: '20261125', isOpen: false }, 'BAD_REQUEST', 'from today on'],
    ['on no day', STATION, { from: '20270229', isOpen: false }, 'BAD_REQUEST', 'no such day'],
    ['in two years', STATION, { from: '20281126', isOpen: false }, 'BAD_REQUEST', 'a year ahead'],
    ['with another’s name', STATION, { names: { VI: 'An Giang' } }, 'BAD_REQUEST', 'another station'],
    ['without a name in Vietnamese', STATION, { names: { EN: 'Tan Lap' } }, 'BAD_REQUEST', 'a name in VI'],
    ['with a name that is a pattern', STATION, { names: { VI: '(a+)+' } }, 'BAD_REQUEST', 'is no name'],
  ])('%s is refused', (_, gameCode, change, status, message) => {
    const { studio, set } = open();
    const heard = checkStation(studio.base, VN, { gameCode, from: THURSDAY, ...change });
    const reply = set(gameCode, change);
    expect([reply.status, reply.message]).toEqual([status, expect.stringContaining(message)]);
    expect(heard).toEqual(reply);
    expect(studio.store.lottery.stations.games()).toEqual([]);
    expect(lotteryOf(STATION)).not.toBeNull();
    studio.close();
  });
});
