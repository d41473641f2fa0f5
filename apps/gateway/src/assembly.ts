import {
  agentSources,
  createAgents,
  createAnnouncements,
  createBetGuard,
  createCommissions,
  createContracts,
  createLinks,
  createRatesGuard,
  createSettlement,
  type RatesGuard,
} from './agent/index.ts';
import { createMoney, createRewards } from './assembly-money.ts';
import { publishAudits } from './base/audits.ts';
import { consumerFigures, publishLag } from './base/background/event-figures.ts';
import { createEvents } from './base/background/events.ts';
import type { Clock } from './base/calendar/clock.ts';
import { createChannels } from './base/channels/index.ts';
import type { Database } from './base/database/database.ts';
import { upgrade } from './base/database/migrations.ts';
import { openConfigured } from './base/database/open.ts';
import { continueAfterRestore } from './base/database/restored.ts';
import { openRegions } from './base/http/region.ts';
import { memoryRateLimiter, sharedRateLimiter } from './base/limits/rate-limit.ts';
import { createLive } from './base/live/live.ts';
import { connectShared } from './base/live/redis.ts';
import type { Log } from './base/log.ts';
import { createMetrics } from './base/metrics.ts';
import { memoryNonceStore, sharedNonceStore } from './base/partner-api/nonces.ts';
import { createJweCipher } from './base/security/encryption.ts';
import { createLegacyCipher } from './base/security/encryption-legacy.ts';
import { outwardOf } from './base/security/outward.ts';
import type { Config } from './base/settings/config.ts';
import { activeMinBetOf, type Brand, createBrand } from './brand/index.ts';
import { createApartBets, type DepositChoices, type OpenDebt } from './cashier/index.ts';
import { type Catalogue, createCatalogue } from './catalogue/index.ts';
import { createPast, type Past } from './demo/index.ts';
import { createIdentity, demandSealingKey, type IdentityDeps, spentBodies, tree } from './identity/index.ts';
import { createLotteryVendors } from './lottery/index.ts';
import { createMessages } from './message/index.ts';
import { schema } from './modules.ts';
import { resultFeedsOf } from './ops/index.ts';
import { createPlay, hasPlayers, readBets } from './play/index.ts';
import { createPoints } from './points/index.ts';
import { createPublishing } from './publishing.ts';
import { createReport } from './report/index.ts';
import { createMargin, type Margin, publishBudgets, rebateLoads } from './reward/index.ts';
import { createWallet } from './wallet/index.ts';

export interface AppOptions {
  clock: Clock;
  log: Log;
  /** An opened database instead of the configured one: for tests. */
  db?: Database;
  /** Passwords that are hashed otherwise than the module does it: for tests. */
  passwords?: IdentityDeps['passwords'];
}

/** What every module stands on. */
export async function openBase(config: Config, { clock, log, db: given, passwords }: AppOptions) {
  const regions = await openRegions(config.regionDb, { clock, log });
  const db = given ?? (await openConfigured(config, { log }));
  if (db.kind === 'embedded') {
    log.warn('embedded database: it survives a crash of the program, not of the machine. No real money on it');
  }
  const { before, after, files } = await upgrade(db, schema);
  if (files.length > 0) log.info({ before, after, files: files.length }, 'the schema was brought up to date');
  else log.info({ version: after }, 'the schema is up to date');
  await continueAfterRestore(db, log);
  await demandSealingKey(db, clock);
  const metrics = createMetrics();
  const events = createEvents(db, clock, log, consumerFigures(metrics, clock));
  publishAudits({ db, clock, log, metrics });
  publishLag(events, { db, clock, log, metrics });
  const outward = outwardOf(config);
  const shared = config.redisUrl === null ? null : connectShared(config.redisUrl, { log });
  return {
    config,
    clock,
    log,
    db,
    metrics,
    shared,
    live: createLive(metrics, shared),
    rates: shared ? sharedRateLimiter(shared, clock) : memoryRateLimiter(clock),
    events,
    cipher: await createJweCipher(config.jwePrivateKey, { clock, spent: spentBodies(db) }),
    legacy: createLegacyCipher(config.legacyPrivateKey),
    outward,
    channels: createChannels(config.channels, { clock, outward, metrics }),
    regions,
    passwords,
  };
}

