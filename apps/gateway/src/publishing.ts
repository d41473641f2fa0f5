import type { FastifyInstance } from 'fastify';
import type { Agents } from './agent/index.ts';
import type { Events } from './base/background/events.ts';
import type { IntervalJob, PeriodJob } from './base/background/job.ts';
import type { Clock } from './base/calendar/clock.ts';
import type { Database } from './base/database/database.ts';
import type { Handlers } from './base/http/handlers.ts';
import type { RateLimiter } from './base/limits/rate-limit.ts';
import type { Live } from './base/live/live.ts';
import type { Log } from './base/log.ts';
import type { Pictures } from './base/pictures/pictures.ts';
import { type Brand, type FiguresOf, withTiers } from './brand/index.ts';
import type { Cashier } from './cashier/index.ts';
import type { Catalogue } from './catalogue/index.ts';
import { type AccountDesk, createPasswords, type Identity } from './identity/index.ts';
import type { LotteryVendors, ResultFeeds } from './lottery/index.ts';
import type { Messages } from './message/index.ts';
import { operatorCalls } from './operator-calls.ts';
import { createDoor, createOpsActions, opsJobs, registerOps } from './ops/index.ts';
import { readBettors } from './play/index.ts';
import { type Points, seedDemoPoints } from './points/index.ts';
import {
  type Automatic,
  type CheckIn,
  checkInRoutes,
  createAutomatic,
  createCheckIn,
  createDepositBonuses,
  createGiftCodes,
  createPromotions,
  createTakingPart,
  type DepositBonuses,
  depositBonusRoutes,
  giftRoutes,
  type Promotions,
  promotionRoutes,
  promotionShares,
  seedDemoCheckIn,
  seedDemoPromotions,
  type TakingPart,
  type TakingPartDeps,
  takingPartRoutes,
} from './promotion/index.ts';

import {
  type Reward,
  type RuleMember,
  seedDemoBoards,
  seedDemoMissions,
  seedDemoRaffles,
  seedDemoReferrals,
} from './reward/index.ts';
import type { Wallet } from './wallet/index.ts';

/** How soon a page that only listens hears of what another gateway, or the command line, changed. */
const LOOK_EVERY_MS = 2_000;

export interface PublishingDeps {
  db: Database;
  clock: Clock;
  log: Log;
  live: Live;
  rates: RateLimiter;
  brand: Brand;
  catalogue: Catalogue;
  lotteries: LotteryVendors;
  feeds: Pick<ResultFeeds, 'confirms'>;
  accounts: AccountDesk;
  ranks: Identity['ranks'];
  wallet: Wallet;
  messages: Pick<Messages, 'send' | 'sendMany' | 'announce'>;
  events: Pick<Events, 'emit' | 'nudge'>;
  pictures: Pictures;
  cashier: Pick<Cashier, 'deposits' | 'payouts' | 'wagering' | 'reports'>;
  reward: Pick<Reward, 'items' | 'counting' | 'missions' | 'boards' | 'rebates' | 'margin' | 'vip' | 'raffles' | 'referrals'>;
  /** What rules ask of a member, and what it may do; null for an account that there is not. */
  ruleMemberOf(accountId: bigint): Promise<(RuleMember & { merchantId: number; status: string }) | null>;
  points: Points;
  agents: Agents;
}

/** What operators publish, and the calls by which they do. */
export interface Publishing {
  promotions: Promotions;
  takingPart: TakingPart;
  checkIn: CheckIn;
  automatic: Automatic;
  /** Chosen with deposits. */
  depositBonuses: DepositBonuses;
  /** What texts may name: the catalogue's figures and the brand's levels. */
  figures: FiguresOf;
  handlers: Handlers;
  registerOps(server: FastifyInstance): void;
  /** For the scheduler. */
  jobs: readonly IntervalJob[];
  /** Bookkeeping, by the brands' calendars. */
  periodJobs: readonly PeriodJob[];
  /** The demo brand's content, promotions and rewards, at its first start. */
  seedDemo(merchantId: number): Promise<void>;
  /** Begins to look for changes while pages listen; returns the end of it. */
  watch(): () => void;
}

