import type { FastifyInstance } from 'fastify';
import type { Events } from './base/background/events.ts';
import type { IntervalJob } from './base/background/job.ts';
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
import { type AccountDesk, createPasswords } from './identity/index.ts';
import type { Messages } from './message/index.ts';
import { operatorCalls } from './operator-calls.ts';
import { createDoor, createOpsActions, opsJobs, registerOps } from './ops/index.ts';
import { createPoints, type Points, pointsRoutes, seedDemoPoints } from './points/index.ts';
import { createPromotions, type Promotions, promotionRoutes, seedDemoPromotions } from './promotion/index.ts';
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
  accounts: AccountDesk;
  wallet: Wallet;
  messages: Pick<Messages, 'send'>;
  events: Pick<Events, 'emit' | 'nudge'>;
  pictures: Pictures;
  cashier: Pick<Cashier, 'deposits' | 'payouts'>;
}

/** What operators publish, and the calls by which they do. */
export interface Publishing {
  promotions: Promotions;
  points: Points;
  /** What texts may name: the catalogue's figures and the brand's levels. */
  figures: FiguresOf;
  handlers: Handlers;
  registerOps(server: FastifyInstance): void;
  /** For the scheduler. */
  jobs: readonly IntervalJob[];
  /** The demo brand's content, promotions and rewards, at its first start. */
  seedDemo(merchantId: number): Promise<void>;
  /** Begins to look for changes while pages listen; returns the end of it. */
  watch(): () => void;
}

/** Puts together what operators publish. */
export function createPublishing({
  db,
  clock,
  log,
  live,
  rates,
  brand,
  catalogue,
  accounts,
  wallet,
  messages,
  events,
  pictures,
  cashier,
}: PublishingDeps): Publishing {
  const figures = withTiers(catalogue.figures, (id) => brand.of({ id }).site.tiers);
  const promotions = createPromotions({ db, clock, content: brand.content, figures, live });
  const points = createPoints({ db, clock, live });

  const passwords = createPasswords();
  const published = { brand, promotions, points, catalogue };
  const money = { wallet, deposits: cashier.deposits.desk, payouts: cashier.payouts };
  const calls = operatorCalls({ db, clock, ...published, ...money, accounts, messages, events, pictures });

  const look = (): void => {
    // A request that reads the same looks by itself; only pages that wait for news depend on this.
    if (live.count() === 0) return;
    Promise.all([brand.look(), promotions.look(), points.look()]).catch((error: unknown) =>
      log.warn({ err: error }, 'could not look for changes of what is published'),
    );
  };

  return {
    promotions,
    points,
    figures,
    handlers: { ...promotionRoutes({ promotions, clock }), ...pointsRoutes({ points }) },
    registerOps: (server) =>
      registerOps(server, {
        db,
        clock,
        rates,
        actions: createOpsActions({ db, clock, brand, passwords, calls }),
        door: createDoor({ db, clock, passwords }),
      }),
    jobs: opsJobs({ db, clock }),
    async seedDemo(merchantId) {
      await brand.seedDemoContent(merchantId);
      await seedDemoPromotions({ promotions, images: brand.images, clock }, merchantId);
      await seedDemoPoints({ points, images: brand.images, clock }, merchantId);
    },
    watch() {
      const timer = setInterval(look, LOOK_EVERY_MS);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
