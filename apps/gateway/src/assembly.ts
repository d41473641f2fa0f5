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
import { createPictures, type Pictures } from './base/pictures/pictures.ts';
import { createJweCipher } from './base/security/encryption.ts';
import { createLegacyCipher } from './base/security/encryption-legacy.ts';
import { outwardOf } from './base/security/outward.ts';
import type { Config } from './base/settings/config.ts';
import { type Brand, createBrand } from './brand/index.ts';
import { type Cashier, createCashier, createMoneyOut, type MoneyOut, nobodyKnows } from './cashier/index.ts';
import { createCatalogue } from './catalogue/index.ts';
import { createPast, type Past } from './demo/index.ts';
import { createIdentity, demandSealingKey, type Identity, type IdentityDeps, spentBodies } from './identity/index.ts';
import { createMessages } from './message/index.ts';
import { schema } from './modules.ts';
import { createPlay } from './play/index.ts';
import { createPublishing } from './publishing.ts';
import { createWallet, type Wallet } from './wallet/index.ts';

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

/** What members do about money out. */
function moneyOutOf(
  { db, clock, events }: Base,
  {
    brand,
    identity,
    wallet,
    cashier,
    pictures,
  }: { brand: Brand; identity: Identity; wallet: Wallet; cashier: Cashier; pictures: Pictures },
): MoneyOut {
  return createMoneyOut({
    db,
    clock,
    events,
    wallet,
    cashier,
    pictures,
    brandOf: brand.of,
    members: identity.payoutMembers,
    memberOf: identity.payoutMembers.asker,
    demandPaymentPassword: identity.demandPaymentPassword,
    holders: nobodyKnows,
    // Nothing is to be wagered and nothing owed where no module knows of it.
    outstanding: { remainingTurnover: async () => 0n, openDebt: async () => 0n },
  });
}

/** Makes the modules, each on those below it. */
export function createModules(base: Base) {
  const { config, clock, log, db, metrics, shared, live, rates, events, regions, channels, outward, passwords } = base;
  const brand = createBrand({ db, clock, demo: config.demo, live, regionOf: regions.regionOf });
  const identity = createIdentity({
    db,
    clock,
    events,
    rates,
    brand,
    live,
    outward: { channels, secret: config.jwePrivateKey, log },
    passwords,
    hasPayoutAccount: (accountId) => moneyOut.accounts.hasAny(accountId),
  });
  const wallet = createWallet({ db, clock, log, metrics });
  const hasKey = (code: string): boolean => config.vendorKeys.has(code);
  const catalogue = createCatalogue({ db, clock, log, metrics, images: brand.images, hasKey, ...outward });
  const testAid = {
    games: () => catalogue.allGames(),
    createAccount: async () => identity.createTestAccount((await brand.seedDemo()).id),
  };
  const testMember = async () => {
    const { id: merchantId, currency } = await brand.seedDemo();
    return { merchantId, accountId: (await identity.createTestAccount(merchantId)).id, currency };
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
    otherVendorKeys: config.otherVendorKeys,
    fetch: outward.fetch,
    nonces: shared ? sharedNonceStore(shared, clock) : memoryNonceStore(clock),
    brandOf: brand.of,
    calendarOf: brand.byId,
    codeOf: async (merchantId) => (await brand.byId(merchantId))?.code ?? null,
    // What a brand stops offering takes no more stakes, in games that are open already too; a closed brand, and one that is
    // not served any more, none at all.
    guards: [
      async ({ merchantId }) => ((await brand.byId(merchantId))?.status === 'normal' ? null : 'GAME_DISABLED'),
      async ({ merchantId, vendorId }) => ((await catalogue.offers(merchantId, vendorId)) ? null : 'GAME_DISABLED'),
    ],
    ...(config.demo ? { testAid } : {}),
  });
  const cashier = createCashier({
    db,
    clock,
    log,
    events,
    wallet,
    live,
    images: brand.images,
    calendarOf: brand.byId,
    rankOf: async (accountId) => (await identity.details(accountId))?.vipLevel ?? 0,
    providers: {
      keys: config.channelKeys,
      otherKeys: config.otherChannelKeys,
      nonces: shared ? sharedNonceStore(shared, clock, { kind: 'channel-nonce' }) : memoryNonceStore(clock),
      metrics,
      fetch: outward.fetch,
      ...(config.demo ? { testAccount: testMember } : {}),
    },
  });
  const pictures = createPictures({ db, clock });
  const moneyOut = moneyOutOf(base, { brand, identity, wallet, cashier, pictures });
  const messages = createMessages({ db, clock, events, live, brandOf: brand.byId, accountOf: identity.details });
  const publishing = createPublishing({
    db,
    clock,
    log,
    live,
    rates,
    brand,
    catalogue,
    accounts: identity.desk,
    wallet,
    messages,
    pictures,
    payouts: cashier.payouts,
  });
  return { brand, identity, wallet, catalogue, cashier, moneyOut, play, pictures, messages, publishing };
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
export function pastOf(base: Base, { catalogue, play, identity }: Modules): Past {
  const { db, clock, log } = base;
  return createPast({ db, clock, log, modulesAt: (at) => modulesAt(base, at), catalogue, play, identity });
}
