import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawAt } from '../../lottery/clock.ts';
import { lotteryOf } from '../../lottery/games.ts';
import type {
  ChaseReply,
  DrawsReply,
  DrawView,
  LobbyView,
  OrderReply,
  OrdersReply,
  OrderView,
  ResultsReply,
} from '../../shared/lottery-protocol.ts';
import { DICE, line } from '../../testing/lottery-studio.ts';
import { LAUNCH, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createClocks, holdDraws, settleDraws } from './draws.ts';

let studio: TestApp;
beforeEach(async () => {
  studio = await startTestApp(undefined, 'silent', ['TDW', 'LOTT']);
});
afterEach(() => studio.close());

/** Opens the lottery as the gateway does, and answers the frame's address and token. */
async function open(more: object = {}): Promise<{ url: string; token: string }> {
  const body = JSON.stringify({ ...LAUNCH, gameCode: DICE, ...more });
  const { url = '' } = await studio.sendLaunch(body, { ...studio.signedHeaders(body), 'x-vendor': 'LOTT' });
  const token = url.split('#t=')[1] ?? '';
  const session = await studio.app.inject({ url: '/api/lottery/session', headers: { authorization: token } });
  expect(session.json()).toMatchObject({
    gameCode: DICE,
    currencySymbol: '₫',
    // 1.00 of this currency stands for 1,000.
    thousand: '10000',
    player: expect.stringMatching(/./),
    lobby: { balance: '1000000' },
  });
  return { url, token };
}

const now = () => {
  const game = lotteryOf(DICE);
  if (!game) throw new Error('no game');
  return drawAt(game, studio.clock.now());
};
const order = (change: object = {}) => ({
  requestKey: 'key-of-an-order',
  game: DICE,
  drawNo: now().drawNo,
  series: 0,
  lines: [line('K3_SIZE', 'big')],
  ...change,
});
const post = (token: string, url: string, payload: object) =>
  studio.app.inject({ method: 'POST', url, headers: { authorization: token }, payload });

