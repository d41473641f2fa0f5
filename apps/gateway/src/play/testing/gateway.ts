import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createEvents } from '../../base/background/events.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { createServer } from '../../base/http/server.ts';
import { createLive } from '../../base/live/live.ts';
import { createLog } from '../../base/log.ts';
import { createMetrics, type Metrics } from '../../base/metrics.ts';
import { baseSql } from '../../base/testing/base-sql.ts';
import { createWallet, walletSql } from '../../wallet/index.ts';
import type { PlayAccount, PlayGuard } from '../deps.ts';
import { createPlay, type PlayBrand, type PlayOptions, sql } from '../index.ts';
import { testCatalogue } from './catalogue.ts';

/** A brand as play needs to know it. */
export const testBrand = (more: Partial<PlayBrand> = {}): PlayBrand => ({
  businessTimezone: 'Asia/Ho_Chi_Minh',
  dayStart: 0,
  sessionIdleMinutes: 30,
  currency: 'VND',
  demo: false,
  site: { launchGameCDNs: [] },
  ...more,
});

export { baseSql };

/** The SQL that play stands on. */
export const playSql = (base: { name: string; directory: string }) => [base, walletSql, sql];

export const TEST_KEYS = new Map([
  ['RLT', 'test-key-of-the-reel-theatre-0123456789'],
  ['OWN', 'test-key-of-the-vendor-with-a-purse-0123456'],
  ['XYZ', 'test-key-of-the-other-vendor-0123456789'],
]);

export interface TestGatewayOptions {
  db: Database;
  clock: Clock;
  port?: number;
  /** Without it the developer aid does not exist. */
  demo?: boolean;
  guards?: PlayGuard[];
  /** What is played; its usual vendors and games where nothing is said. */
  catalogue?: ReturnType<typeof testCatalogue>;
  fetch?: typeof fetch;
  more?: Partial<PlayOptions>;
  /** Routes beside the vendor API. */
  routes?: (server: FastifyInstance, metrics: Metrics) => void;
}

/** Accounts that are kept in memory. */
async function createAccounts(db: TestGatewayOptions['db']) {
  const accounts = new Map<bigint, PlayAccount>();
  const [last] = await db.query<{ id: bigint }>({ text: 'select coalesce(max(account_id), 1000) as id from vendor_player' });
  let next = last?.id ?? 1_000n;

  const account = async (more: Partial<PlayAccount> = {}): Promise<PlayAccount> => {
    next += 1n;
    const made: PlayAccount = {
      id: next,
      merchantId: 1,
      username: `player${next}`,
      nickname: `Player ${next}`,
      type: 0,
      status: 'ACTIVE',
      currency: 'VND',
      ...more,
    };
    accounts.set(made.id, made);
    return made;
  };

  return { accounts, account };
}

/**
 * Play with the real server, wallet and database, over real HTTP; only catalogue and identity are kept in memory. Accounts
 * are made by `account`, with ids that nobody else uses in the database.
 */
export async function startTestGateway(options: TestGatewayOptions) {
  const { db, clock, demo = true } = options;
  const log = createLog('silent');
  const metrics = createMetrics();
  const live = createLive(metrics, null);
  const events = createEvents(db, clock, log);
  const wallet = createWallet({ db, clock, log, metrics, brands: async () => [{ id: 1, calendar: testBrand() }] });
  const { catalogue = testCatalogue() } = options;
  const { accounts, account } = await createAccounts(db);
  const endedLogins = new Set<bigint>();
  const play = createPlay({
    db,
    clock,
    log,
    metrics,
    events,
    live,
    wallet,
    catalogue,
    identity: {
      account: async (id) => accounts.get(id) ?? { ...(await account()), id, username: `player${id}`, nickname: `Player ${id}` },
      publicNames: async (ids) => new Map(ids.map((id) => [id, { name: `pl***${id % 10n}`, demo: false }])),
      keepAlive: async ({ id }) => !endedLogins.has(id),
    },
    vendorKeys: TEST_KEYS,
    calendarOf: async () => ({ businessTimezone: 'Asia/Ho_Chi_Minh', dayStart: 0 }),
    brands: async () => [{ id: 1, calendar: { businessTimezone: 'Asia/Ho_Chi_Minh', dayStart: 0 } }],
    brandOf: () => testBrand(),
    ...(options.guards ? { guards: options.guards } : {}),
    ...(options.fetch ? { fetch: options.fetch } : {}),
    ...(demo ? { testAid: { games: () => catalogue.games, createAccount: () => account() } } : {}),
    ...options.more,
  });
  const server = await createServer({ log, metrics, trustedProxies: [] });
  await play.registerVendorApi(server);
  options.routes?.(server, metrics);
  await server.listen({ host: '127.0.0.1', port: options.port ?? 0 });
  const { port } = server.server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    play,
    wallet,
    catalogue,
    events,
    live,
    metrics,
    accounts,
    account,
    /** Login sessions that are over. */
    endedLogins,
    async close(): Promise<void> {
      await server.close();
      await wallet.drain();
      await play.stop();
      await events.stop();
      live.close();
    },
  };
}

export type TestGateway = Awaited<ReturnType<typeof startTestGateway>>;
