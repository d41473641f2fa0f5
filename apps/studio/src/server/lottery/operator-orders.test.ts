import type { LotteryOrderReply, LotteryOrderRequest } from '@marquee/contract/vendor';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawAt } from '../../lottery/clock.ts';
import { lotteryOf } from '../../lottery/games.ts';
import { FAKE_TOKEN } from '../../testing/fake-wallet.ts';
import { DICE, DIGITS, NORTH, NORTH_FAST } from '../../testing/lottery-studio.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createClocks } from './draws.ts';
import { takeClosing, takeLimit, takeReturn } from './management.ts';

const ALL = 1_000_000n;
const VIETNAM_MS = 7 * 3_600_000;
const NORTH_ORDER = { gameCode: NORTH, lines: [{ betType: 'MB_DE', selection: '12', unit: '10000', multiple: 1 }] };

let studio: TestApp;
beforeEach(async () => {
  studio = await startTestApp(undefined, 'silent', ['TDW', 'LOTT', 'TCG_LOTTO_VN']);
  createClocks(studio.base)();
});
afterEach(() => studio.close());

const drawOf = (code: string) => {
  const game = lotteryOf(code);
  if (!game) throw new Error('no game');
  return drawAt(game, studio.clock.now());
};
const asked = (change: object = {}): LotteryOrderRequest => ({
  token: FAKE_TOKEN,
  currency: 'VND',
  gameCode: DICE,
  draw: drawOf(DICE).drawNo,
  requestId: 'order-of-the-gateway',
  series: 0,
  cost: '30000',
  lines: [
    { betType: 'K3_SIZE', selection: 'big', unit: '10000', multiple: 1 },
    { betType: 'K3_SIZE', selection: 'small', unit: '20000', multiple: 1 },
  ],
  ...change,
});
async function send(call: string, request: object, vendor = 'LOTT') {
  const path = `/vendor/lottery/${call}`;
  const body = JSON.stringify(request);
  const headers = { ...studio.signedHeaders(body, { path }), 'x-vendor': vendor };
  return (await studio.app.inject({ method: 'POST', url: path, headers, body })).json<LotteryOrderReply>();
}
const balance = () => studio.gateway.wallet.balance;
const playerOf = (orderId: string) => studio.base.store.lottery.orders.find(orderId)?.player;

/** What is refused by its form, before anything is looked up. */
const UNREADABLE = { message: 'the body is not a request of this call' };
/** An order on one line of the dice, or of five digits. */
const dice = (selection: string, multiple = 1) => ({ lines: [{ betType: 'K3_SUM', selection, unit: '30000', multiple }] });
const digits = (selection: string) => ({
  ...{ gameCode: DIGITS, draw: drawOf(DIGITS).drawNo, series: 1_960, cost: '20000' },
  lines: [{ betType: 'SSC_5', selection, unit: '20000', multiple: 1 }],
});

