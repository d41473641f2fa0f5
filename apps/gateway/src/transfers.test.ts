import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantBills } from './agent/testing/planted.ts';
import type { App } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import { usualKind } from './base/testing/database.ts';
import { testOperators } from './ops/testing/operators.ts';
import { browser, openTestApp, operatorsDoor } from './testing/app.ts';

const clock = manualClock(Date.UTC(2026, 5, 1, 5));
const PIN = '481516';

type Page = ReturnType<typeof browser>;

describe.each(usualKind)('transfers between members on %s', (kind) => {
  let app: App;
  let key = '';
  let agent: Page;
  let player: Page;
  let count = 0;

  const operator = async (method: 'GET' | 'PUT', path: string, input: object) => {
    const query = method === 'GET' ? `?${new URLSearchParams({ merchant: 'marquee', ...input }).toString()}` : '';
    const answer = await operatorsDoor(app).inject({
      method,
      url: `/ops/v1/${path}${query}`,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(method === 'PUT'
        ? {
            payload: JSON.stringify({
              merchant: 'marquee',
              ...(path.startsWith('account/') ? { reason: 'looked at' } : {}),
              ...input,
            }),
          }
        : {}),
    });
    return { status: answer.statusCode, ...(answer.json() as { success: boolean; value: never; errorCode?: string }) };
  };
  const login = async (username: string): Promise<Page> => {
    const page = browser(app);
    const entered = await page.call('loginUnsecure', { body: { username, password: 'Demo2026' } });
    expect(entered.errorCode).toBeUndefined();
    await page.call('setPaymentPassword', {
      body: { newPaymentPassword: PIN, confirmPaymentPassword: PIN, loginPassword: 'Demo2026' },
    });
    return page;
  };
  const credit = async (username: string, amount: number, multiple = 0) => {
    count += 1;
    const body = { username, direction: 'add', amount, key: `gift-${count}`, ...(multiple ? { multiple } : {}) };
    expect(await operator('PUT', 'account/balance', body)).toMatchObject({ success: true });
  };
  const balance = async (page: Page) => (await page.call('balance')).value?.['mainWalletBalance'];
  const up = (body: object, page = player) =>
    page.call('transferUpline', { body: { amount: 10, paymentPassword: PIN, requestKey: `k${++count}`, ...body } });
  const down = (body: object, page = agent) =>
    page.call('transferDownline', {
      body: { username: 'demoplayer', amount: 10, paymentPassword: PIN, requestKey: `k${++count}`, ...body },
    });

  beforeAll(async () => {
    app = await openTestApp(kind, clock);
    key = await testOperators(app.db, clock).add('transfers', ['owner'], null);
    await app.settle();
    await operator('PUT', 'brand/logins', { security: { adjustAlone: 100_000 } });
    [agent, player] = [await login('demoagent'), await login('demoplayer')];
  });
  afterAll(() => app.close());

  it('go up only where the account and the brand say so, to whom is above', async () => {
    expect((await player.call('transferForm')).value).toMatchObject({ isOpen: false, receiver: null });
    expect((await up({})).errorCode).toBe('transfer.off');
    const flags = { username: 'demoplayer', toUpline: true };
    expect((await operator('PUT', 'account/transfers', flags)).value).toMatchObject({ toUpline: true, toDescendants: false });
    await operator('PUT', 'brand/logins', { security: { transfersUp: false } });
    expect((await up({})).errorCode).toBe('transfer.off');
    await operator('PUT', 'brand/logins', { security: { transfersUp: true } });
    const before = Number(await balance(player));
    const above = Number(await balance(agent));
    expect((await player.call('transferForm')).value).toMatchObject({
      isOpen: true,
      receiver: expect.stringContaining('*'),
      balance: before,
      withdrawable: before,
      min: 10,
      max: 50_000,
      leftToday: 20,
    });
    const made = await up({ amount: 25.5, remark: 'for the cup' });
    expect(made.value).toMatchObject({ transferNo: expect.stringMatching(/^T-/), balance: before - 25.5 });
    expect([await balance(player), await balance(agent)]).toEqual([before - 25.5, above + 25.5]);
    const record = (await player.call('transfers')).value?.['list'];
    expect(record).toMatchObject([{ amount: 25.5, balanceAfter: before - 25.5, state: 'DONE', remark: 'for the cup' }]);
    expect((await player.call('transfers')).value).toMatchObject({ totalCount: 1, totalAmount: 25.5 });
    const statement = (await agent.call('statement', { query: { codeTypes: 'transfer' } })).value?.['list'];
    expect(statement).toMatchObject([{ txTypeName: 'tx_type_transfer_up_in', amount: 25.5, remark: 'for the cup' }]);
    await app.settle();
    await app.settle();
    const inbox = async (page: Page) => (await page.call('inbox')).value?.['list'];
    expect(await inbox(player)).toEqual(expect.arrayContaining([expect.objectContaining({ title: 'Transfer made' })]));
    expect(await inbox(agent)).toEqual(expect.arrayContaining([expect.objectContaining({ title: 'Transfer received' })]));
  });

  it('ask the receiver to wager what it got before it passes it on', async () => {
    const requirements = (await agent.call('turnoverRequirements')).value;
    expect(requirements).toMatchObject({ open: { remaining: 25.5 }, list: [{ source: 'transfer', base: 25.5, status: 'OPEN' }] });
    expect((await down({})).errorCode).toBe('transfer.turnover');
    const [{ id = 0 } = {}] = (requirements?.['list'] ?? []) as { id?: number }[];
    const end = { username: 'demoagent', id, decision: 'clear' };
    expect((await operator('PUT', 'account/turnover', end)).value).toMatchObject({ status: 'CLEARED', remaining: 0 });
    expect((await operator('PUT', 'account/turnover', end)).errorCode).toBe('ops.refused');
    expect((await down({ amount: 12, purpose: 'bonus' })).value).toBeNull();
    expect((await agent.call('transfers')).value?.['list']).toMatchObject([{ receiver: 'demoplayer', purpose: 'bonus' }]);
    // So does an addition by the house that says so.
    await credit('demovip', 20, 2.5);
    const vip = await operator('GET', 'account/turnover', { username: 'demovip' });
    expect(vip.value).toMatchObject({ open: { required: 50 }, list: [{ source: 'manual', multiple: 2.5 }] });
  });

  it('go down to an agent’s own children, further down only where it may, and to no stranger', async () => {
    for (const username of ['demotop', 'demovip', 'nobody', 'demoagent'])
      expect((await down({ username })).errorCode).toBe('transfer.receiver');
    expect((await up({}, agent)).errorCode).toBe('transfer.off');
    expect((await down({ username: 'demoagent' }, player)).errorCode).toBe('transfer.off');
    const top = await login('demotop');
    await credit('demotop', 100);
    expect((await down({}, top)).errorCode).toBe('transfer.receiver');
    const reaches = async (page: Page) => (await page.call('transferForm')).value?.['toDescendants'];
    expect(await reaches(top)).toBe(false);
    await operator('PUT', 'account/transfers', { username: 'demotop', toDescendants: true });
    expect([await reaches(top), await reaches(agent), await reaches(player)]).toEqual([true, false, false]);
    expect((await down({}, top)).value).toBeNull();
    const list = [
      { username: 'demovip', amount: 11 },
      { username: 'nobody', amount: 11 },
      { username: 'demoagent', amount: 9.99 },
    ];
    const many = await top.call('transferMultipleDownline', {
      body: { transfers: list, paymentPassword: PIN, requestKey: 'many' },
    });
    expect(many.value?.['list']).toEqual([
      { username: 'demovip', isDone: true, errorCode: null },
      { username: 'nobody', isDone: false, errorCode: 'transfer.receiver' },
      { username: 'demoagent', isDone: false, errorCode: 'transfer.amount' },
    ]);
    const sent = async (query: Record<string, string>) =>
      ((await top.call('transfers', { query })).value as never as { list: { receiver: string }[] }).list.map(
        ({ receiver }) => receiver,
      );
    expect(await sent({ direction: 'down' })).toEqual(['demovip', 'demoplayer']);
    expect(await sent({ receiver: 'demoplayer' })).toEqual(['demoplayer']);
    for (const query of [{ direction: 'up' }, { receiver: 'demoagent' }, { receiver: 'nobody' }])
      expect(await sent(query), JSON.stringify(query)).toEqual([]);
    expect((await player.call('transfers', { query: { direction: 'up' } })).value).toMatchObject({ totalCount: 1 });
    expect((await player.call('transfers', { query: { receiver: 'demoagent' } })).value, 'the name is masked').toMatchObject({
      totalCount: 0,
    });
    const seen = await operator('GET', 'transfers', { username: 'demotop' });
    expect(seen.value).toMatchObject({ list: [{ receiver: 'demovip' }, { receiver: 'demoplayer', direction: 'down' }] });
    expect((await operator('PUT', 'account/transfers', { username: 'demovip', toDescendants: true })).errorCode).toBe(
      'ops.refused',
    );
  });

  it('are not made to who is frozen, nor without the payment password, which five wrong ones lock', async () => {
    await operator('PUT', 'account/status', { username: 'demoplayer', status: 'NO_BET_NO_FUNDS' });
    expect((await down({})).errorCode).toBe('transfer.receiver');
    await operator('PUT', 'account/status', { username: 'demoplayer', status: 'ACTIVE' });
    const before = await balance(agent);
    for (let n = 0; n < 4; n += 1) expect((await down({ paymentPassword: '000000' })).errorCode).toBe('invalid.payment.pw');
    expect((await down({ paymentPassword: '000000' })).errorCode).toBe('payment.pw.locked');
    expect((await down({})).errorCode).toBe('payment.pw.locked');
    expect(await balance(agent)).toBe(before);
  });

  it('are found in any 30 days of the last 13 months, with what they come to', async () => {
    const DAY = 86_400_000;
    await app.db.query({
      text: `insert into member_transfer (transfer_no, merchant_id, sender_id, receiver_id, direction, currency, amount, purpose, remark, request_key, requested_at, state, ended_at)
             select 'T-OLD' || days, merchant_id, id, parent_id, 'up', 'VND', days * 10000, 'plain', '', 'old-' || days, $1::timestamptz - days * interval '1 day',
               case when days = 101 then 'FAILED' else 'DONE' end, $1
             from account, unnest(array[99, 100, 101, 131, 500]) days where username = 'demovip'`,
      values: [new Date(clock.now())],
    });
    const vip = await login('demovip');
    const ask = async (days: readonly [number, number] | null) => {
      const query = days ? { startTime: String(clock.now() - days[0] * DAY), endTime: String(clock.now() - days[1] * DAY) } : {};
      const { list, ...sums } = (await vip.call('transfers', { query })).value as {
        list: { transferNo: string }[];
        totalCount: number;
        totalAmount: number;
      };
      return { numbers: list.map(({ transferNo }) => transferNo), count: sums.totalCount, amount: sums.totalAmount };
    };
    expect(await ask([110, 98])).toEqual({ numbers: ['T-OLD99', 'T-OLD100', 'T-OLD101'], count: 3, amount: 199 });
    expect(await ask([140, 98]), 'no more than 30 days, back from the end').toMatchObject({ count: 3 });
    expect(await ask([140, 120])).toMatchObject({ numbers: ['T-OLD131'], amount: 131 });
    expect(await ask([510, 490]), 'older than 13 months').toMatchObject({ count: 0, amount: 0 });
    expect(await ask(null), 'the last 30').toMatchObject({ count: 0 });
  });

  it('do not leave an account that owes salaries, until it has paid them', async () => {
    const idOf = async (username: string): Promise<{ id: bigint; merchantId: number }> => {
      const [row] = await app.db.query<{ id: bigint; merchantId: number }>({
        text: `select id, merchant_id as "merchantId" from account where username_key = $1`,
        values: [username],
      });
      if (!row) throw new Error(`there is no ${username}`);
      return row;
    };
    const top = await login('demotop');
    await credit('demotop', 50);
    const { id: payerId, merchantId } = await idOf('demotop');
    const { id: accountId } = await idOf('demoagent');
    const { short } = await plantBills(app.db, { merchantId, accountId, payerId, at: new Date(clock.now()) });
    expect((await down({ username: 'demoagent' }, top)).errorCode).toBe('CT_DEBT');
    expect((await player.call('agentDebts')).value).toEqual({ open: 0, list: [] });
    expect((await top.call('agentDebts')).value).toMatchObject({
      open: 0.01,
      list: [{ billId: Number(short), kind: 'DIVIDEND', username: 'demoagent', amount: 0.01, open: 0.01, isOverdue: false }],
    });
    const before = Number(await balance(agent));
    expect((await top.call('agentDebtPay', { body: {} })).value).toEqual({ paid: 0.01, open: 0 });
    expect((await top.call('agentDebtPay', { body: {} })).value).toEqual({ paid: 0, open: 0 });
    expect(Number(await balance(agent))).toBeCloseTo(before + 0.01, 4);
    expect((await down({ username: 'demoagent' }, top)).errorCode).toBeUndefined();
  });
});
