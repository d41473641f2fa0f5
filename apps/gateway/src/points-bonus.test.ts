import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { createEvents } from './base/background/events.ts';
import { manualClock } from './base/calendar/clock.ts';
import { createLog } from './base/log.ts';
import { usualKind } from './base/testing/database.ts';
import { depositCompleted } from './cashier/index.ts';
import { browser, openTestApp } from './testing/app.ts';
import { plantRewards } from './testing/walk-rewards.ts';

const clock = manualClock(Date.UTC(2026, 5, 1, 5));
const PIN = '481516';

interface Details {
  list: { source: string; title: string; amount: number; required: number }[];
  footer: object;
  totalCount: number;
}

describe.each(usualKind)('money for points on %s', (kind) => {
  let app: App;
  let page: ReturnType<typeof browser>;
  let accountId = 0n;
  let count = 0;

  const convert = (amount: number) =>
    page.call('convertPoint', { body: { amount, password: PIN, requestKey: `request-${++count}` } });
  const details = async (query: Record<string, string>) =>
    (await page.call('bonusDetails', { query })).value as unknown as Details;
  const credited = async () => {
    const [row] = await app.db.query<{ units: number }>({
      text: `select (sum(t.amount) / 10000)::float8 as units from transfer t join point_order o on o.order_no = t.tx_id where o.account_id = $1`,
      values: [accountId],
    });
    return row?.units;
  };

  beforeAll(async () => {
    app = await openTestApp(kind, clock);
    await app.settle();
    page = browser(app);
    await page.call('loginUnsecure', { body: { username: 'demovip', password: 'Demo2026' } });
    await page.call('setPaymentPassword', {
      body: { newPaymentPassword: PIN, confirmPaymentPassword: PIN, loginPassword: 'Demo2026' },
    });
    const [account] = await app.db.query<{ id: bigint; merchantId: number }>({
      text: `select id, merchant_id as "merchantId" from account where username = 'demovip'`,
    });
    if (!account) throw new Error('there is no demovip');
    accountId = account.id;
    const deposit = { orderNo: 'D-1', state: 'SUCCESS' as const, channel: 'QR', currency: 'VND', amount: '20000000000' };
    const moments = { requestedAt: clock.now(), completedAt: clock.now() };
    const told = depositCompleted.of({ merchantId: account.merchantId, accountId }, { ...deposit, ...moments });
    await createEvents(app.db, clock, createLog('silent')).emit(app.db, told);
    await app.settle();
  });
  afterAll(() => app.close());

  it('stands in the bonus details with the rewards, page by page in the order of time', async () => {
    const order: string[] = [];
    for (const step of ['POINTS', 'PROMOTION', 'PROMOTION', 'POINTS', 'PROMOTION', 'POINTS', 'PROMOTION']) {
      clock.advance(60_000);
      if (step === 'POINTS') expect((await convert(1_000)).value).toMatchObject({ status: 'COMPLETED' });
      else {
        const [promotionClaimId] = await plantRewards(app, clock, 'demovip', 1);
        expect((await page.call('claimIssuedPromotion', { body: { promotionClaimId } })).errorCode).toBeUndefined();
      }
      order.unshift(step);
    }
    const sourcesOf = async (size: number): Promise<string[]> => {
      const pages: string[] = [];
      for (let at = 1; at <= Math.ceil(order.length / size); at += 1)
        pages.push(...(await details({ size: String(size), page: String(at) })).list.map(({ source }) => source));
      return pages;
    };
    for (const size of [1, 2, 3, 10]) expect(await sourcesOf(size), `pages of ${size}`).toEqual(order);
  });

  it('counts in their sums and stands in their file, as the ledger has it, and is never taken back', async () => {
    const units = await credited();
    expect(units).toBe(30);
    const points = await details({ source: 'POINTS' });
    expect(points).toMatchObject({ totalCount: 3, footer: { amount: units, points: 0, required: units } });
    expect(points.list[0]).toMatchObject({
      ...{ title: 'Points converted to money', amount: 10, required: 10, multiple: 1 },
      ...{ points: 0, status: 'CREDITED' },
    });
    expect(await details({ source: 'PROMOTION' })).toMatchObject({ totalCount: 4, footer: { amount: 20 } });
    expect(await details({})).toMatchObject({ totalCount: 7, footer: { amount: 50, required: 50 } });
    expect(await details({ source: 'POINTS', status: 'REVERSED' })).toMatchObject({ list: [], totalCount: 0 });
    const { text } = (await page.call('bonusDetailsFile', { query: { source: 'POINTS' } })).value as { text: string };
    expect(text.trim().split('\r\n')).toHaveLength(4);
    expect(text).toContain('Points converted to money,Points exchanged,10');
  });
});