describe('the calls of lotteries', () => {
  it('open the page at the bets of the game, or at the lobby', async () => {
    const views = [{}, { view: 'lobby' }].map(async (more) => new URL((await open(more)).url).searchParams.get('view'));
    expect(await Promise.all(views)).toEqual([null, 'lobby']);
  });

  it('open the page of lotteries, framed by the site alone', async () => {
    const { url } = await open();
    const path = url.replace(/^https?:\/\/[^/]+|#.*$/g, '');
    const page = await studio.app.inject({ url: path });
    expect(page.body).toContain('<title>lottery</title>');
    expect(page.headers['content-security-policy']).toContain('frame-ancestors https://site.test');
    expect((await studio.app.inject({ url: '/draws?round=1' })).headers['content-security-policy']).toContain(
      "frame-ancestors 'none'",
    );
  });

  it('list all orders of a chase, the nearest draw first, and all that wait', async () => {
    const { token } = await open();
    const { multiples, lines } = { multiples: Array.from({ length: 50 }, () => 1), lines: [line('K3_SIZE', 'big', '200')] };
    await post(token, '/api/lottery/orders', order({ requestKey: 'before-the-chase' }));
    studio.clock.advance(1);
    const chase = await post(token, '/api/lottery/chases', order({ multiples, lines, stopsOnWin: false }));
    const draws = chase.json<ChaseReply>().orders.map(({ drawNo }) => drawNo);
    const ask = async (path: string) =>
      (await studio.app.inject({ url: path, headers: { authorization: token } })).json<OrdersReply>();
    const listed: OrderView[] = [];
    for (let reply: OrdersReply | null = null; reply?.more !== false; ) {
      const after = listed.at(-1)?.orderId;
      reply = await ask(`/api/lottery/orders${after === undefined ? '' : `?after=${after}`}`);
      listed.push(...reply.orders);
    }
    const chased = listed.filter((each) => each.chase !== undefined);
    expect(chased.map(({ drawNo }) => drawNo)).toEqual(draws);
    expect([listed.length, listed.at(-1)?.chase]).toEqual([51, undefined]);
    const waiting = await ask('/api/lottery/orders/waiting');
    expect(waiting.orders.map(({ drawNo }) => drawNo)).toEqual([draws[0], ...draws.slice(0, 49)]);
    expect(waiting.more).toBe(true);
    expect(await ask(`/api/lottery/orders?after=${'0'.repeat(32)}`)).toMatchObject({ error: 'order.unknown' });
  });

  it('place an order, show it and take it back', async () => {
    const { token } = await open();
    const placed = await post(token, '/api/lottery/orders', order());
    expect(placed.json<OrderReply>()).toMatchObject({ order: { state: 'placed', cost: '10000' }, balance: '990000' });
    const { orderId } = placed.json<OrderReply>().order;
    const list = await studio.app.inject({ url: '/api/lottery/orders', headers: { authorization: token } });
    expect(list.json()).toMatchObject({ orders: [{ orderId }], more: false });
    const { game, drawNo } = placed.json<OrderReply>().order;
    const ofDraw = async (query: string) =>
      (await studio.app.inject({ url: `/api/lottery/orders?${query}`, headers: { authorization: token } })).json<OrdersReply>()
        .orders;
    expect(await ofDraw(`game=${game}&drawNo=${drawNo}`)).toMatchObject([{ orderId }]);
    expect(await ofDraw(`game=${game}&drawNo=${BigInt(drawNo) + 1n}`)).toEqual([]);
    expect(await ofDraw(`game=k3-elott-5m&drawNo=${drawNo}`)).toEqual([]);
    expect(await ofDraw(`game=${game}`)).toMatchObject([{ orderId }]);
    expect(await ofDraw('game=k3-elott-5m')).toEqual([]);
    const cancelled = await post(token, `/api/lottery/orders/${orderId}/cancel`, {});
    expect(cancelled.json<OrderReply>()).toMatchObject({ order: { state: 'returned' }, balance: '1000000' });
  });

  it('tell what a number takes that does not take an order', async () => {
    const { token } = await open();
    studio.base.store.lottery.rules.saveLimit(DICE, 'K3_SUM', 15_000n);
    const answer = await post(token, '/api/lottery/orders', order({ lines: [line('K3_SUM', '8', '20000')] }));
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { error: 'number.closed', number: '8', room: '15000' }]);
    expect((await post(token, '/api/lottery/orders', order({ lines: [line('K3_SUM', '8', '15000')] }))).statusCode).toBe(200);
  });

  it('show the lobby of the vendor alone, and a seed after its draw alone', async () => {
    const { token } = await open();
    createClocks(studio.base)();
    const lobby = (await studio.app.inject({ url: '/api/lottery/lobby', headers: { authorization: token } })).json<LobbyView>();
    expect(lobby.games.length).toBeGreaterThan(10);
    expect(lobby.games.every(({ code }) => lotteryOf(code)?.vendor === 'LOTT')).toBe(true);
    expect(lobby.closed).toBeUndefined();
    const { drawNo, drawsAt } = now();
    const address = `/api/lottery/draws/${DICE}/${drawNo}`;
    const coming = (await studio.app.inject({ url: address })).json<DrawView>();
    expect(coming).toMatchObject({ state: 'open', seed: null, numbers: [] });
    expect(coming.commitment).toBe(lobby.games.find(({ code }) => code === DICE)?.draw.commitment);
    studio.clock.advance(drawsAt - studio.clock.now());
    holdDraws(studio.base);
    await settleDraws(studio.base);
    const held = (await studio.app.inject({ url: address })).json<DrawView>();
    expect(held).toMatchObject({ state: 'settled', commitment: coming.commitment });
    expect(held.seed).toMatch(/^[0-9a-f]{64}$/);
  });

  it('tell which games an operator closed, of the vendor alone, and which only have a closed bet', async () => {
    const { token } = await open();
    const { rules } = studio.base.store.lottery;
    const whole = { bet: '', number: '' };
    for (const game of [DICE, 'xsmb']) rules.saveClosing(game, whole, false);
    rules.saveClosing('ssc-lott-1m', { bet: 'SSC_POS', number: '' }, false);
    const lobby = (await studio.app.inject({ url: '/api/lottery/lobby', headers: { authorization: token } })).json<LobbyView>();
    expect(lobby.closed).toEqual([DICE]);
    const listed = lobby.games.map(({ code }) => code);
    expect([listed.includes(DICE), listed.includes('ssc-lott-1m')]).toEqual([false, true]);
  });

  it('tell what all stations of a region drew on a day, in the order of the day', async () => {
    createClocks(studio.base)();
    const regionOn = async (region: string, date: string) =>
      (await studio.app.inject({ url: `/api/lottery/regions/${region}?date=${date}` })).json<DrawsReply>().draws;
    const { draws } = studio.base.store.lottery;
    // A Saturday, with the main station first.
    const date = draws.past('xsmn-tp-hcm', '9', 20).find(({ drawsAt }) => new Date(drawsAt).getUTCDay() === 6)?.drawNo ?? '';
    const found = await regionOn('south', date);
    expect(found.map(({ game }) => game)).toEqual(['xsmn-tp-hcm', 'xsmn-long-an', 'xsmn-binh-phuoc', 'xsmn-hau-giang']);
    expect(found.every(({ drawNo, numbers }) => drawNo === date && numbers.length === 18)).toBe(true);
    expect((await regionOn('north', date)).map(({ game }) => game)).toEqual(['xsmb']);
    expect(await regionOn('central', '20000101')).toEqual([]);
    expect((await studio.app.inject({ url: `/api/lottery/regions/east?date=${date}` })).statusCode).toBe(400);
  });

  it('tell the results of a day page by page, and of that day alone', async () => {
    createClocks(studio.base)();
    const days = new Map<string, string[]>();
    for (const { drawNo } of studio.base.store.lottery.draws.past(DICE, '9', 1_000))
      days.set(drawNo.slice(0, 8), [...(days.get(drawNo.slice(0, 8)) ?? []), drawNo]);
    for (const [date, numbers] of days) {
      const seen: string[] = [];
      for (let before = ''; ; ) {
        const url = `/api/lottery/results/${DICE}?date=${date}${before === '' ? '' : `&before=${before}`}`;
        const { draws, more } = (await studio.app.inject({ url })).json<ResultsReply>();
        seen.push(...draws.map(({ drawNo }) => drawNo));
        before = draws.at(-1)?.drawNo ?? '';
        if (!more) break;
        expect(draws.length).toBe(50);
      }
      expect(seen).toEqual(numbers);
    }
    expect([...days.values()].flat().length).toBe(100);
    const empty = await studio.app.inject({ url: `/api/lottery/results/${DICE}?date=19990101` });
    expect(empty.json()).toEqual({ draws: [], more: false });
    expect((await studio.app.inject({ url: '/api/lottery/results/no-game?date=20260101' })).statusCode).toBe(404);
    for (const query of ['', '?date=today', '?date=20260101&before=x', '?date=20260101&more=1'])
      expect((await studio.app.inject({ url: `/api/lottery/results/${DICE}${query}` })).statusCode).toBe(400);
  });

  it('refuse strangers and what is not well formed, and book nothing', async () => {
    const { token } = await open();
    expect((await post('', '/api/lottery/orders', order())).statusCode).toBe(401);
    expect((await post('a'.repeat(43), '/api/lottery/orders', order())).statusCode).toBe(401);
    const bad = [
      { lines: [] },
      { lines: [line('K3_SIZE', '')] },
      { lines: [line('K3_SIZE', 'big', '0')] },
      { lines: [line('K3_SIZE', 'big', '10000', 0)] },
      { lines: [line('K3_SIZE', 'big', '10000', 10_000)] },
      { lines: Array.from({ length: 101 }, () => line('K3_SIZE', 'big')) },
      { drawNo: 'tomorrow' },
      { game: 'pearl-tide' },
      { more: true },
    ];
    for (const change of bad) expect((await post(token, '/api/lottery/orders', order(change))).statusCode).toBe(400);
    const other = await post(token, `/api/lottery/orders/${'0'.repeat(32)}/cancel`, {});
    expect([other.statusCode, other.json()]).toMatchObject([404, { error: 'order.unknown' }]);
    expect(studio.gateway.wallet.balance).toBe(1_000_000n);
    expect((await studio.app.inject({ url: '/api/lottery/draws/no-game' })).statusCode).toBe(404);
  });

  it('list the games of each vendor with their returns', async () => {
    const reply = await studio.app.inject({ url: '/vendor/games?vendor=LOTT' });
    const { games, verifyUrl } = reply.json<{ games: { gameType: string; rtpBasisPoints: number }[]; verifyUrl: string }>();
    expect(new Set(games.map(({ gameType }) => gameType))).toEqual(new Set(['LOTT', 'ELOTT']));
    expect(games.every(({ rtpBasisPoints }) => rtpBasisPoints >= 9_750 && rtpBasisPoints <= 9_800 + 1)).toBe(true);
    expect(verifyUrl).toContain('/draws?round={round}');
  });
});
