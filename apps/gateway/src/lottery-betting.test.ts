import type { IncomingMessage } from 'node:http';
import type { LotteryOrderRequest, LotteryRefusal } from '@marquee/contract/vendor';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import { usualKind } from './base/testing/database.ts';
import { startTestVendor, type TestVendor } from './catalogue/testing/vendor.ts';
import { offerLottery } from './lottery/testing/offered.ts';
import { ended, NOW } from './lottery/testing/told.ts';
import { browser, openTestApp, vendorCall } from './testing/app.ts';
import { walkers } from './testing/walkers.ts';

const GAME = 'ssc-lott-1m';
const DRAW = '202606010721';
const SLIP = JSON.stringify([
  { betType: 'SSC_ALL5', selection: '1|2|3|4|5', unit: 2, multiple: 3 },
  { betType: 'SSC_ALL5', selection: '9|9|9|9|9', unit: '0.2' },
]);

describe.each(usualKind)('bet slips of clients of their own, on %s', (kind) => {
  const clock = manualClock(NOW);
  let app: App;
  let vendor: TestVendor;
  let gameId = '';
  const { logIn, as: say, open } = walkers(() => app);
  const as = async (...call: Parameters<typeof say>) =>
    (await say(...call)) as unknown as Record<string, never> & { status: number };
  const asked: { call: string; body: Record<string, unknown> }[] = [];
  const placed = new Map<string, string>();
  let refusal: LotteryRefusal | null = null;
  let isSilent = false;

  const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
  };
  const shown = (orderId: string, cost: string, state = 'placed') => ({
    status: 'OK',
    orders: [{ orderId, draw: DRAW, cost, cancelBefore: NOW + 50_000, state }],
  });
  /** Takes the stake of an order as any vendor does: by the token. */
  async function take({ token, gameCode, cost, currency, requestId }: LotteryOrderRequest): Promise<object> {
    if (refusal) return { status: 'BAD_REQUEST', reason: refusal };
    const orderId = `order-${requestId}`;
    const told = await vendorCall(app, clock, 'authenticate', { token });
    const move = { token, txId: `d-${orderId}`, roundId: orderId, gameCode, amount: cost, currency };
    const answer = await vendorCall(app, clock, 'debit', move);
    if (answer['status'] !== 'OK') return { status: 'BAD_REQUEST', reason: 'funds' };
    placed.set(orderId, String(told['player']));
    return shown(orderId, cost);
  }
  const answers: Readonly<Record<string, (body: Record<string, unknown>) => object | Promise<object>>> = {
    games: () => ({
      status: 'OK',
      games: [{ gameCode: GAME, group: 'SSC', mode: 'LOTT', intervalSeconds: 60, last: ended('202606010720', '1,2,3,4,5') }],
    }),
    draws: () => ({ status: 'OK', draws: Array.from({ length: 30 }, (_, at) => ended(String(202606010720 - at), '1,2,3,4,5')) }),
    table: () => ({
      status: 'OK',
      series: { least: 1_700, most: 1_960, step: 2 },
      bets: [
        { betType: 'SSC_ALL5', group: 'ALL5', lines: 1, returnLeast: 850_000, returnMost: 980_000, limit: '30000000' },
        { betType: 'SSC_FRONT3', group: 'FRONT3', lines: 1, returnLeast: 850_000, returnMost: 980_000 },
      ],
      closed: [{ betType: 'SSC_FRONT3' }, { betType: 'SSC_ALL5', number: '68' }],
    }),
    order: (body) => take(body as unknown as LotteryOrderRequest),
    cancel: ({ orderId, player }) =>
      placed.get(String(orderId)) === player
        ? shown(String(orderId), '62000', 'returned')
        : { status: 'BAD_REQUEST', reason: 'order.unknown' },
  };

  beforeAll(async () => {
    vendor = await startTestVendor();
    for (const [call, answer] of Object.entries(answers))
      vendor.drawings.set(`/vendor/lottery/${call}`, (request, response) => {
        if (isSilent) return void request.socket.destroy();
        void bodyOf(request).then(async (body) => {
          asked.push({ call, body });
          response.end(JSON.stringify(await answer(body)));
        });
      });
    app = await openTestApp(kind, clock);
    await offerLottery(app.db, vendor.url, GAME);
    await logIn('demoagent', 'Demo2026');
    await open('demoagent', 'slipper', 0);
    await open('demoagent', 'another', 0);
    await app.db.query({ text: `update account set series = 1900 where username = 'slipper'` });
    await app.settle();
    clock.advance(2_000);
    const games = Object.values(await as('slipper', 'popularLotteries')) as unknown as { gameCode?: string; gameId: string }[];
    gameId = games.find(({ gameCode }) => gameCode === GAME)?.gameId ?? '';
  });
  beforeEach(() => {
    asked.length = 0;
    refusal = null;
  });
  afterAll(async () => {
    await app.close();
    await vendor.close();
  });

  let slips = 0;
  const slip = (change: object = {}) => {
    slips += 1;
    const order = {
      gameId,
      currentNumero: DRAW,
      bettingSlipString: SLIP,
      betCartAmountSum: 6.2,
      requestKey: `slip-${slips}-of-ours`,
    };
    return { ...order, device: 'WEB', ...change };
  };
  const bet = (who: string, change: object = {}) => as(who, 'lotteryBet', { body: slip(change) });
  const balanceOf = async (who: string) => Number((await as(who, 'balance'))['value']?.['sumBalance']);

  it('are refused clearly by a vendor that has never said its table', async () => {
    isSilent = true;
    expect((await bet('slipper')).errorCode).toBe('vendor.unavailable');
    expect((await as('slipper', 'lotteryPlayMenu', { query: { gameId } })).errorCode).toBe('vendor.unavailable');
    isSilent = false;
  });

  it('become one order at the vendor, which takes one stake by a seat that ends with it', async () => {
    const before = await balanceOf('slipper');
    const { orderNumber, orders } = await bet('slipper', { requestKey: 'my-first-slip', gameId: Number(gameId) });
    expect(orderNumber).toBe('RLT.order-my-first-slip');
    expect(orders).toEqual([{ orderNumber, numero: DRAW, cost: 6.2, cancelBefore: NOW + 50_000, state: 'placed' }]);
    expect(await balanceOf('slipper')).toBeCloseTo(before - 6.2, 4);
    const request = asked.find(({ call }) => call === 'order')?.body;
    expect(request).toMatchObject({
      ...{ gameCode: GAME, draw: DRAW, cost: '62000', currency: 'VND' },
      // The best series of the table that the member may choose.
      series: 1_900,
      lines: [
        { betType: 'SSC_ALL5', selection: '1|2|3|4|5', unit: '20000', multiple: 3 },
        { betType: 'SSC_ALL5', selection: '9|9|9|9|9', unit: '2000', multiple: 1 },
      ],
    });
    expect(await vendorCall(app, clock, 'authenticate', { token: request?.['token'] })).toMatchObject({
      status: 'TOKEN_EXPIRED',
    });
  });

  it('stand in the betting record, for their player alone', async () => {
    await app.settle();
    const mine = await as('slipper', 'lotteryOrders', { query: { gameId } });
    expect(mine['list']).toMatchObject([{ orderNumber: 'RLT.order-my-first-slip', stake: 6.2, status: 'unsettled' }]);
    expect(mine['footer']).toMatchObject({ count: 1, stake: 6.2 });
    const counts = async (): Promise<number[]> => {
      const queries = [{}, { gameId }, { prizeMode: 'elott' }, { prizeMode: 'ZY' }];
      const pages = await Promise.all(queries.map((each) => as('slipper', 'lotteryOrders', { query: each })));
      return pages.map(({ list }) => (list as unknown as object[]).length);
    };
    const type = (name: string) => app.db.query({ text: 'update play_round set game_type = $1', values: [name] });
    expect(await counts()).toEqual([1, 1, 0, 1]);
    await type('ELOTT');
    expect(await counts()).toEqual([1, 1, 1, 0]);
    await type('RNG');
    expect(await counts()).toEqual([0, 0, 0, 0]);
    await type('LOTT');
    expect((await as('slipper', 'lotteryOrders', { query: { gameId: '999999' } })).errorCode).toBe('game.unknown');
    const query = { orderNumber: 'RLT.order-my-first-slip' };
    expect(await as('slipper', 'lotteryOrder', { query })).toMatchObject({ roundId: 'order-my-first-slip', stake: 6.2 });
    expect((await as('another', 'lotteryOrder', { query })).errorCode).toBe('lottery.order');
    expect((await as('another', 'lotteryOrders')).list).toEqual([]);
    for (const orderNumber of ['RLT.none', 'NOBODY.order-my-first-slip', 'order-my-first-slip'])
      expect((await as('slipper', 'lotteryOrder', { query: { orderNumber } })).errorCode, orderNumber).toBe('lottery.order');
  });

  it('are taken back by their player alone', async () => {
    const body = { orderNumber: 'RLT.order-my-first-slip' };
    expect((await as('another', 'lotteryCancel', { body })).errorCode).toBe('lottery.order');
    await bet('another', { requestKey: 'another-slip' });
    expect((await as('another', 'lotteryCancel', { body })).errorCode).toBe('lottery.order');
    expect(await as('slipper', 'lotteryCancel', { body })).toMatchObject({ ...body, state: 'returned' });
  });

  it('go on over the next draws as chases', async () => {
    await bet('slipper', { chase: [1, 2, 4], winningStop: true, betCartAmountSum: 43.4, prizeModeId: 1_800 });
    expect(asked.find(({ call }) => call === 'order')?.body).toMatchObject({
      ...{ multiples: [1, 2, 4], stopsOnWin: true, cost: '434000', series: 1_800 },
    });
  });

  it('are staked as often as it says where a chase has one draw', async () => {
    await bet('slipper', { chase: [5], betCartAmountSum: 31 });
    const request = asked.find(({ call }) => call === 'order')?.body;
    expect(request).toMatchObject({ cost: '310000', lines: [{ multiple: 15 }, { multiple: 5 }] });
    expect(request).not.toHaveProperty('multiples');
    asked.length = 0;
    expect((await bet('slipper', { chase: [9_999], betCartAmountSum: 31 })).errorCode).toBe('lottery.stake');
    expect(asked).toEqual([]);
  });

  it.each<[LotteryRefusal, string]>([
    ['draw.closed', 'lottery.draw'],
    ['calendar.short', 'lottery.calendar'],
    ['number.closed', 'lottery.number'],
    ['selection.invalid', 'lottery.selection'],
    ['stake.invalid', 'lottery.stake'],
    ['cost.wrong', 'lottery.cost'],
    ['funds', 'lottery.funds'],
    ['limit', 'lottery.limit'],
    ['cancelled', 'lottery.cancelled'],
    ['odds.changed', 'lottery.odds'],
    ['game.closed', 'game.closed'],
    ['blocked', 'account.blocked'],
  ])('say why the vendor refuses: %s', async (reason, code) => {
    refusal = reason;
    const before = await balanceOf('slipper');
    const answer = await bet('slipper');
    expect(answer.errorCode).toBe(code);
    expect(answer['message']).not.toBe('');
    expect(await balanceOf('slipper')).toBe(before);
  });

  it('without a name of their own are staked once where they come twice', async () => {
    const before = await balanceOf('slipper');
    const [one, other] = [await bet('slipper', { requestKey: undefined }), await bet('slipper', { requestKey: undefined })];
    expect(other.orderNumber).toBe(one.orderNumber);
    expect(await balanceOf('slipper')).toBeCloseTo(before - 6.2, 4);
  });

  it('say in the words of their clients that the balance is not enough', async () => {
    expect((await bet('slipper', { betCartAmountSum: 99_999_999 }))['message']).toBe('balance not enough');
  });

  it.each<[string, object, string]>([
    ['no JSON', { bettingSlipString: '[{' }, 'request_param_err'],
    ['no list', { bettingSlipString: '{}' }, 'request_param_err'],
    ['no lines', { bettingSlipString: '[]' }, 'request_param_err'],
    ['a stake of nothing', { bettingSlipString: SLIP.replace('"0.2"', '0') }, 'lottery.stake'],
    ['a stake of five decimals', { bettingSlipString: SLIP.replace('0.2', '0.20001') }, 'request_param_err'],
    ['a multiple of 0', { bettingSlipString: SLIP.replace('"multiple":3', '"multiple":0') }, 'lottery.stake'],
    ['a multiple of 10,000', { bettingSlipString: SLIP.replace('"multiple":3', '"multiple":10000') }, 'lottery.stake'],
    ['a multiple that is not whole', { bettingSlipString: SLIP.replace('"multiple":3', '"multiple":1.5') }, 'lottery.stake'],
    ['a draw of a chase with a multiple of 0', { chase: [1, 0] }, 'lottery.stake'],
    ['nothing chosen', { bettingSlipString: SLIP.replace(/"selection":"[^"]*"/, '"selection":" "') }, 'lottery.selection'],
    ['no sum', { betCartAmountSum: 0 }, 'request_param_err'],
    ['a sum of five decimals', { betCartAmountSum: 6.20001 }, 'request_param_err'],
    ['a game that is none', { gameId: 999_999 }, 'game.unknown'],
    ['an unreadable game', { gameId: 'x' }, 'request_param_err'],
    ['a key that is too short', { requestKey: 'short' }, 'request_param_err'],
  ])('are refused for %s, and the vendor is not asked', async (_what, change, code) => {
    expect((await bet('slipper', change)).errorCode).toBe(code);
    expect(asked.filter(({ call }) => call === 'order')).toEqual([]);
  });

  it('are nobody’s without a session, and wait for a vendor that says nothing', async () => {
    const guest = browser(app);
    for (const call of ['lotteryOrders', 'lotterySeries'] as const) expect((await guest.call(call)).status).toBe(401);
    expect((await guest.call('lotteryBet', { body: slip() })).status).toBe(401);
    isSilent = true;
    expect((await bet('slipper', { prizeModeId: 1_900 })).errorCode).toBe('vendor.unavailable');
    clock.advance(3_000);
    // What it said last still holds, and who asks about it does not wait.
    expect((await as('slipper', 'lotteryPlayMenu', { query: { gameId } })).errorCode).toBeUndefined();
    isSilent = false;
  });

  it('have the vendor asked for a table once in two seconds, however many look at it', async () => {
    // Longer than nobody waits for one that said nothing.
    clock.advance(30_000);
    for (let times = 0; times < 3; times += 1) await as('slipper', 'lotteryPlayMenu', { query: { gameId } });
    expect(asked.filter(({ call }) => call === 'table')).toHaveLength(1);
  });

  it('are made of what is told of a lottery, by its number in the path too', async () => {
    const get = async (url: string) =>
      (await app.server.inject({ url, headers: { host: 'localhost', merchant: 'marquee', language: 'EN' } })).json() as Record<
        string,
        never
      >;
    const setting = await get(`/lgw/games/${gameId}/setting`);
    expect(setting).toMatchObject({
      gameCode: GAME,
      interval: 60,
      series: { least: 1_700, most: 1_960, step: 2 },
      previousNumero: '202606010720',
    });
    expect(await get(`/lgw/games/setting?gameId=${gameId}`)).toEqual(setting);
    const menu = await get(`/lgw/games/${gameId}/play_menu`);
    expect(menu).toMatchObject([{ playGroup: 'ALL5' }, { playGroup: 'FRONT3' }]);
    expect(await get(`/lgw/games/play_menu?gameId=${gameId}`)).toEqual(menu);
    const draws = await get(`/lgw/draw/${gameId}?page=2&size=20`);
    expect(draws).toMatchObject({ totalCount: 30, totalPages: 2 });
    expect(Object.values(draws['list'] ?? [])).toHaveLength(10);
    expect((await get('/lgw/games/999999/setting'))['errorCode']).toBe('game.unknown');
    expect(await as('slipper', 'lotterySeries')).toMatchObject({ series: 1_900 });
  });
});