describe('orders of players who sit in no frame', () => {
  it('are one stake each, whatever is sent again', async () => {
    const placed = await send('order', asked());
    expect(placed).toMatchObject({ status: 'OK', orders: [{ draw: drawOf(DICE).drawNo, cost: '30000', state: 'placed' }] });
    expect(await send('order', asked())).toEqual(placed);
    expect(balance()).toBe(ALL - 30_000n);
    expect(await send('order', asked({ series: 0, lines: asked().lines.slice(1), cost: '20000' }))).toMatchObject({
      status: 'BAD_REQUEST',
    });
    expect(balance()).toBe(ALL - 30_000n);
  });

  it('go on over the next draws where multiples say so', async () => {
    const { orders = [] } = await send('order', asked({ multiples: [1, 2, 4], stopsOnWin: true, cost: '210000' }));
    expect(orders.map(({ cost }) => cost)).toEqual(['30000', '60000', '120000']);
    expect(new Set(orders.map(({ draw }) => draw)).size).toBe(3);
    expect(balance()).toBe(ALL - 210_000n);
  });

  it('come back to their player alone while the draw is open', async () => {
    const { orders = [] } = await send('order', asked());
    const orderId = orders[0]?.orderId ?? '';
    const player = playerOf(orderId) ?? '';
    for (const [who, vendor] of [
      ['somebody', 'LOTT'],
      [player, 'TCG_LOTTO_VN'],
    ] as const)
      expect(await send('cancel', { player: who, orderId }, vendor)).toMatchObject({
        status: 'BAD_REQUEST',
        reason: 'order.unknown',
      });
    expect(balance()).toBe(ALL - 30_000n);
    expect(await send('cancel', { player, orderId })).toMatchObject({ status: 'OK', orders: [{ orderId, state: 'returned' }] });
    expect(balance()).toBe(ALL);
    expect(await send('cancel', { player, orderId })).toMatchObject({ status: 'OK' });
    expect(balance()).toBe(ALL);
  });

  it.each<[string, () => object, object]>([
    ['a sum that is not the cost', () => ({ cost: '30001' }), { reason: 'cost.wrong' }],
    ['a draw that is over', () => ({ draw: '202001010001' }), { reason: 'draw.closed' }],
    [
      'a selection that is none',
      () => ({ lines: [{ betType: 'K3_SIZE', selection: 'huge', unit: '10000', multiple: 3 }] }),
      { reason: 'selection.invalid' },
    ],
    [
      'a stake of parts of a cent',
      () => ({ lines: [{ betType: 'K3_SIZE', selection: 'big', unit: '30001', multiple: 1 }] }),
      { reason: 'stake.invalid' },
    ],
    ['a series in a game without', () => ({ series: 1_900 }), { reason: 'stake.invalid' }],
    [
      'more than there is',
      () => ({ lines: [{ betType: 'K3_SIZE', selection: 'big', unit: '2000000', multiple: 1 }], cost: '2000000' }),
      { reason: 'funds' },
    ],
    ['a game that there is not', () => ({ gameCode: 'other' }), { reason: 'game.closed' }],
    [
      'an unknown bet',
      () => ({ lines: [{ betType: 'NO_BET', selection: 'big', unit: '10000', multiple: 3 }] }),
      { reason: 'selection.invalid' },
    ],
    ['a number out of range', () => dice('19'), { reason: 'selection.invalid' }],
    ['a number twice', () => dice('9,9'), { reason: 'selection.invalid' }],
    ['a digit that is too long', () => digits('1|2|3|4|55'), { reason: 'selection.invalid' }],
    ['a place without a digit', () => digits('1|2|3|4'), { reason: 'selection.invalid' }],
    ['a draw that takes no bets yet', () => ({ draw: String(BigInt(drawOf(DICE).drawNo) + 1n) }), { reason: 'draw.closed' }],
    ['nothing chosen', () => dice(''), UNREADABLE],
    ['a multiple of 0', () => dice('9', 0), UNREADABLE],
    ['a multiple of 10,000', () => dice('9', 10_000), UNREADABLE],
    ['a chase with a multiple of 0', () => ({ multiples: [1, 0], cost: '30000' }), UNREADABLE],
    ['a chase with a multiple of 10,000', () => ({ multiples: [1, 10_000], cost: '300030000' }), UNREADABLE],
    ['another currency', () => ({ currency: 'USD' }), { status: 'INVALID_TOKEN' }],
    ['a field too many', () => ({ seat: 'first' }), { status: 'BAD_REQUEST' }],
  ])('are not placed for %s', async (_what, change, answer) => {
    expect(await send('order', asked(change()))).toMatchObject({ status: 'BAD_REQUEST', ...answer });
    expect(balance()).toBe(ALL);
    expect(studio.gateway.wallet.rounds.size).toBe(0);
  });

  it('hear what takes no more bets, and how many draws there are', async () => {
    takeClosing(studio.base, 'LOTT', { gameCode: DICE, betType: 'K3_SUM', number: '9', isOpen: false });
    const lines = [{ betType: 'K3_SUM', selection: '8,9', unit: '10000', multiple: 1 }];
    const closed = await send('order', asked({ lines, cost: '20000' }));
    expect(closed).toMatchObject({ status: 'BAD_REQUEST', reason: 'number.closed', number: '9' });
    expect(closed).not.toHaveProperty('room');
    takeLimit(studio.base, 'LOTT', { gameCode: DICE, betType: 'K3_SUM', limit: '15000' });
    const less = await send('order', asked({ lines: [{ ...lines[0], selection: '8' }], multiples: [1, 2], cost: '30000' }));
    expect(less).toMatchObject({ status: 'BAD_REQUEST', reason: 'number.closed', number: '8', room: '15000' });
    const weekly = { ...NORTH_ORDER, draw: drawOf(NORTH).drawNo, multiples: Array.from({ length: 50 }, () => 1), cost: '500000' };
    const weekdays = [new Date(studio.clock.now() + VIETNAM_MS).getUTCDay()];
    studio.base.store.lottery.stations.save({ game: NORTH, from: '', names: {}, weekdays, isOpen: true });
    expect(await send('order', asked(weekly), 'TCG_LOTTO_VN')).toMatchObject({
      ...{ status: 'BAD_REQUEST', reason: 'calendar.short', number: expect.stringMatching(/^\d$/) },
    });
    expect(await send('order', asked({ cost: '1' }))).not.toHaveProperty('number');
    expect(balance()).toBe(ALL);
  });

  it('are staked at the odds that their player was shown, or not at all', async () => {
    type Told = { bets: { betType: string; returnSet?: number; pays: object[] }[] };
    const de = async () => {
      const { bets } = (await send('table', { gameCode: NORTH_FAST }, 'TCG_LOTTO_VN')) as unknown as Told;
      return bets.find(({ betType }) => betType === 'MB_DE');
    };
    const about = { gameCode: NORTH_FAST, draw: drawOf(NORTH_FAST).drawNo, cost: '10000' };
    const order = (requestId: string, change: object) =>
      send('order', asked({ ...NORTH_ORDER, ...about, requestId, ...change }), 'TCG_LOTTO_VN');
    expect(await de()).toMatchObject({ pays: [{ odds: 9_950 }] });
    takeReturn(studio.base, 'TCG_LOTTO_VN', { gameCode: NORTH_FAST, betType: 'MB_DE', returnParts: 900_000 });
    expect(await de()).toMatchObject({ returnSet: 900_000, pays: [{ odds: 9_000 }] });
    const changed = { status: 'BAD_REQUEST', reason: 'odds.changed' };
    expect(await order('shown-the-table', { returns: {} })).toMatchObject(changed);
    expect(await order('shown-others', { returns: { MB_DE: 910_000 } })).toMatchObject(changed);
    expect(await order('chase-of-others', { returns: {}, multiples: [1, 2], cost: '30000' })).toMatchObject(changed);
    expect(balance()).toBe(ALL);
    expect(await order('shown-these', { returns: { MB_DE: 900_000 } })).toMatchObject({ status: 'OK' });
    expect(await order('shown-none', {})).toMatchObject({ status: 'OK' });
    expect(balance()).toBe(ALL - 20_000n);
    // What was placed stands, whatever holds by now.
    takeReturn(studio.base, 'TCG_LOTTO_VN', { gameCode: NORTH_FAST, betType: 'MB_DE' });
    expect(await order('shown-these', { returns: { MB_DE: 900_000 } })).toMatchObject({ status: 'OK' });
    expect(await de()).not.toHaveProperty('returnSet');
    expect(balance()).toBe(ALL - 20_000n);
  });

  it('are placed by their vendor’s key alone', async () => {
    expect(await send('order', asked(), 'TCG_LOTTO_VN')).toMatchObject({ status: 'BAD_REQUEST' });
    const body = JSON.stringify(asked());
    const headers = { ...studio.signedHeaders(body, { path: '/vendor/lottery/cancel' }), 'x-vendor': 'LOTT' };
    const answer = await studio.app.inject({ method: 'POST', url: '/vendor/lottery/order', headers, body });
    expect(answer.json()).toMatchObject({ status: 'BAD_SIGNATURE' });
    expect(balance()).toBe(ALL);
  });

  it('know by which series they may be played', async () => {
    expect(await send('table', { gameCode: DIGITS })).toMatchObject({ series: { least: 1_700, most: 1_960, step: 2 } });
    expect(await send('table', { gameCode: DICE })).not.toHaveProperty('series');
  });
});
