import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, type Base, createModules, type Modules, openBase, pastOf } from './assembly.ts';
import type { Config } from './base/config.ts';
import type { Database } from './base/database.ts';
import { exclusively } from './base/exclusive.ts';
import { createFooting } from './base/footing.ts';
import { registerCalls } from './base/http/calls.ts';
import { type Draining, watchDraining } from './base/http/draining.ts';
import type { AllHandlers, Resolvers } from './base/http/handlers.ts';
import { registerHealth } from './base/http/health.ts';
import { registerHosts } from './base/http/hosts.ts';
import { registerOpenApi } from './base/http/openapi.ts';
import { createServer, registerNotFound } from './base/http/server.ts';
import { registerSite, type SiteOptions } from './base/http/site.ts';
import { accountChannel } from './base/live.ts';
import { continueAfterRestore } from './base/restored.ts';
import { bootPage } from './boot.ts';
import { type Merchant } from './brand/index.ts';
import { brandRoutes } from './brand/routes.ts';
import { cashierRoutes, payTrialCredit, startDemoCredit, startTrialCredit } from './cashier/index.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { type Past } from './demo/index.ts';
import { identityRoutes } from './identity/routes.ts';
import { registerLive } from './live.ts';
import { playRoutes } from './play/index.ts';
import { walletRoutes } from './wallet/routes.ts';

const SITE = join(import.meta.dirname, '../../site/dist');
const MINUTE_MS = 60_000;
const AUDIT_MS = 3_600_000;
const DAY_MS = 86_400_000;
const EVENT_DAYS = 30;
/** Less than the time in which the process has to end. */
const ANSWER_LIMIT_MS = 6_000;
const SEED_LOCK = 728_114_002;

export interface App {
  server: FastifyInstance;
  db: Database;
  listen(): Promise<void>;
  /** Does now what would be done in a moment: events, rounds of the ledger, jobs that are due. */
  settle(): Promise<void>;
  /**
   * Says that it is not ready and goes on for the grace, in which whoever sends requests here turns elsewhere. Then it takes no
   * more, answers those it has, ends the streams, settles what was posted and closes the database.
   */
  close(graceMs?: number): Promise<void>;
}

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
  startTrialCredit({ events, wallet, currencyOf: async (merchantId) => (await brand.byId(merchantId))?.currency ?? null });
  // Whoever ended a session, a command or another gateway too: its streams end everywhere.
  events.relay('live.sessions', ['session.ended'], async ({ accountId, payload }) => {
    const { sessions } = payload as { sessions?: string[] };
    if (accountId !== null && sessions) live.publish(accountChannel(accountId), { type: 'session', sessions });
  });
  wallet.onPosted(({ ownerId, kind, version }) => {
    if (kind === 'main') live.publish(accountChannel(ownerId), { type: 'balance', version: Number(version) });
  });
}

/** Audits the ledger and the records that are made of it, tells the log of every difference and gives their number. */
async function audit({ log }: Base, { wallet, play }: Modules): Promise<number> {
  const differences = await wallet.reconcile();
  for (const difference of differences) log.error(difference, 'the ledger disagrees with itself');
  const records = await play.differences();
  for (const { detail } of records) log.error({ detail }, 'a betting record differs from the ledger');
  return differences.length + records.length;
}

function addJobs(base: Base, modules: Modules): void {
  const { jobs, events } = base;
  const { identity, catalogue, play, cashier, wallet, publishing } = modules;
  for (const job of [...identity.jobs, ...catalogue.jobs, ...play.jobs, ...cashier.jobs, ...publishing.jobs]) jobs.add(job);
  jobs.add({
    name: 'base.forget-events',
    everyMs: DAY_MS,
    leaseMs: 10 * MINUTE_MS,
    run: async ({ start }) => void (await events.forget(new Date(start.getTime() - EVENT_DAYS * DAY_MS))),
  });
  jobs.add({
    name: 'wallet.audit',
    everyMs: AUDIT_MS,
    leaseMs: 30 * MINUTE_MS,
    run: async () => void (await audit(base, modules)),
  });
  // A database that is replaced by a restored one while gateways run is noticed too.
  jobs.add({
    name: 'base.restored',
    everyMs: MINUTE_MS,
    leaseMs: MINUTE_MS,
    run: () => continueAfterRestore(base.db, base.log),
  });
  jobs.add({ name: 'wallet.roll-up', everyMs: MINUTE_MS, leaseMs: MINUTE_MS, run: async () => void (await wallet.rollUp()) });
}

/** The demo brand, its accounts and our own vendors. Gateways that start together on a new database make them once. */
function seedDemo(
  { config, db }: Base,
  past: Past | null,
  { brand, identity, catalogue, cashier, publishing }: Modules,
): Promise<Merchant> {
  return exclusively(db, SEED_LOCK, async () => {
    const merchant = await brand.seedDemo();
    await (past ? past.seed(merchant) : identity.seedDemo(merchant.id));
    await cashier.seedDemo(merchant.id);
    await catalogue.seedDemo(merchant.id, config.studioUrl);
    await publishing.seedDemo(merchant.id);
    return merchant;
  });
}

