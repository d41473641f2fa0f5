import { afterEach, beforeEach, expect, it } from 'vitest';
import { FAKE_TOKEN } from '../../testing/fake-wallet.ts';
import { NORTH } from '../../testing/lottery-studio.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createClocks } from './draws.ts';
import { lotteryDraws, lotteryStates, lotteryTable } from './management.ts';
import { listStations } from './stations/stations.ts';

const VN = 'TCG_LOTTO_VN';
/** The draw of the studio's clock, and the day after it. */
const [DRAW, TOMORROW] = ['20270115', '20270116'];
/** Calls that are about what is not there yet: a draw that is over, and an order. */
const REFUSED = new Set(['result', 'result-check', 'cancel']);

let studio: TestApp;
beforeEach(async () => {
  studio = await startTestApp(undefined, 'silent', ['TDW', VN]);
  createClocks(studio.base)();
});
afterEach(() => studio.close());

/** A request of every call about lotteries, in an order in which each can be taken. */
function requests(): Record<string, object> {
  const [about, decided] = [{ gameCode: NORTH }, { gameCode: NORTH, draw: DRAW }];
  const result = { ...decided, numbers: '1,2' };
  const station = { ...about, from: TOMORROW, isOpen: false };
  const bet = { betType: 'MB_DE', selection: '12', unit: '10000', multiple: 1 };
  const order = { ...decided, token: FAKE_TOKEN, currency: 'VND', requestId: 'of-a-stranger', series: 0, cost: '10000' };
  return {
    ...{ games: {}, draws: { ...about, limit: 9 }, table: about, stations: {} },
    ...{ result, 'result-check': result, 'void-check': decided, 'station-check': station },
    'calendar-check': { ...about, weekdays: [1] },
    order: { ...order, lines: [bet] },
    cancel: { player: 'player-1', orderId: '0'.repeat(32) },
    close: { ...about, isOpen: false },
    limit: { ...about, betType: 'MB_DE', limit: '10000' },
    return: { ...about, betType: 'MB_DE', returnParts: 900_000 },
    calendar: { ...about, weekdays: [1] },
    station,
    void: decided,
  };
}
/** All that these calls tell and change. */
const shown = (): string =>
  JSON.stringify([
    lotteryStates(studio.base, VN),
    lotteryTable(studio.base, VN, NORTH),
    lotteryDraws(studio.base, VN, { gameCode: NORTH, limit: 9, withOpen: true }),
    listStations(studio.base, VN),
    String(studio.gateway.wallet.balance),
  ]);

/** The calls about lotteries that the studio serves, of the tree in which it has them. */
function served(): string[] {
  const above: string[] = [];
  const paths = studio.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .map((line) => {
      const [, indent = '', part = ''] = /^([ │]*)[└├]── (\S+)/.exec(line) ?? [];
      above.splice(indent.length / 4, above.length, part);
      return above.join('');
    });
  return paths.flatMap((path) => /^\/vendor\/lottery\/(.+)$/.exec(path)?.[1] ?? []).sort();
}

it('every call about lotteries is taken by a signature of its own alone, once', async () => {
  expect(Object.keys(requests()).sort()).toEqual(served());
  const before = shown();
  for (const [call, request] of Object.entries(requests())) {
    const [path, body] = [`/vendor/lottery/${call}`, JSON.stringify(request)];
    const send = async (headers: Record<string, string>, sent = body) =>
      (await studio.app.inject({ method: 'POST', url: path, headers, body: sent })).json<{ status: string }>().status;
    const signed = (change: Parameters<TestApp['signedHeaders']>[1] = {}) => ({
      ...studio.signedHeaders(body, { path, ...change }),
      'x-vendor': VN,
    });
    const { 'x-signature': _, ...unsigned } = signed();
    const strange = [
      await send({ 'content-type': 'application/json' }),
      await send(unsigned),
      await send(signed({ key: 's'.repeat(40) })),
      await send(signed({ path: '/vendor/lottery/games-of-others' })),
      await send(signed({ at: studio.clock.now() - 3_600_000 })),
      await send({ ...signed(), 'x-vendor': 'NOBODY' }),
      await send(signed(), `${body} `),
    ];
    expect([call, new Set(strange)]).toEqual([call, new Set(['BAD_SIGNATURE'])]);
  }
  expect(shown()).toBe(before);
  for (const [call, request] of Object.entries(requests())) {
    const [path, body] = [`/vendor/lottery/${call}`, JSON.stringify(request)];
    const headers = { ...studio.signedHeaders(body, { path }), 'x-vendor': VN };
    const send = async () =>
      (await studio.app.inject({ method: 'POST', url: path, headers, body })).json<{ status: string; message?: string }>();
    const [first, second] = [await send(), await send()];
    expect([call, first.status]).toEqual([call, REFUSED.has(call) ? 'BAD_REQUEST' : 'OK']);
    expect([call, second]).toEqual([call, { status: 'BAD_SIGNATURE', message: 'this nonce was used before' }]);
  }
  expect(shown()).not.toBe(before);
});
