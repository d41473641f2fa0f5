import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Redis } from 'ioredis';
import type { Clock } from './base/clock.ts';
import type { Config } from './base/config.ts';
import type { Database } from './base/database.ts';
import { createJweCipher } from './base/encryption.ts';
import { createEvents } from './base/events.ts';
import { exclusively } from './base/exclusive.ts';
import { registerCalls } from './base/http/calls.ts';
import type { AllHandlers, Resolvers } from './base/http/handlers.ts';
import { registerHealth } from './base/http/health.ts';
import { registerOpenApi } from './base/http/openapi.ts';
import { createServer, registerNotFound } from './base/http/server.ts';
import { registerSite } from './base/http/site.ts';
import { createJobs } from './base/jobs.ts';
import { accountChannel, createLive } from './base/live.ts';
import type { Log } from './base/log.ts';
import { createMetrics } from './base/metrics.ts';
import { migrate } from './base/migrations.ts';
import { openConfigured } from './base/open.ts';
import { memoryRateLimiter, sharedRateLimiter } from './base/rate-limit.ts';
import { bootPage } from './boot.ts';
import { createBrand } from './brand/index.ts';
import { brandRoutes } from './brand/routes.ts';
import { startDemoCredit } from './cashier/index.ts';
import { createCatalogue } from './catalogue/index.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { createIdentity } from './identity/index.ts';
import { identityRoutes } from './identity/routes.ts';
import { registerLive } from './live.ts';
import { sqlModules } from './modules.ts';
import { createPlay, memoryNonceStore, playRoutes, sharedNonceStore } from './play/index.ts';
import { createWallet } from './wallet/index.ts';
import { walletRoutes } from './wallet/routes.ts';

const SITE = join(import.meta.dirname, '../../site/dist');
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const EVENT_DAYS = 30;
const SEED_LOCK = 728_114_002;

export interface AppOptions {
  clock: Clock;
  log: Log;
  /** An opened database instead of the configured one: for tests. */
  db?: Database;
}

export interface App {
  server: FastifyInstance;
  db: Database;
  listen(): Promise<void>;
  /** Does now what would be done in a moment: events, rounds of the ledger, jobs that are due. */
  settle(): Promise<void>;
  /** Takes no more requests, answers those it has, ends the streams, settles what was posted, closes the database. */
  close(): Promise<void>;
}

