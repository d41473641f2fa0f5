import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import {
  agentRoutes,
  announcementLineRoutes,
  assistantRoutes,
  billRoutes,
  contractRoutes,
  settlementRoutes,
  teamReportRoutes,
} from './agent/index.ts';
import type { Base, Modules } from './assembly.ts';
import { createReadiness } from './base/database/readiness.ts';
import { registerCalls } from './base/http/calls.ts';
import { type Draining, watchDraining } from './base/http/draining.ts';
import { noticeProxies } from './base/http/forwarded.ts';
import type { AllHandlers, Resolvers } from './base/http/handlers.ts';
import { type HealthDeps, registerHealth, registerOperatorHealth } from './base/http/health.ts';
import { registerHosts, registerOperatorHosts } from './base/http/hosts.ts';
import { registerOpenApi } from './base/http/openapi.ts';
import { demandOperator, isOperator } from './base/http/operator.ts';
import { createServer, registerNotFound } from './base/http/server.ts';
import { registerSite, type SiteOptions } from './base/http/site.ts';
import { pictureRoutes } from './base/pictures/routes.ts';
import type { Config } from './base/settings/config.ts';
import { bootPage } from './boot.ts';
import { brandRoutes } from './brand/routes.ts';
import { cashierRoutes, findWageringDifferences, payTrialCredit, readWithdrawalLimits } from './cashier/index.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { countAttempts } from './identity/attempts.ts';
import { tree } from './identity/index.ts';
import { identityRoutes } from './identity/routes.ts';
import { registerLive } from './live.ts';
import { createLotteryBetting, createLotteryLists, createLotteryTables, createNaming, lotteryRoutes } from './lottery/index.ts';
import { announcementRoutes, chatRoutes, feedbackRoutes, messageRoutes } from './message/index.ts';
import { playRoutes, readSettledAfter } from './play/index.ts';
import { findPointDifferences, pointsRoutes } from './points/index.ts';
import {
  boardRoutes,
  findRewardDifferences,
  findVipDifferences,
  itemRoutes,
  missionRoutes,
  raffleRoutes,
  rebateRoutes,
  referralRoutes,
  vipRoutes,
} from './reward/index.ts';
import { walletRoutes } from './wallet/routes.ts';

const SITE = join(import.meta.dirname, '../../site/dist');
const ANSWER_LIMIT_MS = 6_000;

/** Audits the ledger, the records that are made of it and what is made of those, tells the log of every difference and returns their number. */
export async function audit({ db, clock, log }: Base, { identity, wallet, play }: Modules): Promise<number> {
  const differences = await wallet.reconcile();
  for (const difference of differences) log.error(difference, 'the ledger disagrees with itself');
  const records = await play.differences();
  for (const { detail } of records) log.error({ detail }, 'a betting record differs from the ledger');
  const wagered = await findWageringDifferences({ db, clock, settledAfter: readSettledAfter });
  for (const { detail } of wagered) log.error({ detail }, 'what is to be wagered differs from the betting records');
  const counted = await findRewardDifferences({ db, clock });
  for (const { detail } of counted) log.error({ detail }, 'the counters of rewards differ from their sources');
  const days = await play.dayDifferences();
  for (const difference of days) log.error(difference, 'the daily rows of bets differ from the records');
  const points = await findPointDifferences({ db, clock });
  for (const { detail } of points) log.error({ detail }, 'points differ from what they come of');
  const levels = await findVipDifferences({ db, clock, levelsOf: identity.ranks.levels });
  for (const { detail } of levels) log.error({ detail }, 'a VIP level differs from what it comes of');
  return differences.length + records.length + wagered.length + counted.length + days.length + points.length + levels.length;
}

