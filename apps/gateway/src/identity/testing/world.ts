import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { CompactEncrypt, importJWK } from 'jose';
import { createEvents, type Events } from '../../base/background/events.ts';
import { type Clock, manualClock } from '../../base/calendar/clock.ts';
import { type Channels, noChannels } from '../../base/channels/channel.ts';
import type { Database } from '../../base/database/database.ts';
import type { SqlModule } from '../../base/database/migrations.ts';
import type { RequestSession } from '../../base/http/handlers.ts';
import { memoryRateLimiter, type RateLimiter } from '../../base/limits/rate-limit.ts';
import { createLog } from '../../base/log.ts';
import { createJweCipher, type JweCipher } from '../../base/security/encryption.ts';
import { createLegacyCipher } from '../../base/security/encryption-legacy.ts';
import { openTestDatabase } from '../../base/testing/database.ts';
import { PRIVATE_KEY } from '../../base/testing/private-key.ts';
import { type Brand, sql as brandSql, createBrand, type Merchant } from '../../brand/index.ts';
import { openTestServer } from '../../brand/testing/server.ts';
import { createIdentity, type Identity, spentBodies, sql } from '../index.ts';
import { identityRoutes } from '../routes.ts';
import { lightPasswords } from './passwords.ts';

/** What a call answered. */
export interface Answer {
  status: number;
  body: { success: boolean; value: Record<string, unknown> & { token: string; id: number }; errorCode: string; message: string };
  /** The session cookie that was set: its secret, empty when cleared, null when not touched. */
  cookie: string | null;
  /** The whole header that set it. */
  setCookie: string;
}

/** Who calls: header, token and cookie. */
export interface Caller {
  merchant?: string;
  token?: string;
  cookie?: string;
  address?: string;
  headers?: Record<string, string>;
}

/** A gateway of brand and identity over a fresh database, with time standing still. */
export interface World {
  db: Database;
  clock: ReturnType<typeof manualClock>;
  brand: Brand;
  demo: Merchant;
  identity: Identity;
  events: Events;
  rates: RateLimiter;
  cipher: JweCipher;
  signals: string[];
  /** A call with a plain body, or none. */
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, caller?: Caller, body?: string): Promise<Answer>;
  /** A read of the demo brand's, as it is answered. */
  raw(url: string): Promise<{ body: string; type: string }>;
  /** The live session of a caller of the demo brand. */
  sessionOf(caller: Required<Pick<Caller, 'token' | 'cookie'>>): Promise<RequestSession | null>;
  /** The compact form of an encrypted body, of now and with an id of its own unless the header says otherwise. */
  encrypt(body: unknown, header?: { iat?: number; jti?: string }): Promise<string>;
  register(body: Record<string, unknown>, caller?: Caller): Promise<Answer>;
  login(username: string, password: string, caller?: Caller): Promise<Answer>;
  close(): Promise<void>;
}

const LIGHT_WORK = 200;
const base: SqlModule = { name: 'base', directory: `${import.meta.dirname}/../../base` };

function answerOf(response: Awaited<ReturnType<FastifyInstance['inject']>>, cookieName: string): Answer {
  const cookie = response.cookies.find((item) => item.name === cookieName);
  return {
    status: response.statusCode,
    body: response.json(),
    cookie: cookie ? cookie.value : null,
    setCookie: [response.headers['set-cookie'] ?? []].flat().join('\n'),
  };
}

/** How a world is other than usual. */
export interface WorldOptions {
  /** Over plain http, or as behind a proxy that speaks https. */
  scheme?: 'http' | 'https';
  channels?: Partial<Channels>;
  /** Passwords are hashed, and captchas solved, at a fraction of the real work, or at the real one. */
  work?: 'light' | 'real';
}