/** Puts the modules together: the one place that knows all of them. */
export async function createApp(config: Config, { clock, log, db: given }: AppOptions): Promise<App> {
  const db = given ?? (await openConfigured(config));
  if (db.kind === 'embedded') {
    log.warn('embedded database: it survives a crash of the program, not of the machine. No real money on it');
  }
  await migrate(db, sqlModules);

  const metrics = createMetrics();
  const redis = config.redisUrl === null ? null : new Redis(config.redisUrl, { maxRetriesPerRequest: 2, lazyConnect: false });
  const subscriber = redis?.duplicate() ?? null;
  redis?.on('error', (error) => log.error({ err: error }, 'redis'));
  subscriber?.on('error', (error) => log.error({ err: error }, 'redis'));
  const live = createLive(metrics, redis && subscriber ? { publisher: redis, subscriber } : null);
  const rates = redis ? sharedRateLimiter(redis, clock) : memoryRateLimiter(clock);
  const events = createEvents(db, clock, log);
  const jobs = createJobs(db, clock, log);
  const cipher = await createJweCipher(config.jwePrivateKey);

  const brand = createBrand({ db, clock, demo: config.demo, live });
  const identity = createIdentity({ db, clock, events, rates, brand, live });
  const wallet = createWallet({ db, clock, log, metrics });
  const catalogue = createCatalogue({ db, clock, log, images: brand.images });
  const play = createPlay({
    db,
    clock,
    log,
    metrics,
    events,
    live,
    wallet,
    catalogue,
    identity,
    vendorKeys: config.vendorKeys,
    nonces: redis ? sharedNonceStore(redis, clock) : memoryNonceStore(clock),
    brandOf: brand.of,
    // What a brand stops offering takes no more stakes, in games that are open already too.
    guards: [async ({ merchantId, vendorId }) => ((await catalogue.offers(merchantId, vendorId)) ? null : 'GAME_DISABLED')],
    ...(config.demo ? { testAid: testAidOf() } : {}),
  });

  function testAidOf() {
    return {
      games: () => catalogue.allGames(),
      createAccount: async () => identity.createTestAccount((await brand.seedDemo()).id),
    };
  }

  startDemoCredit({
    events,
    wallet,
    demoCurrency: async (merchantId) => {
      const merchant = await brand.byId(merchantId);
      return merchant?.demo ? merchant.currency : null;
    },
  });
  wallet.onPosted(({ ownerId, kind, version }) => {
    if (kind === 'main') live.publish(accountChannel(ownerId), { type: 'balance', version: Number(version) });
  });
  for (const job of [...identity.jobs, ...catalogue.jobs, ...play.jobs]) jobs.add(job);
  jobs.add({
    name: 'base.forget-events',
    everyMs: DAY_MS,
    leaseMs: 10 * MINUTE_MS,
    run: async ({ start }) => void (await events.forget(new Date(start.getTime() - EVENT_DAYS * DAY_MS))),
  });
  const audit = async (): Promise<number> => {
    const differences = await wallet.reconcile();
    for (const difference of differences) log.error(difference, 'the ledger disagrees with itself');
    return differences.length;
  };
  jobs.add({ name: 'wallet.audit', everyMs: DAY_MS, leaseMs: 30 * MINUTE_MS, run: async () => void (await audit()) });
  jobs.add({ name: 'wallet.roll-up', everyMs: MINUTE_MS, leaseMs: MINUTE_MS, run: async () => void (await wallet.rollUp()) });

  if (config.demo) {
    // Gateways that start together on a new database would make the demo twice.
    await exclusively(db, SEED_LOCK, async () => {
      const merchant = await brand.seedDemo();
      await identity.seedDemo(merchant.id);
      await catalogue.seedDemo(merchant.id, config.studioUrl);
    });
  }

  let draining = false;
  const resolvers: Resolvers = {
    merchantByCode: brand.byCode,
    merchantByHost: brand.byHost,
    session: identity.resolveSession,
  };
  const handlers: AllHandlers = {
    ...brandRoutes({ brand }),
    ...identityRoutes({ identity, brand, cipher }),
    ...walletRoutes({
      wallet,
      clock,
      moneyOf: async (merchantId) => brand.of({ id: merchantId }),
    }),
    ...catalogueRoutes({ catalogue }),
    ...playRoutes(play),
  } as AllHandlers;

  const server = await createServer({ log, metrics, trustedProxies: config.trustedProxies });
  registerHealth(server, {
    log,
    metrics,
    audit,
    draining: () => draining,
    ready: async () => void (await db.query({ text: 'select 1' })),
    opsToken: config.opsToken,
  });
  await registerOpenApi(server, config.demo);
  brand.registerImages(server);
  await play.registerVendorApi(server);
  registerCalls(server, handlers, { resolvers, cipher, rates, publicUrl: config.publicUrl });
  registerLive(server, { live, resolvers, rates, publicUrl: config.publicUrl, keepAlive: identity.keepAlive });
  if (existsSync(join(SITE, 'index.html'))) {
    await registerSite(server, {
      directory: SITE,
      resolvers,
      publicUrl: config.publicUrl,
      frameOrigins: config.frameOrigins,
      studioPort: config.studioPort,
      studioPublicUrl: config.studioPublicUrl,
      boot: (merchant, request) => bootPage({ brand, catalogue }, merchant, request),
    });
  } else {
    registerNotFound(server);
    log.warn('the site is not built: only calls are served');
  }

  return {
    server,
    db,
    async listen() {
      events.start();
      play.start();
      jobs.start();
      catalogue.startSync();
      await server.listen({ host: config.host, port: config.port });
      log.info({ port: config.port, database: db.kind }, 'listening');
    },
    async settle() {
      await events.runAll();
      await play.catchUp();
      await events.runAll();
      await jobs.runDue();
    },
    async close() {
      draining = true;
      live.close();
      await server.close();
      await Promise.all([catalogue.stopSync(), jobs.stop(), events.stop()]);
      await play.stop();
      await wallet.drain();
      redis?.disconnect();
      subscriber?.disconnect();
      await db.close();
    },
  };
}