/** What the ways of taking part in promotions stand on. */
const takingDepsOf = (
  { db, clock, reward, pictures, ruleMemberOf, cashier, brand }: PublishingDeps,
  promotions: Pick<Promotions, 'list'>,
): TakingPartDeps => ({
  ...{ db, clock, counting: reward.counting, items: reward.items, pictures, ruleMemberOf },
  requirements: cashier.wagering,
  calendarOf: brand.byId,
  promotionsOf: promotions.list,
});

/** Makes what publishes the demo's own. */
const demoOf =
  ({ db, clock, brand, points, reward }: PublishingDeps, { promotions, checkIn }: Pick<Publishing, 'promotions' | 'checkIn'>) =>
  async (merchantId: number): Promise<void> => {
    await brand.seedDemoContent(merchantId);
    await seedDemoPromotions({ db, promotions, images: brand.images, clock }, merchantId);
    await seedDemoPoints({ points, images: brand.images, clock }, merchantId);
    await seedDemoBoards({ boards: reward.boards, clock }, merchantId);
    await seedDemoRaffles({ raffles: reward.raffles, clock }, merchantId);
    await seedDemoCheckIn(checkIn, merchantId);
    await seedDemoReferrals(reward.referrals, merchantId);
    await seedDemoMissions({ missions: reward.missions, clock }, merchantId);
  };

/** Puts together what operators publish. */
export function createPublishing(deps: PublishingDeps): Publishing {
  const { db, clock, log, live, rates, brand, catalogue, accounts, ranks, wallet } = deps;
  const { messages, events, pictures, cashier, reward, points } = deps;
  const figures = withTiers(catalogue.figures, (id) => brand.of({ id }).site.tiers);
  const promotions = createPromotions({ db, clock, content: brand.content, figures, live });

  reward.margin.enterRules(promotionShares(promotions));

  const takingDeps = takingDepsOf(deps, promotions);
  const takingPart = createTakingPart(takingDeps);
  const depositBonuses = createDepositBonuses({
    ...takingDeps,
    async tellRefused(tx, { merchantId, accountId, orderNo, ...params }) {
      await messages.send(tx, { merchantId, accountId, template: 'bonus.refused', params, key: `bonus:${orderNo}` });
    },
  });
  const automatic = createAutomatic({ ...takingDeps, ...reward, ruleMemberOf: deps.ruleMemberOf, bettorsAfter: readBettors });
  const checkIn = createCheckIn({ db, clock, items: reward.items, calendarOf: brand.byId, memberOf: deps.ruleMemberOf });
  const passwords = createPasswords();
  const published = { brand, promotions, points, catalogue, lotteries: deps.lotteries, feeds: deps.feeds };
  const money = { wallet, deposits: cashier.deposits.desk, payouts: cashier.payouts, reports: cashier.reports };
  const { ruleMemberOf, agents } = deps;
  const own = { accounts, messages, events, pictures, reward, ranks, checkIn, ruleMemberOf, agents };
  const calls = operatorCalls({ db, clock, ...published, ...money, ...own });

  const look = (): void => {
    // A request that reads the same looks by itself; only pages that wait for news depend on this.
    if (live.count() === 0) return;
    const { missions, boards, raffles } = reward;
    Promise.all([brand, promotions, points, missions, boards, raffles].map((each) => each.look())).catch((error: unknown) =>
      log.warn({ err: error }, 'could not look for changes of what is published'),
    );
  };

  return {
    promotions,
    takingPart,
    checkIn,
    automatic,
    depositBonuses,
    figures,
    handlers: {
      ...promotionRoutes({ promotions, takingPart, checkIn, clock }),
      ...takingPartRoutes({ takingPart, pictures }),
      ...checkInRoutes({ checkIn }),
      ...giftRoutes({ gifts: createGiftCodes(takingDeps), clock }),
      ...depositBonusRoutes({ bonuses: depositBonuses, promotionsOf: promotions.list }),
    },
    registerOps: (server) =>
      registerOps(server, {
        db,
        clock,
        rates,
        actions: createOpsActions({ db, clock, brand, passwords, calls }),
        door: createDoor({ db, clock, passwords }),
      }),
    jobs: [...opsJobs({ db, clock }), ...takingPart.jobs, depositBonuses.job, automatic.job],
    periodJobs: [automatic.periodJob],
    seedDemo: demoOf(deps, { promotions, checkIn }),
    watch() {
      const timer = setInterval(look, LOOK_EVERY_MS);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