export type Base = Awaited<ReturnType<typeof openBase>>;

/** The guard of agents' rates by a margin guard that is made after them. */
const guardLater =
  (margin: () => Margin): RatesGuard =>
  (...given) =>
    createRatesGuard(margin())(...given);

/** What is chosen with deposits, by what is made after the cashier. */
const choicesLater = (choices: () => DepositChoices): DepositChoices => ({
  prepare: (asked) => choices().prepare(asked),
  given: (orderNos) => choices().given(orderNos),
});

/** The margin guard, which looks at what agents are given too. */
function withAgents(margin: Margin): Margin {
  for (const source of agentSources) margin.enter(source);
  return margin;
}

/** The highest series of lotteries that a member may choose: its own, or the brand's lowest. */
const seriesOf =
  (db: Database, brand: Pick<Brand, 'byId'>) =>
  async ({ merchantId, accountId }: { merchantId: number; accountId: bigint }): Promise<number | undefined> =>
    (await tree.nodes(db, [accountId]))[0]?.series ?? (await brand.byId(merchantId))?.site.agents.seriesMin;

const betGuard = (db: Database, brand: Pick<Brand, 'byId'>, catalogue: Pick<Catalogue, 'game' | 'vendorById'>) =>
  createBetGuard({
    noBetSeriesOf: async (merchantId) => (await brand.byId(merchantId))?.site.agents.noBetSeries,
    seriesOf: seriesOf(db, brand),
    gameOf: async (nodeId) => {
      const game = await catalogue.game(nodeId);
      return game && { gameType: game.gameType, vendor: (await catalogue.vendorById(game.vendorId))?.code };
    },
  });

