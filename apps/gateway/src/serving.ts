import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Base, Modules } from './assembly.ts';
import { createReadiness } from './base/database/readiness.ts';
import { registerCalls } from './base/http/calls.ts';
import { type Draining, watchDraining } from './base/http/draining.ts';
import type { AllHandlers, Resolvers } from './base/http/handlers.ts';
import { registerHealth } from './base/http/health.ts';
import { registerHosts } from './base/http/hosts.ts';
import { registerOpenApi } from './base/http/openapi.ts';
import { createServer, registerNotFound } from './base/http/server.ts';
import { registerSite, type SiteOptions } from './base/http/site.ts';
import { bootPage } from './boot.ts';
import { brandRoutes } from './brand/routes.ts';
import { cashierRoutes, payTrialCredit } from './cashier/index.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { identityRoutes } from './identity/routes.ts';
import { registerLive } from './live.ts';
import { messageRoutes } from './message/index.ts';
import { playRoutes } from './play/index.ts';
import { walletRoutes } from './wallet/routes.ts';

const SITE = join(import.meta.dirname, '../../site/dist');
const ANSWER_LIMIT_MS = 6_000;

/** Audits the ledger and the records that are made of it, tells the log of every difference and returns their number. */
export async function audit({ log }: Base, { wallet, play }: Modules): Promise<number> {
  const differences = await wallet.reconcile();
  for (const difference of differences) log.error(difference, 'the ledger disagrees with itself');
  const records = await play.differences();
  for (const { detail } of records) log.error({ detail }, 'a betting record differs from the ledger');
  return differences.length + records.length;
}

function handlersOf(
  { clock, cipher, legacy }: Base,
  { brand, identity, wallet, catalogue, cashier, play, messages, publishing }: Modules,
): AllHandlers {
  return {
    ...brandRoutes({ brand, clock, figures: publishing.figures }),
    ...identityRoutes({
      identity,
      brand,
      cipher,
      legacy,
      fundGuest: ({ id, merchantId, currency }) => payTrialCredit(wallet, { merchantId, accountId: id, currency }),
    }),
    ...walletRoutes({ wallet, clock, moneyOf: async (merchantId) => brand.of({ id: merchantId }), unreadOf: messages.unread }),
    ...catalogueRoutes({ catalogue }),
    ...playRoutes(play),
    ...cashierRoutes({ cashier, brandOf: brand.of }),
    ...messageRoutes({ messages }),
    ...publishing.handlers,
  } as AllHandlers;
}

/**
 * The server with everything that it answers. In the role `work` that is health and figures only: the other gateways answer
 * players, vendors and operators.
 */
export async function buildServer(base: Base, modules: Modules): Promise<{ server: FastifyInstance; draining: Draining }> {
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
    checks: createReadiness({ db, shared, clock, log, metrics }),
    opsToken: config.opsToken,
  });
  if (config.role === 'work') {
    registerNotFound(server);
    return { server, draining };
  }
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
    await registerSite(server, { ...site, look: brand.pageLook });
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
export async function closeServer(server: FastifyInstance, draining: Draining): Promise<void> {
  const closed = server.close();
  await draining.answered(ANSWER_LIMIT_MS);
  server.server.closeAllConnections();
  await closed;
}