/** Calls as a browser sends them. */
function callerOf(app: FastifyInstance, brand: Brand, usual: string, cookieName: string): World['call'] {
  return async (method, url, caller = {}, body) => {
    const { merchant = usual, token, cookie, address, headers } = caller;
    const [host = 'localhost'] = ((await brand.byCode(merchant))?.hosts ?? []).filter((name) => name !== '*');
    return answerOf(
      await app.inject({
        method,
        url,
        remoteAddress: address ?? '127.0.0.1',
        headers: {
          host,
          merchant,
          language: 'EN',
          ...(token === undefined ? {} : { authorization: token }),
          ...(cookie === undefined ? {} : { cookie: `${cookieName}=${cookie}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: body }),
      }),
      cookieName,
    );
  };
}

/** Encrypts bodies as a browser does. */
async function encrypterFor({ publicKey }: JweCipher, clock: Clock): Promise<World['encrypt']> {
  const key = await importJWK(publicKey, 'RSA-OAEP-256');
  return (body, header = {}) =>
    new CompactEncrypt(new TextEncoder().encode(JSON.stringify(body)))
      .setProtectedHeader({
        alg: 'RSA-OAEP-256',
        enc: 'A256GCM',
        iat: Math.floor(clock.now() / 1000),
        jti: randomUUID(),
        ...header,
      })
      .encrypt(key);
}

/** Opens the world of one test file. */
export async function openWorld(kind: Database['kind'], options: WorldOptions = {}): Promise<World> {
  const { scheme = 'http', channels = {}, work = 'light' } = options;
  const cookieName = scheme === 'https' ? '__Host-mq_session' : 'mq_session';
  const clock = manualClock(Date.UTC(2026, 0, 1, 8));
  const db = await openTestDatabase(kind, [base, brandSql, sql]);
  const events = createEvents(db, clock, createLog('silent'));
  const rates = memoryRateLimiter(clock);
  const cipher = await createJweCipher(PRIVATE_KEY, { clock, spent: spentBodies(db) });
  const legacy = createLegacyCipher(null);
  const brand = createBrand({ db, clock, demo: true });
  const demo = await brand.seedDemo();
  const signals: string[] = [];
  const live = { publish: (channel: string, signal: { type: string }) => void signals.push(`${channel} ${signal.type}`) };
  const identity = createIdentity({
    db,
    clock,
    events,
    rates,
    brand,
    live,
    outward: { channels: { ...noChannels, ...channels }, secret: null, log: createLog('silent') },
    ...(work === 'light' ? { passwords: lightPasswords(), mostWork: LIGHT_WORK } : {}),
  });
  const app = await openTestServer({
    brand,
    handlers: identityRoutes({ identity, brand, cipher, legacy, fundGuest: async () => {} }),
    cipher,
    legacy,
    rates,
    session: identity.resolveSession,
    publicUrl: `${scheme}://localhost`,
  });
  const call = callerOf(app, brand, demo.code, cookieName);
  const encrypt = await encrypterFor(cipher, clock);
  let visitor = 0;

  // Each caller without an address is a visitor of its own, so that the limits per address stay out of the way.
  const stranger = (): string => `10.0.${(visitor += 1) >> 8}.${visitor & 255}`;
  const sealed = async (method: 'POST' | 'PUT', url: string, body: unknown, caller: Caller): Promise<Answer> =>
    call(method, url, { address: stranger(), ...caller }, JSON.stringify({ value: await encrypt(body) }));

  return {
    db,
    clock,
    brand,
    demo,
    identity,
    events,
    rates,
    cipher,
    signals,
    call,
    async raw(url) {
      const { body, headers } = await app.inject({ url, headers: { host: 'localhost', merchant: demo.code } });
      return { body, type: String(headers['content-type']) };
    },
    sessionOf: ({ token, cookie }) =>
      identity.resolveSession(token, { merchant: demo, cookies: { [cookieName]: cookie }, origin: `${scheme}://localhost` }),
    encrypt,
    register: (body, caller = {}) =>
      sealed('PUT', '/wps/member/register', { username: 'someone1', password: 'Harbour42', agreed: true, ...body }, caller),
    login: (username, password, caller = {}) => sealed('POST', '/wps/session/login', { username, password }, caller),
    async close() {
      await app.close();
      await db.close();
    },
  };
}
