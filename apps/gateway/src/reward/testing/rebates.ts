import { createJobs } from '../../base/background/jobs.ts';
import type { Database } from '../../base/database/database.ts';
import { betCancelled, betCorrected, betSettled } from '../../play/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import { readHeardOf } from '../counting/audit-store.ts';
import { type CountedEvent, createCounting } from '../counting/index.ts';
import { findRebateDifferences } from '../rebates/audit.ts';
import { createRates, type MemberTerms } from '../rebates/hearing.ts';
import type { RebateTable } from '../rebates/rate.ts';
import { createRebates, type Rebates } from '../rebates/rebates.ts';
import { openItems } from './items.ts';

export const CALENDAR = { businessTimezone: 'Asia/Ho_Chi_Minh', dayStart: 0 };
const UNIT = 10_000;
const DEFINITIONS = { settled: betSettled, corrected: betCorrected, cancelled: betCancelled };

/** What a bet, or a change of it, is told with: its valid bet in units. */
export interface Told {
  kind?: keyof typeof DEFINITIONS;
  betNo?: string;
  validBet: number;
  gameType?: string;
  vendorId?: number;
  vendor?: string;
  /** Of a lottery ticket. */
  series?: number;
  /** That becomes known late: what it counted before, in units. */
  countedBefore?: number;
}

/** An event of a bet. */
function tellOf(
  { id, merchantId, accountId, at }: { id: bigint; merchantId: number; accountId: bigint; at: number },
  { kind: what = 'settled', betNo, validBet, gameType = 'RNG', vendorId = 1, vendor = 'v', series, countedBefore }: Told,
): CountedEvent {
  const amount = String(Math.round(validBet * UNIT));
  const { type, payload } = DEFINITIONS[what].of(
    { merchantId, accountId },
    {
      ...{ betNo: betNo ?? `bet-${id}`, vendor, vendorId, gameType, nodeId: 1, roundRef: 'r', currency: 'VND' },
      ...{ stake: amount, payout: '0', validBet: amount, placedAt: at, settledAt: at },
      ...(series === undefined ? {} : { series }),
      ...(countedBefore === undefined ? {} : { countedBefore: String(countedBefore * UNIT) }),
    },
  );
  return { id, type, merchantId, accountId, payload, at: new Date(at) } as CountedEvent;
}

/** Rebates on counters, items and a ledger of their own. Level 0 gets 0.5 % of RNG and 0.25 % of LIVE, level 1 twice that. */
export async function openRebates(kind: Database['kind']) {
  const world = await openItems(kind);
  const { db, clock, log, wallet } = world;
  const merchantId = 1;
  const levels = new Map<bigint, number>();
  /** What members were given. */
  const terms = new Map<bigint, MemberTerms>();
  const table: RebateTable = [
    { RNG: 5_000, LIVE: 2_500 },
    { RNG: 10_000, LIVE: 5_000 },
  ];
  const rebateRates = createRates({
    levelsOf: async () => levels,
    termsOf: async () => terms,
    brandOf: async () => ({ table, seriesMin: 1_700 }),
  });
  const counting = createCounting({ calendarOf: async () => CALENDAR, rebateRates });
  /** The rebates of a gateway, with a ledger that is not quite its own. */
  const rebatesOf = (changes: Partial<Wallet> = {}): Rebates =>
    createRebates({
      ...{ db, clock, log, items: world.itemsOf(changes), wallet: { ...wallet, ...changes } },
      calendarOf: async () => CALENDAR,
      memberOf: async (id) => world.members.get(id) ?? { status: 'ACTIVE' },
      statesOf: async (_tx, accounts) => new Map(accounts.map((id) => [id, world.members.get(id) ?? { status: 'ACTIVE' }])),
    });
  const rebates = rebatesOf();
  let told = 0n;
  /** An event of a bet, which nobody has heard yet. */
  const eventOf = (accountId: bigint, bet: Told) => tellOf({ id: (told += 1n), merchantId, accountId, at: clock.now() }, bet);
  const hear = async (events: readonly CountedEvent[], by = rebates) =>
    (await db.transaction(async (tx) => by.accrue(tx, await counting.hear(tx, events))))();

  const jobsOf = (made: Rebates) => {
    const jobs = createJobs(db, clock, log, async () => [{ id: merchantId, calendar: CALENDAR }]);
    for (const job of made.periodJobs) jobs.addPeriodic(job);
    return jobs;
  };

  return {
    ...world,
    terms,
    merchantId,
    levels,
    rebates,
    rebatesOf,
    counting,
    eventOf,
    hear,
    /** A gateway's scheduler of the automatic run. */
    jobsOf,
    bet: (accountId: bigint, bet: Told | number) => hear([eventOf(accountId, typeof bet === 'number' ? { validBet: bet } : bet)]),
    claim: (accountId: bigint, by = rebates) => by.claim({ merchantId, accountId }),
    standing: (accountId: bigint) => rebates.standing({ merchantId, accountId }),
    /** Does what is done every minute. */
    async tidy(by = rebates): Promise<void> {
      for (const job of [...world.items.jobs, ...by.jobs]) await job.run({ start: new Date(clock.now()) });
    },
    async balance(accountId: bigint): Promise<bigint> {
      return (await wallet.balanceOf(await wallet.accountOf(merchantId, accountId, 'VND'))).balance;
    },
    recount: async (accountId: bigint) => findRebateDifferences(db, accountId, await readHeardOf(db, accountId), ''),
  };
}

export type RebateWorld = Awaited<ReturnType<typeof openRebates>>;
