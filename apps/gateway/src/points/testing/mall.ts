import { join } from 'node:path';
import { createEvents } from '../../base/background/events.ts';
import { manualClock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { createLog } from '../../base/log.ts';
import { openTestDatabase } from '../../base/testing/database.ts';
import { sql as brandSql, createBrand } from '../../brand/index.ts';
import { sql as cashierSql, clearBalanceOf, createCashier } from '../../cashier/index.ts';
import { sql as identitySql } from '../../identity/index.ts';
import { createWallet, type Wallet, walletSql } from '../../wallet/index.ts';
import { createPoints, type NewPoints, type Points, type RewardInput, sql } from '../index.ts';
import type { MallDeps } from '../mall/deps.ts';
import type { PointConfigInput } from '../mall/reward.ts';

export const UNIT = 10_000n;
export const MINUTE = 60_000;

/** As the rules have it: 1,000 points are 10.00. */
export const CONFIG: PointConfigInput = {
  convertible: true,
  pointsPerUnit: 100,
  minPoints: 1_000,
  maxPoints: 50_000,
  stepPoints: 100,
  steps: { RNG: 100, LIVE: 200, SPORTS: 150, LOTT: 200, SEA: 500, DEPOSIT: 100 },
  factors: { '0': 100, '3': 120, '6': 150, '9': 200 },
};

/** What a mall stands on. */
async function openBelow(kind: Database['kind']) {
  const clock = manualClock(Date.UTC(2026, 0, 15, 5));
  const log = createLog('silent');
  const base = { name: 'base', directory: join(import.meta.dirname, '../../base') };
  const db = await openTestDatabase(kind, [base, brandSql, identitySql, walletSql, cashierSql, sql]);
  const brand = createBrand({ db, clock, demo: false });
  const merchant = await brand.create({
    code: 'orchid',
    name: 'Orchid',
    hosts: ['*'],
    currency: 'VND',
    currencySymbol: '₫',
    countryCode: 'VN',
    businessTimezone: 'Asia/Ho_Chi_Minh',
    languages: ['VI', 'EN'],
  });
  const events = createEvents(db, clock, log);
  const wallet = createWallet({ db, clock });

  return { clock, log, db, brand, merchant, events, wallet };
}

/** A brand with a mall, a ledger and members that have no other life. */
export async function openMall(kind: Database['kind']) {
  const below = await openBelow(kind);
  const { clock, log, db, brand, merchant, events, wallet } = below;

  /** The points of a gateway, with a ledger that is not quite its own. */
  const pointsOf = (changes: Partial<Wallet> = {}, others: Partial<MallDeps> = {}) => {
    const own = { ...wallet, ...changes };
    const { wagering } = createCashier({
      db,
      clock,
      log,
      events,
      wallet: own,
      openStakes: async () => 0n,
      images: { put: async () => '' },
      calendarOf: brand.byId,
      clearBalanceOf: clearBalanceOf(brand),
    });
    return {
      ...createPoints({
        ...{ db, clock, log, events, wallet: own, requirements: wagering, guardLoads: async () => {} },
        ...others,
      }),
      wagering,
    };
  };
  const points = pointsOf();
  await points.putConfig(merchant.id, CONFIG);

  return {
    ...below,
    points,
    pointsOf,
    ...membersOf(below, points),
    close: async () => {
      await wallet.drain();
      await db.close();
    },
  };
}

/** What members have and get. */
function membersOf({ clock, db, merchant, wallet }: Awaited<ReturnType<typeof openBelow>>, points: Points) {
  let members = 100n;
  let count = 0;
  const reward = (slug: string, more: Partial<RewardInput> = {}) =>
    points.put(merchant.id, {
      slug,
      isOpen: true,
      deliveryType: 'VOUCHER',
      pointsRequired: 100,
      amountRequired: 0n,
      creditAmount: 0n,
      stock: 10,
      memberLimit: 0,
      vipMinimum: 0,
      image: '',
      words: { EN: { title: `The ${slug}`, content: '', conditions: '' } },
      sort: 0,
      startsAt: 0,
      endsAt: null,
      ...more,
    });
  const give = (accountId: bigint, amount: number, more: Partial<NewPoints> = {}) =>
    db.transaction((tx) =>
      points.post(tx, {
        merchantId: merchant.id,
        accountId,
        key: `given:${++count}`,
        kind: 'MISSION',
        points: amount,
        at: new Date(clock.now()),
        ...more,
      }),
    );

  return {
    reward,
    give,
    member: (accountId: bigint, vipLevel = 0) => ({ merchant, accountId, vipLevel }),
    /** A member with points, and money of which nothing is to be wagered. */
    async newMember(had = 0, units = 0n): Promise<bigint> {
      const accountId = ++members;
      if (had !== 0) await give(accountId, had);
      if (units > 0n) {
        const credit = await wallet.accountOf(merchant.id, accountId, 'VND');
        const debit = await wallet.house(merchant.id, 'VND', 'adjustments');
        await wallet.post({ kind: 'entry', code: 'ADJUST_ADD', debit, credit, amount: units * UNIT, txId: 'start' });
      }
      return accountId;
    },
    async money(accountId: bigint): Promise<bigint> {
      return (await wallet.balanceOf(await wallet.accountOf(merchant.id, accountId, 'VND'))).balance;
    },
    left: async (accountId: bigint): Promise<number> => (await points.balance(accountId)).balance,
    taken: async (rewardId: number): Promise<number> => (await points.taken(merchant.id)).get(rewardId) ?? 0,
  };
}

export type MallWorld = Awaited<ReturnType<typeof openMall>>;