function handlersOf(
  { clock, cipher, legacy }: Base,
  { brand, identity, wallet, catalogue, cashier, play, publishing }: Modules,
): AllHandlers {
  return {
    ...brandRoutes({ brand, clock }),
    ...identityRoutes({
      identity,
      brand,
      cipher,
      legacy,
      fundGuest: ({ id, merchantId, currency }) => payTrialCredit(wallet, { merchantId, accountId: id, currency }),
    }),
    ...walletRoutes({ wallet, clock, moneyOf: async (merchantId) => brand.of({ id: merchantId }) }),
    ...catalogueRoutes({ catalogue }),
    ...playRoutes(play),
    ...cashierRoutes({ cashier, brandOf: brand.of }),
    ...publishing.handlers,
  } as AllHandlers;
}

/** The server with everything that it answers. */
async function buildServer(base: Base, modules: Modules): Promise<{ server: FastifyInstance; draining: Draining }> {
  const { config, clock, log, metrics, db, live, shared, rates, cipher, legacy } = base;
  const { brand, identity, catalogue, cashier, play, publishing } = modules;
  const { publicUrl, frameOrigins, studioPort, studioPublicUrl } = config;
  const resolvers: Resolvers = {
    merchantByCode: brand.byCode,
    merchantByHost: brand.byHost,
    session: identity.resolveSession,
    closed: brand.closed,
  };
  const server = await createServer({
    log,
    metrics,
    trustedProxies: config.trustedProxies,
    isSecure: publicUrl?.startsWith('https:') ?? false,
  });
  const draining = watchDraining(server);
  registerHosts(server, { log, isBrands: brand.ownsHost, publicUrl, knownHosts: config.knownHosts, machine: config.demo });
  registerHealth(server, {
    log,
    metrics,
    draining: draining.isOn,
    audit: () => audit(base, modules),
    checks: createFooting({ db, shared, clock, log, metrics }),
    opsToken: config.opsToken,
  });
  await registerOpenApi(server, { demo: config.demo, opsToken: config.opsToken });
  brand.registerImages(server);
  await play.registerVendorApi(server);
  registerCalls(server, handlersOf(base, modules), { resolvers, cipher, legacy, rates, publicUrl });
  publishing.registerOps(server);
  registerLive(server, { live, log, resolvers, rates, publicUrl, keepAlive: identity.keepAlive });
  if (existsSync(join(SITE, 'index.html'))) {
    const boot: SiteOptions['boot'] = (merchant, request) =>
      bootPage({ brand, catalogue, play, cashier, clock, promotions: publishing.promotions }, merchant, request);
    const site = { directory: SITE, resolvers, publicUrl, frameOrigins, studioPort, studioPublicUrl, boot };
    await registerSite(server, { ...site, brandName: (merchant) => brand.of(merchant).name });
  } else {
    registerNotFound(server);
    log.warn('the site is not built: only calls are served');
  }
  return { server, draining };
}

/**
 * Takes no more connections and answers the requests that are there. What is connected then and asks nothing, or has not
 * asked in full, is cut.
 */
async function closeServer(server: FastifyInstance, draining: Draining): Promise<void> {
  const closed = server.close();
  await draining.answered(ANSWER_LIMIT_MS);
  server.server.closeAllConnections();
  await closed;
}

/** Puts the modules together: the one place that knows all of them. */
export async function createApp(config: Config, options: AppOptions): Promise<App> {
  const base = await openBase(config, options);
  const { db, log, events, jobs, live, shared } = base;
  const modules = createModules(base);
  const { catalogue, play, publishing, wallet } = modules;
  connectModules(base, modules);
  addJobs(base, modules);
  const past = config.demo && config.demoPast ? pastOf(base, modules) : null;
  const demo = config.demo ? await seedDemo(base, past, modules) : null;
  /** Waits for the messages that were begun. The links of forgotten passwords come first: they are messages then. */
  const messagesSent = async (): Promise<void> => {
    await modules.identity.security.forgotten.settled();
    await modules.identity.verification.settled();
  };
  let stopWatching = (): void => {};
  const { server, draining } = await buildServer(base, modules);

  return {
    server,
    db,
    async listen() {
      events.start();
      play.start();
      catalogue.startSync();
      stopWatching = publishing.watch();
      await server.listen({ host: config.host, port: config.port });
      log.info({ port: config.port, database: db.kind }, 'listening');
      // The jobs' clock is today's: they would take what is being made of the past for what was left undone long ago.
      const ready = past && demo ? past.start(demo) : Promise.resolve();
      void ready.then(() => {
        if (!draining.isOn()) jobs.start();
      });
    },
    async settle() {
      await events.runAll();
      await play.catchUp();
      await events.runAll();
      await jobs.runDue();
      await messagesSent();
    },
    async close(graceMs = 0) {
      draining.begin();
      if (graceMs > 0) await pause(graceMs);
      stopWatching();
      live.close();
      await closeServer(server, draining);
      await past?.stop();
      await Promise.all([catalogue.stopSync(), jobs.stop(), events.stop()]);
      await play.stop();
      await wallet.drain();
      await messagesSent();
      base.channels.close();
      shared?.close();
      await db.close();
    },
  };
}
