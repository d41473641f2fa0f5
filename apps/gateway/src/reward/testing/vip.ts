import { createJobs } from '../../base/background/jobs.ts';
import type { Database } from '../../base/database/database.ts';
import { memoryRateLimiter } from '../../base/limits/rate-limit.ts';
import { createLog } from '../../base/log.ts';
import { createBrand, type LevelTerms } from '../../brand/index.ts';
import { depositCompleted } from '../../cashier/index.ts';
import { createIdentity, sql as identitySql } from '../../identity/index.ts';
import { betSettled } from '../../play/index.ts';
import type { Counted, CountedEvent } from '../counting/index.ts';
import { findVipDifferences } from '../vip/audit.ts';
import { createVip, type Vip } from '../vip/vip.ts';
import { type MissionWorld, openMissions } from './missions.ts';

const UNIT = 10_000;
export const KEEP_DAYS = 10;

/** Few levels with small needs: deposits, valid bet, keeping, upgrade gift, birthday gift, red packet. */
export const SMALL: readonly (readonly number[])[] = [
  [0, 0, 0, 0, 0, 0],
  [100, 1_000, 50, 8, 18, 0],
  [200, 2_000, 100, 28, 38, 8],
  [300, 3_000, 200, 88, 88, 18],
];

/** What tells the counters and the levels of what members do, as the consumer does; told again, an event has the same number. */
function tellingOf(
  { db, clock, counting, merchantId }: Pick<MissionWorld, 'db' | 'clock' | 'counting' | 'merchantId'>,
  vip: Vip,
) {
  let ids = 0n;
  const hear = async (told: { type: string; payload: unknown; accountId: bigint }, { id = ++ids, by = vip } = {}) => {
    const event = { ...told, id, merchantId, at: new Date(clock.now()) } as unknown as CountedEvent;
    await db.transaction(async (tx) => {
      const counted: Counted = await counting.hear(tx, [event]);
      await by.follow(tx, counted);
    });
    return id;
  };
  const text = (units: number): string => String(Math.round(units * UNIT));

  return {
    /** A paid deposit, in units. */
    pays(accountId: bigint, units: number, options: Parameters<typeof hear>[1] = {}) {
      const at = clock.now();
      const order = { orderNo: `d${ids + 1n}`, state: 'SUCCESS' as const, channel: 'QR', currency: 'VND', amount: text(units) };
      const told = depositCompleted.of({ merchantId, accountId }, { ...order, requestedAt: at, completedAt: at });
      return hear({ ...told, accountId }, options);
    },
    /** A settled bet, in units of valid bet. */
    bets(accountId: bigint, units: number, options: Parameters<typeof hear>[1] = {}) {
      const at = clock.now();
      const bet = { betNo: `b${ids + 1n}`, vendor: 'v', vendorId: 1, gameType: 'RNG', nodeId: 1, roundRef: 'r', currency: 'VND' };
      const amounts = { stake: text(units), payout: '0', validBet: text(units) };
      const told = betSettled.of({ merchantId, accountId }, { ...bet, ...amounts, placedAt: at, settledAt: at });
      return hear({ ...told, accountId }, options);
    },
  };
}

/** What tests read of a member. */
function readingOf({ db }: Pick<MissionWorld, 'db'>, vip: Vip) {
  return {
    async changesOf(accountId: bigint): Promise<string[]> {
      const { rows } = await vip.changes(accountId, { limit: 1_000, offset: 0 });
      return rows.map(({ reason, fromLevel, toLevel }) => `${reason} ${fromLevel}-${toLevel}`).reverse();
    },
    /** What a member was given by levels: the names of the gifts with their units. */
    async giftsOf(accountId: bigint): Promise<string[]> {
      const rows = await db.query<{ ref: string; money: bigint }>({
        text: `select source_ref as ref, money from reward_item where account_id = $1 and source = 'VIP' order by source_ref`,
        values: [accountId],
      });
      return rows.map(({ ref, money }) => `${ref} ${money / BigInt(UNIT)}`);
    },
    /** How often open pages and the inbox are told of a member's level. */
    async toldOf(accountId: bigint): Promise<number> {
      const text = `select id from outbox_event where type = 'vip.level-changed' and account_id = $1`;
      return (await db.query({ text, values: [accountId] })).length;
    },
  };
}

/** Levels on counters, items, accounts and a ledger of their own; what members do is told directly. */
export async function openVip(kind: Database['kind']) {
  const world = await openMissions(kind, [identitySql]);
  const { db, clock, counting, items, merchantId } = world;
  const brand = createBrand({ db, clock, demo: false });
  const identity = createIdentity({ db, clock, events: world.events, rates: memoryRateLimiter(clock), brand });
  const { tiers } = (await brand.byId(merchantId))?.site ?? { tiers: [] };
  /** Writes levels; what is not said of one stays small. */
  const writeLevels = (change: (level: number) => Partial<LevelTerms> = () => ({})) =>
    brand.setSite(merchantId, {
      tiers: SMALL.map(([deposit = 0, validBet = 0, keepBet = 0, upgradeGift = 0, birthdayGift = 0, redPacket = 0], level) => {
        const { names = {}, color = '', color2 = '', cashback = {} } = tiers[level] ?? {};
        const terms = { deposit, validBet, keepBet, upgradeGift, birthdayGift, redPacket, cashback };
        return { names, color, color2, ...terms, ...change(level) };
      }),
      vip: { keepDays: KEEP_DAYS, packetDeposit: 50, giftDays: 7 },
    });
  await writeLevels();

  const vipOf = (): Vip =>
    createVip({ db, clock, counting, items, events: world.events, ranks: identity.ranks, vipBrandOf: brand.byId });
  const vip = vipOf();

  return {
    ...world,
    brand,
    identity,
    vip,
    vipOf,
    writeLevels,
    async newMember({
      level = 0,
      profile = {},
      type = 0,
    }: {
      level?: number;
      profile?: Record<string, string>;
      type?: number;
    } = {}) {
      const accountId = await world.newMember();
      await db.query({
        text: `insert into account (id, merchant_id, username, username_key, nickname, type, vip_level, currency, registered_via, profile, created_at)
               values ($1, $2, $3, $3, $3, $4, $5, 'VND', 'SELF', $6, $7)`,
        values: [accountId, merchantId, `member${accountId}`, type, level, JSON.stringify(profile), new Date(clock.now())],
      });
      return accountId;
    },
    ...tellingOf(world, vip),
    levelOf: async (accountId: bigint): Promise<number | undefined> =>
      (await identity.ranks.levels(db, [accountId])).get(accountId),
    ...readingOf(world, vip),
    /** Does what the nights until now have left to do, on a gateway of its own. */
    async nights(): Promise<void> {
      const brands = async () => (await brand.all()).map((calendar) => ({ id: calendar.id, calendar }));
      const jobs = createJobs(db, clock, createLog('silent'), brands);
      jobs.addPeriodic(vipOf().job);
      await jobs.runDue();
    },
    differences: async () =>
      (await findVipDifferences({ db, clock, levelsOf: identity.ranks.levels })).map(({ detail }) => detail),
  };
}

export type VipWorld = Awaited<ReturnType<typeof openVip>>;
