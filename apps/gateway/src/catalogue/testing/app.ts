import { TRIAL_TYPE } from '@marquee/contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { type Clock, manualClock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { createLog } from '../../base/log.ts';
import { openTestDatabase } from '../../base/testing/database.ts';
import { sql as brandSql, createBrand } from '../../brand/index.ts';
import { openTestServer } from '../../brand/testing/server.ts';
import { type Catalogue, createCatalogue, sql } from '../index.ts';
import { catalogueRoutes } from '../routes.ts';

export interface TestCatalogue {
  db: Database;
  clock: Clock & { advance(ms: number): void };
  catalogue: Catalogue;
  server: FastifyInstance;
  merchantId: number;
  /** A second gateway's catalogue over the same database. */
  another(): Catalogue;
  /** Calls a path as a visitor of the demo brand; returns the whole answer. */
  get(path: string, query?: Record<string, string>, language?: string): Promise<{ status: number; body: TestAnswer }>;
  /** Calls a path as the member of this number; of a number from 900 on as a trial account. */
  as(accountId: number): MemberCall;
  close(): Promise<void>;
}

/** Calls a path with a method; a body is sent as it is, or as JSON. */
export type MemberCall = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  input?: { query?: Record<string, string>; body?: unknown; language?: string },
) => Promise<{ status: number; body: TestAnswer }>;

export interface TestAnswer {
  success: boolean;
  errorCode?: string;
  message?: string;
  value: never;
}

/** A database for {@link startTestCatalogue}. */
export const openCatalogueDatabase = (kind: Database['kind']): Promise<Database> => openTestDatabase(kind, [brandSql, sql]);

/** An empty catalogue with the demo brand and the real server over a database, whose older catalogue is deleted. */
export async function startTestCatalogue(db: Database): Promise<TestCatalogue> {
  await db.query({
    text: 'truncate game, vendor, merchant_vendor, merchant_hot_game, member_favourite, member_recent, game_heat, brand_image restart identity cascade',
  });
  const clock = manualClock(Date.UTC(2026, 0, 1));
  const brand = createBrand({ db, clock, demo: true });
  const merchant = await brand.seedDemo();
  const make = (): Catalogue => createCatalogue({ db, clock, log: createLog('silent'), images: brand.images });
  const catalogue = make();
  const server = await openTestServer({
    brand,
    handlers: catalogueRoutes({ catalogue }),
    cipher: { decrypt: async (text) => text },
    // Hundreds of calls in a moment are what some tests are about.
    rates: { take: async () => 0 },
    session: async (token) => {
      const accountId = Number(token);
      if (!Number.isInteger(accountId)) return null;
      const type = accountId >= 900 ? TRIAL_TYPE : 0;
      return { id: 1n, accountId: BigInt(accountId), merchantId: merchant.id, username: `m${accountId}`, type };
    },
  });
  return {
    db,
    clock,
    catalogue,
    server,
    merchantId: merchant.id,
    another: make,
    async get(path, query = {}, language = 'VI') {
      const answer = await server.inject({ url: path, query, headers: { merchant: merchant.code, language } });
      return { status: answer.statusCode, body: answer.json() as TestAnswer };
    },
    as:
      (accountId) =>
      async (method, path, { query = {}, body, language = 'VI' } = {}) => {
        const options: InjectOptions = {
          method,
          url: path,
          query,
          headers: { merchant: merchant.code, language, authorization: String(accountId) },
        };
        if (body !== undefined) {
          options.payload = typeof body === 'string' ? body : JSON.stringify(body);
          options.headers = { ...options.headers, 'content-type': 'application/json' };
        }
        const answer = await server.inject(options);
        return { status: answer.statusCode, body: answer.json() as TestAnswer };
      },
    async close() {
      await catalogue.stopSync();
      await server.close();
    },
  };
}
