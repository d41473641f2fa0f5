import { randomUUID } from 'node:crypto';
import type { CallName } from '@marquee/contract';
import { calls } from '@marquee/contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { type App, createApp } from '../app.ts';
import type { Clock } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import { createLog } from '../base/log.ts';
import { readConfig } from '../base/settings/config.ts';
import type { Environment } from '../base/settings/settings.ts';
import { openTestDatabase } from '../base/testing/database.ts';
import { lightPasswords } from '../identity/testing/passwords.ts';
import { sqlModules } from '../modules.ts';
import { signRequest } from '../play/index.ts';

export const VENDOR_KEY = 'k'.repeat(64);

/** The whole gateway on a fresh database (or on a given one), as `DEMO=1` starts it; no vendor answers. */
export async function openTestApp(kind: Database['kind'], clock: Clock, given?: Database, more: Environment = {}): Promise<App> {
  const db = given ?? (await openTestDatabase(kind, sqlModules));
  const config = readConfig({
    VENDOR_KEY_RLT: VENDOR_KEY,
    STUDIO_URL: 'http://127.0.0.1:9',
    DEMO_PAST: '0',
    // Vendors of tests are on this machine.
    INTERNAL_NETWORKS: '127.0.0.1',
    OPS_PORT: '0',
    ...more,
  });
  return createApp(config, { clock, log: createLog('silent'), db, passwords: lightPasswords() });
}

/** The operator's door of a gateway. */
export function operatorsDoor({ ops }: App): FastifyInstance {
  if (ops === null) throw new Error('this gateway has no door for operators');
  return ops;
}

/** A browser: keeps its cookie and token between calls. */
export function browser(app: App) {
  const cookies = new Map<string, string>();
  let token = '';
  const cookieNow = (): string => [...cookies].map((pair) => pair.join('=')).join('; ');
  const call = async (
    name: CallName,
    input: { query?: Record<string, string>; body?: unknown; headers?: Record<string, string> } = {},
  ) => {
    const { method, path } = calls[name];
    const request: InjectOptions = {
      method,
      url: path,
      query: input.query ?? {},
      headers: {
        merchant: 'marquee',
        language: 'EN',
        'content-type': 'application/json',
        encryption: 'none',
        ...(token ? { authorization: token } : {}),
        ...(cookies.size > 0 ? { cookie: cookieNow() } : {}),
        ...input.headers,
      },
      ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
    };
    const response = await app.server.inject(request);
    for (const { name, value } of response.cookies) {
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const isFile = response.headers['content-type']?.toString().startsWith('text/csv') ?? false;
    const answer = (isFile ? { success: true, value: { text: response.body } } : response.json()) as {
      success: boolean;
      value: Record<string, unknown> | null;
      errorCode?: string;
      message?: string;
    };
    if (typeof answer.value?.['token'] === 'string') token = answer.value['token'];
    return { status: response.statusCode, ...answer };
  };
  return {
    call,
    /** Registers a fresh member and is logged in. */
    async register(username = `u${randomUUID().replaceAll('-', '').slice(0, 11)}`) {
      const answer = await call('register', { body: { username, password: 'Demo2026x', agreed: true, login: true } });
      if (!answer.success) throw new Error(`registration was refused: ${answer.errorCode} ${answer.message}`);
      return username;
    },
    forget(what: 'cookie' | 'token') {
      if (what === 'cookie') cookies.clear();
      else token = '';
    },
    get token() {
      return token;
    },
    get cookie() {
      return cookieNow();
    },
  };
}

/** Sends one signed vendor request. */
export async function vendorCall(app: App, clock: Clock, name: string, body: unknown): Promise<Record<string, unknown>> {
  const path = `/vendor/v1/${name}`;
  const raw = JSON.stringify(body);
  const response = await app.server.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json', ...signRequest('RLT', VENDOR_KEY, path, raw, clock.now()) },
    payload: raw,
  });
  return response.json() as Record<string, unknown>;
}