function handlersOf({ db, clock, cipher, legacy, events, live }: Base, modules: Modules): AllHandlers {
  const { brand, identity, wallet, catalogue, cashier, moneyOut, play } = modules;
  const { reward, pictures, messages, points, report, agents, contracts, announcements, settlement, publishing } = modules;
  return {
    ...brandRoutes({ brand, clock, figures: publishing.figures }),
    ...identityRoutes({
      identity,
      brand,
      cipher,
      legacy,
      fundGuest: ({ id, merchantId, currency }) => payTrialCredit(wallet, { merchantId, accountId: id, currency }),
    }),
    ...walletRoutes({
      wallet,
      clock,
      moneyOf: async (merchantId) => brand.of({ id: merchantId }),
      unreadOf: messages.unread,
      promotionsOf: publishing.takingPart.actionable,
      atVendors: play.vendorWallets.booked,
    }),
    ...catalogueRoutes({ catalogue }),
    ...playRoutes(play, brand.of),
    ...lotteryRoutes({
      ...{ play, seriesOf: modules.seriesOf },
      lists: createLotteryLists({ clock, catalogue, play, vendors: modules.lotteries }),
      tables: createLotteryTables({ clock, play, vendors: modules.lotteries }),
      betting: createLotteryBetting({
        ...{ play, vendors: modules.lotteries, seriesOf: modules.seriesOf },
        nameOrder: createNaming({ db, clock }),
      }),
    }),
    ...cashierRoutes({ cashier, brandOf: brand.of, db, clock, identity, wallet }),
    ...moneyOut.handlers,
    ...pictureRoutes(pictures),
    ...boardRoutes({ boards: reward.boards, clock, brandOf: brand.of, namesOf: identity.publicNames }),
    ...missionRoutes({ missions: reward.missions }),
    ...rebateRoutes({
      ...{ db, clock, rebates: reward.rebates, brandOf: brand.of },
      vendorName: async (id) => (await catalogue.vendorById(id))?.name ?? String(id),
      levelOf: async (id) => (await identity.details(id))?.vipLevel ?? 0,
    }),
    ...raffleRoutes({ raffles: reward.raffles, clock, brandOf: brand.of }),
    ...referralRoutes({
      ...{ db, clock, counting: reward.counting, items: reward.items, brandOf: brand.of },
      ...{ memberDomains: brand.memberDomains, friendCode: identity.friendCode, namesOf: identity.publicNames },
    }),
    ...itemRoutes({ db, clock, items: reward.items, requirements: cashier.wagering, brandOf: brand.of }),
    ...vipRoutes({
      ...{ db, clock, vip: reward.vip, items: reward.items, counting: reward.counting, ranks: identity.ranks },
      ...{ brandOf: brand.of, limitsOf: readWithdrawalLimits, factorOf: points.factorOf },
    }),
    ...agentRoutes({ db, agents, brand }),
    ...teamReportRoutes({
      ...{ db, clock, brand, report, wallet, play, team: agents.team, accounts: identity.desk },
      vendorIdOf: async (code) => (await catalogue.vendorByCode(code))?.id ?? null,
    }),
    ...contractRoutes({ db, clock, brand, contracts, report, identity, names: identity.desk.names }),
    ...billRoutes({ db, clock, brand, report, settlement, wallet, names: identity.desk.names }),
    ...assistantRoutes({ db, brand, assistants: identity.assistants }),
    ...announcementLineRoutes({ db, brand, events, announcements }),
    ...settlementRoutes({ db, settlement }),
    ...messageRoutes({ messages }),
    ...pointsRoutes({ points, identity, brandOf: brand.of }),
    ...feedbackRoutes({ db, clock, pictures }),
    ...chatRoutes({ db, clock, events, live, accountOf: identity.details, calendarOf: async (id) => brand.of({ id }) }),
    ...publishing.handlers,
    ...announcementRoutes({ messages, read: (publishing.handlers as AllHandlers).announcements }),
  } as AllHandlers;
}

/** What a process listens with. */
export interface Doors {
  /** Players and vendors. */
  server: FastifyInstance;
  /** Operators; null where `OPS_PORT` opens no door for them. */
  ops: FastifyInstance | null;
  draining: Draining;
}

/**
 * The servers with everything that they answer. In the role `work` that is health and figures only: the other gateways answer
 * players, vendors and operators.
 */
