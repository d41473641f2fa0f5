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
import { registerSite, type SiteOptions } from './base/http/site.ts';
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
import { pendingHandlers } from './pending.ts';
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

/** What every module stands on. */
async function openBase(config: Config, { clock, log, db: given }: AppOptions) {
  const db = given ?? (await openConfigured(config));
  if (db.kind === 'embedded') {
    log.warn('embedded database: it survives a crash of the program, not of the machine. No real money on it');
  }
  await migrate(db, sqlModules);
  const metrics = createMetrics();
  const redis = config.redisUrl === null ? null : connectRedis(config.redisUrl, log);
  return {
    config,
    clock,
    log,
    db,
    metrics,
    redis,
    live: createLive(metrics, redis),
    rates: redis ? sharedRateLimiter(redis.publisher, clock) : memoryRateLimiter(clock),
    events: createEvents(db, clock, log),
    jobs: createJobs(db, clock, log),
    cipher: await createJweCipher(config.jwePrivateKey),
  };
}

type Base = Awaited<ReturnType<typeof openBase>>;

/** A subscription takes a connection for itself, so there are two. */
function connectRedis(url: string, log: Log): { publisher: Redis; subscriber: Redis } {
  const publisher = new Redis(url, { maxRetriesPerRequest: 2 });
  const subscriber = publisher.duplicate();
  for (const each of [publisher, subscriber]) each.on('error', (error) => log.error({ err: error }, 'redis'));
  return { publisher, subscriber };
}

/** The modules, each on those below it. */
function createModules({ config, clock, log, db, metrics, redis, live, rates, events }: Base) {
  const brand = createBrand({ db, clock, demo: config.demo, live });
  const identity = createIdentity({ db, clock, events, rates, brand, live });
  const wallet = createWallet({ db, clock, log, metrics });
  const catalogue = createCatalogue({ db, clock, log, images: brand.images });
  const testAid = {
    games: () => catalogue.allGames(),
    createAccount: async () => identity.createTestAccount((await brand.seedDemo()).id),
  };
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
    nonces: redis ? sharedNonceStore(redis.publisher, clock) : memoryNonceStore(clock),
    brandOf: brand.of,
    // What a brand stops offering takes no more stakes, in games that are open already too.
    guards: [async ({ merchantId, vendorId }) => ((await catalogue.offers(merchantId, vendorId)) ? null : 'GAME_DISABLED')],
    ...(config.demo ? { testAid } : {}),
  });
  return { brand, identity, wallet, catalogue, play };
}

type Modules = ReturnType<typeof createModules>;

/** What modules tell each other without knowing each other. */
function connectModules({ events, live }: Base, { brand, wallet }: Modules): void {
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
}

/** Audits the ledger, tells the log of every difference and gives their number. */
async function audit({ log }: Base, { wallet }: Modules): Promise<number> {
  const differences = await wallet.reconcile();
  for (const difference of differences) log.error(difference, 'the ledger disagrees with itself');
  return differences.length;
}

function addJobs(base: Base, modules: Modules): void {
  const { jobs, events } = base;
  const { identity, catalogue, play, wallet } = modules;
  for (const job of [...identity.jobs, ...catalogue.jobs, ...play.jobs]) jobs.add(job);
  jobs.add({
    name: 'base.forget-events',
    everyMs: DAY_MS,
    leaseMs: 10 * MINUTE_MS,
    run: async ({ start }) => void (await events.forget(new Date(start.getTime() - EVENT_DAYS * DAY_MS))),
  });
  jobs.add({
    name: 'wallet.audit',
    everyMs: DAY_MS,
    leaseMs: 30 * MINUTE_MS,
    run: async () => void (await audit(base, modules)),
  });
  jobs.add({ name: 'wallet.roll-up', everyMs: MINUTE_MS, leaseMs: MINUTE_MS, run: async () => void (await wallet.rollUp()) });
}

/** The demo brand, its accounts and our own vendors. Gateways that start together on a new database make them once. */
function seedDemo({ config, db }: Base, { brand, identity, catalogue }: Modules): Promise<void> {
  return exclusively(db, SEED_LOCK, async () => {
    const merchant = await brand.seedDemo();
    await identity.seedDemo(merchant.id);
    await catalogue.seedDemo(merchant.id, config.studioUrl);
  });
}

function handlersOf({ clock, cipher }: Base, { brand, identity, wallet, catalogue, play }: Modules): AllHandlers {
  return {
    ...brandRoutes({ brand }),
    ...identityRoutes({ identity, brand, cipher }),
    ...walletRoutes({ wallet, clock, moneyOf: async (merchantId) => brand.of({ id: merchantId }) }),
    ...catalogueRoutes({ catalogue }),
    ...playRoutes(play),
    ...pendingHandlers,
  } as AllHandlers;
}

/** The server with everything that it answers. */
async function buildServer(base: Base, modules: Modules, draining: () => boolean): Promise<FastifyInstance> {
  const { config, log, metrics, db, live, rates, cipher } = base;
  const { brand, identity, catalogue, play } = modules;
  const { publicUrl, frameOrigins, studioPort, studioPublicUrl } = config;
  const resolvers: Resolvers = { merchantByCode: brand.byCode, merchantByHost: brand.byHost, session: identity.resolveSession };
  const server = await createServer({ log, metrics, trustedProxies: config.trustedProxies });
  registerHealth(server, {
    log,
    metrics,
    draining,
    audit: () => audit(base, modules),
    ready: async () => void (await db.query({ text: 'select 1' })),
    opsToken: config.opsToken,
  });
  await registerOpenApi(server, config.demo);
  brand.registerImages(server);
  await play.registerVendorApi(server);
  registerCalls(server, handlersOf(base, modules), { resolvers, cipher, rates, publicUrl });
  registerLive(server, { live, resolvers, rates, publicUrl, keepAlive: identity.keepAlive });
  if (existsSync(join(SITE, 'index.html'))) {
    const boot: SiteOptions['boot'] = (merchant, request) => bootPage({ brand, catalogue }, merchant, request);
    await registerSite(server, { directory: SITE, resolvers, publicUrl, frameOrigins, studioPort, studioPublicUrl, boot });
  } else {
    registerNotFound(server);
    log.warn('the site is not built: only calls are served');
  }
  return server;
}

/** Puts the modules together: the one place that knows all of them. */
export async function createApp(config: Config, options: AppOptions): Promise<App> {
  const base = await openBase(config, options);
  const { db, log, events, jobs, live, redis } = base;
  const modules = createModules(base);
  const { catalogue, play, wallet } = modules;
  connectModules(base, modules);
  addJobs(base, modules);
  if (config.demo) await seedDemo(base, modules);
  let isDraining = false;
  const server = await buildServer(base, modules, () => isDraining);

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
      isDraining = true;
      live.close();
      await server.close();
      await Promise.all([catalogue.stopSync(), jobs.stop(), events.stop()]);
      await play.stop();
      await wallet.drain();
      redis?.publisher.disconnect();
      redis?.subscriber.disconnect();
      await db.close();
    },
  };
}
