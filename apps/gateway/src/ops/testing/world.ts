import type { FastifyInstance, InjectOptions } from 'fastify';
import { agentSources, sql as agentSql, createAgents, createLinks } from '../../agent/index.ts';
import { createEvents } from '../../base/background/events.ts';
import { type Clock, manualClock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import type { SqlModule } from '../../base/database/migrations.ts';
import type { RequestSession } from '../../base/http/handlers.ts';
import { memoryRateLimiter } from '../../base/limits/rate-limit.ts';
import { createLog } from '../../base/log.ts';
import { createPictures } from '../../base/pictures/pictures.ts';
import { openTestDatabase } from '../../base/testing/database.ts';
import { type Brand, sql as brandSql, createBrand, type Merchant, withTiers } from '../../brand/index.ts';
import { brandRoutes, openTestServer } from '../../brand/testing/server.ts';
import { type Cashier, sql as cashierSql, clearBalanceOf, createCashier } from '../../cashier/index.ts';
import { type Catalogue, sql as catalogueSql, createCatalogue } from '../../catalogue/index.ts';
import { createIdentity, createPasswords, type Identity, sql as identitySql } from '../../identity/index.ts';
import { createMessages, sql as messageSql } from '../../message/index.ts';
import { operatorCalls } from '../../operator-calls.ts';
import { sql as playSql } from '../../play/index.ts';
import { createPoints, type Points, pointsRoutes, sql as pointsSql } from '../../points/index.ts';
import { createCheckIn, createPromotions, type Promotions, promotionRoutes, sql as promotionSql } from '../../promotion/index.ts';
import { sql as reportSql } from '../../report/index.ts';
import { createMargin, createReward, rebateLoads, sql as rewardSql } from '../../reward/index.ts';
import { createWallet, type Wallet, walletSql } from '../../wallet/index.ts';
import { createDoor, createOpsActions, sql as opsSql, registerOps } from '../index.ts';
import { agreeingLotteries } from './lotteries.ts';
import { type TestOperators, testOperators } from './operators.ts';

/** One gateway over the world's database. */
export interface TestGateway {
  brand: Brand;
  identity: Identity;
  promotions: Promotions;
  points: Points;
  catalogue: Catalogue;
  cashier: Cashier;
  server: FastifyInstance;
  /** Channels whose pages were told, oldest first. */
  told: string[];
}

/** Another brand, in another currency and zone: whose operators have no business with the first. */
export const LOTUS = {
  code: 'lotus',
  name: 'Lotus',
  hosts: ['lotus.test'],
  currency: 'THB',
  currencySymbol: '฿',
  countryCode: 'TH',
  businessTimezone: 'Asia/Bangkok',
  languages: ['TH'] as 'TH'[],
};

/** What the tests of published things work with: a database, a clock, a brand, and gateways. */
export interface PublishingWorld {
  db: Database;
  clock: Clock & { advance(ms: number): void };
  merchant: Merchant;
  operators: TestOperators;
  gateway: TestGateway;
  /** Another gateway over the same database. */
  another(): Promise<TestGateway>;
  /** Calls a path of the player protocol; an account's type stands for its login. */
  get(
    path: string,
    options?: { query?: Record<string, string>; language?: string; type?: number; on?: TestGateway },
  ): Promise<Told>;
  /** Makes a call of the operator's API. */
  ops(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    input: OpsInput,
    on?: TestGateway,
  ): Promise<Told & { status: number }>;
  close(): Promise<void>;
}

export interface OpsInput {
  key?: string;
  query?: Record<string, string>;
  body?: unknown;
}

export interface Told {
  success: boolean;
  errorCode?: string;
  message?: string;
  value: never;
}

const base: SqlModule = { name: 'base', directory: `${import.meta.dirname}/../../base` };

/** Hashes for tests need not cost a guesser anything. */
const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/** The schema that the operators' own stands on. */
export const BELOW: readonly SqlModule[] = [
  base,
  brandSql,
  identitySql,
  catalogueSql,
  walletSql,
  playSql,
  cashierSql,
  pointsSql,
  rewardSql,
  promotionSql,
  messageSql,
  reportSql,
  agentSql,
];

/** Opens a gateway over a world's database. */
async function openGateway(db: Database, clock: Clock): Promise<TestGateway & { wallet: Wallet }> {
  const log = createLog('silent');
  const told: string[] = [];
  const live = { tell: (channel: string) => void told.push(channel) };
  const brand: Brand = createBrand({
    ...{ db, clock, demo: true, live },
    guardTiers: (tx, id, tiers) => margin.guard('rebates')(tx, id, rebateLoads(tiers)),
  });
  const catalogue = createCatalogue({ db, clock, log, images: brand.images });
  const figures = withTiers(catalogue.figures, (id) => brand.of({ id }).site.tiers);
  const promotions = createPromotions({ db, clock, content: brand.content, figures, live });
  const session = async (token: string): Promise<RequestSession> => {
    const merchantId = (await brand.byCode('orchid'))?.id ?? 0;
    return { id: 1n, accountId: 7n, merchantId, username: 'member', type: Number(token) };
  };
  const rates = memoryRateLimiter(clock);
  const events = createEvents(db, clock, log);
  const links = createLinks({ db, clock });
  const identity = createIdentity({ db, clock, events, rates, brand, links: links.affiliate });
  const wallet = createWallet({ db, clock });
  const cashier = createCashier({
    ...{ db, clock, log, events, wallet, openStakes: async () => 0n },
    ...{ images: brand.images, calendarOf: brand.byId, clearBalanceOf: clearBalanceOf(brand) },
  });
  const margin = createMargin({ db, clock, log, brands: brand.all });
  for (const source of agentSources) margin.enter(source);
  const points = createPoints({
    ...{ db, clock, log, live, events, wallet, requirements: cashier.wagering },
    guardLoads: margin.guard('points'),
  });
  const reward = createReward({
    ...{ db, clock, log, events, wallet, memberOf: identity.kin, postPoints: points.post, prizes: points, margin },
    requirements: cashier.wagering,
    ...{ calendarOf: brand.byId, detailsOf: identity.details, vipBrandOf: brand.byId, ranks: identity.ranks, live },
  });
  const checkIn = createCheckIn({ db, clock, items: reward.items, calendarOf: brand.byId, memberOf: identity.details });
  const server = await openTestServer({
    brand,
    handlers: {
      ...brandRoutes({ brand, clock, figures }),
      ...promotionRoutes({ promotions, takingPart: { states: async () => [] }, checkIn, clock }),
      ...pointsRoutes({ points, identity, brandOf: brand.of }),
    },
    cipher: { decrypt: async (text) => text },
    rates,
    session,
  });
  const messages = createMessages({
    ...{ db, clock, events, live: { publish: (channel: string) => void told.push(channel) } },
    ...{ brandOf: brand.byId, accountOf: identity.details },
  });
  const accounts = identity.desk;
  const pictures = createPictures({ db, clock });
  const deposits = cashier.deposits.desk;
  const { payouts, reports } = cashier;
  const published = { brand, promotions, points, catalogue, lotteries: agreeingLotteries, feeds: { confirms: async () => null } };
  const { ranks } = identity;
  const money = { deposits, pictures, payouts, reports };
  const agents = createAgents({ db, clock, identity, wallet, links, events, messages });
  const own = { accounts, ranks, wallet, messages, events, reward, checkIn, agents, ruleMemberOf: identity.details };
  const operated = { db, clock, ...published, ...money, ...own };
  const calls = operatorCalls(operated);
  const passwords = createPasswords({ cost: CHEAP });
  const actions = createOpsActions({ db, clock, brand, passwords, calls });
  registerOps(server, { db, clock, rates, actions, door: createDoor({ db, clock, passwords }) });
  return { brand, identity, promotions, points, catalogue, wallet, cashier, server, told };
}

/** Opens a world with an empty brand `orchid` that speaks VI, EN and TH. */
export async function openPublishingWorld(kind: Database['kind']): Promise<PublishingWorld> {
  const db = await openTestDatabase(kind, [...BELOW, opsSql]);
  const clock = manualClock(Date.UTC(2026, 5, 1, 5));
  const gateways: (TestGateway & { wallet: Wallet })[] = [];
  const open = async (): Promise<TestGateway> => {
    const made = await openGateway(db, clock);
    gateways.push(made);
    return made;
  };

  const gateway = await open();
  const merchant = await gateway.brand.create({
    code: 'orchid',
    name: 'Orchid',
    hosts: ['*'],
    currency: 'VND',
    currencySymbol: '₫',
    countryCode: 'VN',
    businessTimezone: 'Asia/Ho_Chi_Minh',
    languages: ['VI', 'EN', 'TH'],
  });

  return {
    db,
    clock,
    merchant,
    operators: testOperators(db, clock),
    gateway,
    another: open,
    async get(path, { query = {}, language = 'VI', type, on = gateway } = {}) {
      const headers = { merchant: 'orchid', language, ...(type === undefined ? {} : { authorization: String(type) }) };
      return (await on.server.inject({ url: path, query, headers })).json() as Told;
    },
    async ops(method, path, { key, query = {}, body }, on = gateway) {
      const request: InjectOptions = {
        method,
        url: `/ops/v1/${path}`,
        query,
        headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      };
      const answer = await on.server.inject(request);
      return { status: answer.statusCode, ...(answer.json() as Told) };
    },
    async close() {
      for (const each of gateways) await each.server.close();
      for (const { wallet } of gateways) await wallet.drain();
      await db.close();
    },
  };
}
