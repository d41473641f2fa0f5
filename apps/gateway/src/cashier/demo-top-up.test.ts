import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { manualClock } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import { openTestDatabase, usualKind } from '../base/testing/database.ts';
import { createWallet, type Wallet, walletSql } from '../wallet/index.ts';
import { DEMO_CREDIT } from './demo-credit.ts';
import { createDemoTopUp, type DemoTopUp, TOP_UP_BELOW } from './demo-top-up.ts';

/** Ten in the evening in Ho Chi Minh City. */
const START = Date.UTC(2026, 0, 1, 15);
const HOUR_MS = 3_600_000;
const BRAND = { id: 1, demo: true, currency: 'VND', businessTimezone: 'Asia/Ho_Chi_Minh', dayStart: 0 };

describe.each(usualKind)('more play money on %s', (kind) => {
  const clock = manualClock(START);
  let db: Database;
  let wallet: Wallet;
  let other: Wallet;
  let gateways: DemoTopUp[];
  let member = 100n;
  beforeAll(async () => {
    db = await openTestDatabase(kind, [{ name: 'base', directory: `${import.meta.dirname}/../base` }, walletSql]);
    wallet = createWallet({ db, clock });
    other = createWallet({ db, clock });
    gateways = [createDemoTopUp({ wallet, clock }), createDemoTopUp({ wallet: other, clock })];
  });
  afterAll(async () => {
    await Promise.all([wallet.drain(), other.drain()]);
    await db.close();
  });
  beforeEach(() => {
    clock.set(START);
    member += 1n;
  });

  const balance = async (): Promise<bigint> =>
    (await wallet.balanceOf(await wallet.accountOf(BRAND.id, member, BRAND.currency))).balance;
  const pay = async (amount: bigint): Promise<void> => {
    await wallet.post({
      kind: 'entry',
      code: 'ADJUST_ADD',
      debit: await wallet.house(BRAND.id, BRAND.currency, 'bonus'),
      credit: await wallet.accountOf(BRAND.id, member, BRAND.currency),
      amount,
      txId: 'start',
    });
  };
  const [first, second] = [() => gateways[0] as DemoTopUp, () => gateways[1] as DemoTopUp];

  it('is offered while less than 500.00 is left, and not from there on', async () => {
    expect(TOP_UP_BELOW).toBe(5_000_000n);
    await pay(4_999_999n);
    expect(await first().offer(BRAND, member)).toEqual({ amount: 5_000, below: 500, isOpen: true, nextAt: null });
    member += 1n;
    await pay(5_000_000n);
    expect(await first().offer(BRAND, member)).toMatchObject({ isOpen: false, nextAt: null });
    await first().take(BRAND, member);
    expect(await balance()).toBe(5_000_000n);
  });

  it('is paid once a business day, also when two gateways are asked at once', async () => {
    const answers = await Promise.all([first(), second(), first(), second()].map((each) => each.take(BRAND, member)));
    expect(await balance()).toBe(DEMO_CREDIT);
    expect(answers.every(({ isOpen }) => !isOpen)).toBe(true);
    expect(await wallet.reconcile()).toEqual([]);
  });

  it('is there again when the brand’s next day begins, and not before', async () => {
    await first().take(BRAND, member);
    const account = await wallet.accountOf(BRAND.id, member, BRAND.currency);
    const house = await wallet.house(BRAND.id, BRAND.currency, 'games');
    await wallet.post({
      ...{ kind: 'debit', account, house, provider: 1, game: 1, amount: DEMO_CREDIT },
      txId: 'all',
      roundId: 'r',
    });
    clock.set(START + 2 * HOUR_MS - 1);
    expect(await second().take(BRAND, member)).toMatchObject({ isOpen: false, nextAt: START + 2 * HOUR_MS });
    expect(await balance()).toBe(0n);
    clock.set(START + 2 * HOUR_MS);
    await second().take(BRAND, member);
    expect(await balance()).toBe(DEMO_CREDIT);
  });

  it('is refused by a brand that runs on real money', async () => {
    const real = { ...BRAND, demo: false };
    await expect(first().take(real, member)).rejects.toMatchObject({ code: 'function.not.available' });
    expect(await balance()).toBe(0n);
  });
});