export async function buildServers(base: Base, modules: Modules): Promise<Doors> {
  const { config, clock, log, metrics, db, shared } = base;
  const server = await createServer({
    log,
    metrics,
    trustedProxies: config.trustedProxies,
    isSecure: config.publicUrl?.startsWith('https:') ?? false,
  });
  const draining = watchDraining(server);
  const vendors = modules.catalogue.vendorStates;
  const health = { draining: draining.isOn, checks: createReadiness({ db, shared, vendors, clock, log, metrics }) };
  noticeProxies(server, log);
  registerHosts(server, {
    log,
    isBrands: modules.brand.ownsHost,
    publicUrl: config.publicUrl,
    knownHosts: config.knownHosts,
    machine: config.demo,
  });
  registerHealth(server, health);
  if (config.role === 'work') registerNotFound(server);
  else await addPlayersCalls(server, base, modules);
  if (config.opsPort === null && config.opsToken !== null) log.warn('OPS_TOKEN opens nothing: OPS_PORT is not set');
  return { server, ops: config.opsPort === null ? null : await buildOperatorServer(base, modules, health), draining };
}

/** What players and vendors call, and the site. The demo shows what there is to call, too. */
async function addPlayersCalls(server: FastifyInstance, base: Base, modules: Modules): Promise<void> {
  const { config, clock, log, db, live, rates, cipher, legacy } = base;
  const { brand, identity, catalogue, cashier, play, publishing } = modules;
  const { publicUrl, frameOrigins, studioPort, studioPublicUrl, opsToken } = config;
  const resolvers: Resolvers = {
    merchantByCode: brand.byCode,
    merchantByHost: brand.byHost,
    session: identity.resolveSession,
    closed: brand.closed,
  };
  if (config.demo) await registerOpenApi(server, { demo: true, isOperator: (request) => isOperator(request, opsToken) });
  brand.registerImages(server);
  await play.registerVendorApi(server);
  await cashier.deposits.registerChannelApi(server);
  const answered = countAttempts(base.metrics);
  const aboveOf = async (accountId: bigint) => (await tree.node(db, accountId))?.path ?? [];
  registerCalls(server, handlersOf(base, modules), { resolvers, cipher, legacy, rates, publicUrl, answered });
  registerLive(server, { live, log, resolvers, rates, publicUrl, keepAlive: identity.keepAlive, aboveOf });
  if (existsSync(join(SITE, 'index.html'))) {
    const boot: SiteOptions['boot'] = (merchant, request) =>
      bootPage({ brand, catalogue, play, cashier, clock, promotions: publishing.promotions }, merchant, request);
    const site = { directory: SITE, resolvers, publicUrl, frameOrigins, studioPort, studioPublicUrl, boot };
    await registerSite(server, { ...site, look: brand.pageLook });
  } else {
    registerNotFound(server);
    log.warn('the site is not built: only calls are served');
  }
}

/** The operator's door: health with its reasons, figures, the operator's calls and what there is to call. */
async function buildOperatorServer(base: Base, modules: Modules, health: HealthDeps): Promise<FastifyInstance> {
  const { config, log, metrics } = base;
  const { demo, opsToken, knownHosts, trustedProxies } = config;
  const server = await createServer({ log, metrics, trustedProxies });
  noticeProxies(server, log);
  registerOperatorHosts(server, { log, knownHosts });
  registerOperatorHealth(server, { ...health, log, metrics, audit: () => audit(base, modules), opsToken });
  registerNotFound(server);
  if (config.role === 'work') return server;
  modules.publishing.registerOps(server);
  await server.register(async (scope) => {
    scope.addHook('onRequest', demandOperator(opsToken));
    await registerOpenApi(scope, { demo, isOperator: () => true });
  });
  return server;
}

/** Opens the doors to whoever may come. */
export async function listen({ server, ops }: Doors, { host, port, opsHost, opsPort }: Config): Promise<void> {
  await server.listen({ host, port });
  if (opsPort !== null) await ops?.listen({ host: opsHost, port: opsPort });
}

/**
 * Takes no more connections and answers the requests that are there. What is connected then and asks nothing, or has not
 * asked in full, is cut; so is what the operator still asks.
 */
export async function closeServers({ server, ops, draining }: Doors): Promise<void> {
  const closed = [server, ops].flatMap((each) => each?.close() ?? []);
  await draining.answered(ANSWER_LIMIT_MS);
  server.server.closeAllConnections();
  ops?.server.closeAllConnections();
  await Promise.all(closed);
}