/** Makes the modules, each on those below it. */
export function createModules(base: Base) {
  const { config, clock, log, db, metrics, shared, live, rates, events, regions, channels, outward, passwords } = base;
  const brand = createBrand({
    ...{ db, clock, demo: config.demo, live, regionOf: regions.regionOf },
    guardTiers: (tx, id, tiers) => margin.guard('rebates')(tx, id, rebateLoads(tiers)),
  });
  const links = createLinks({ db, clock });
  const identity = createIdentity({
    ...{ db, clock, events, rates, brand, live },
    outward: { channels, secret: config.jwePrivateKey, log },
    passwords,
    hasPayoutAccount: (accountId) => moneyOut.accounts.hasAny(accountId),
    links: links.affiliate,
  });
  const brands = async () => (await brand.all()).map((calendar) => ({ id: calendar.id, calendar }));
  const wallet = createWallet({ db, clock, log, metrics, brands });
  const ofVendors = { hasKey: (code: string) => config.vendorKeys.has(code), isPlayed: (id: number) => hasPlayers(db, id) };
  const messages = createMessages({ db, clock, events, live, brandOf: brand.byId, accountOf: identity.details });
  const agents = createAgents({ db, clock, identity, wallet, links, events, messages, guardRates: guardLater(() => margin) });
  const catalogue = createCatalogue({ db, clock, log, metrics, images: brand.images, ...ofVendors, ...outward });
  const testAid = {
    games: () => catalogue.allGames(),
    createAccount: async () => identity.createTestAccount((await brand.seedDemo()).id),
  };
  const play = createPlay({
    ...{ db, clock, log, metrics, events, live, wallet, catalogue, identity },
    vendorKeys: config.vendorKeys,
    otherVendorKeys: config.otherVendorKeys,
    fetch: outward.fetch,
    nonces: shared ? sharedNonceStore(shared, clock) : memoryNonceStore(clock),
    ...{ brandOf: brand.of, calendarOf: brand.byId, brands, seriesOf: seriesOf(db, brand) },
    codeOf: async (merchantId) => (await brand.byId(merchantId))?.code ?? null,
    apartBets: createApartBets({ db, betsOf: readBets }),
    // What a brand stops offering takes no more stakes, in games that are open already too; a closed brand, and one that is
    // not served any more, none at all.
    guards: [
      async ({ merchantId }) => ((await brand.byId(merchantId))?.status === 'normal' ? null : 'GAME_DISABLED'),
      async ({ merchantId, vendorId }) => ((await catalogue.offers(merchantId, vendorId)) ? null : 'GAME_DISABLED'),
      betGuard(db, brand, catalogue),
    ],
    ...(config.demo ? { testAid } : {}),
  });
  const choices = choicesLater(() => publishing.depositBonuses.choices);
  const openDebt: OpenDebt = (accountId, runner) => settlement.openDebt(accountId, runner);
  const { cashier, pictures, moneyOut } = createMoney(base, { brand, identity, wallet, catalogue, play, choices, openDebt });
  const margin = withAgents(createMargin({ db, clock, log, brands: brand.all }));
  const guardLoads = margin.guard('points');
  const points = createPoints({ db, clock, log, live, events, wallet, requirements: cashier.wagering, guardLoads });
  const reward = createRewards(base, { brand, identity, wallet, cashier, points, margin });
  publishBudgets({ db, log, metrics, budgets: reward.items.budgets, codeOf: async (id) => (await brand.byId(id))?.code ?? null });
  const report = createReport({
    ...{ db, clock, log, wallet, brands },
    ...{ calendarOf: brand.byId, oldestBet: play.oldestWaiting },
    activeMinBetOf: async (merchantId) => activeMinBetOf((await brand.byId(merchantId))?.site.agents ?? {}),
  });
  const lotteries = createLotteryVendors({ clock, log, metrics, catalogue, vendorKeys: config.vendorKeys, ...outward });
  const feeds = resultFeedsOf({ db, clock, log, catalogue, vendors: lotteries }, config, outward);
  const contracts = createContracts({ db, clock, messages });
  const announcements = createAnnouncements({ db, clock, messages, accounts: identity.desk });
  const settlement = createSettlement({ db, clock, log, wallet, report, messages, merchants: brand.all });
  const commissions = createCommissions({ db, clock, log, wallet, merchants: brand.all, merchantOf: brand.byId });
  const publishing = createPublishing({
    ...{ db, clock, log, live, rates, brand, catalogue, lotteries, feeds },
    ...{ accounts: identity.desk, ranks: identity.ranks, ruleMemberOf: identity.details },
    ...{ wallet, messages, events, pictures, cashier, reward, points, agents },
  });
  const lower = { brand, identity, wallet, catalogue, cashier, moneyOut, play, lotteries, feeds, seriesOf: seriesOf(db, brand) };
  const upper = { points, reward, pictures, messages, report, publishing };
  return { ...lower, ...upper, agents, contracts, announcements, settlement, commissions };
}

export type Modules = ReturnType<typeof createModules>;

/** Modules like today's on a clock of their own, which nobody hears. */
export function modulesAt(base: Base, clock: Clock): Modules {
  const metrics = createMetrics();
  const events = createEvents(base.db, clock, base.log);
  const live = createLive(metrics, null);
  return createModules({ ...base, clock, metrics, events, live, rates: memoryRateLimiter(clock), shared: null });
}

/** The maker of the demo brand's past, which goes through modules on a clock of their own. */
export function pastOf(base: Base, { catalogue, play, identity, lotteries }: Modules): Past {
  const { db, clock, log, events } = base;
  return createPast({ db, clock, log, events, modulesAt: (at) => modulesAt(base, at), catalogue, play, identity, lotteries });
}
