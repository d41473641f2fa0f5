import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../check.ts';
import type { Send } from '../client.ts';

const TIMEOUT_MS = 15_000;
/** How often one request is sent again to a gateway that limits calls by address, and the longest that it may ask to wait. */
const MOST_WAITS = 3;
const LONGEST_WAIT_S = 600;
/** Where a gateway does not say how long. */
const USUAL_WAIT_S = 30;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** An answer as it came. `body` is its JSON; undefined where it is none. */
export interface WebAnswer {
  http: number;
  text: string;
  headers: Headers;
  body: unknown;
}

/** What goes with a request. */
export interface Sent {
  query?: Record<string, string> | string;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is. */
  raw?: string;
  headers?: Record<string, string>;
  /** Headers that are left out. */
  without?: readonly string[];
}

/** One client of the gateway: it keeps cookies as a browser does, and a token once it has one. */
export interface Visitor {
  token: string;
  send(method: Method, path: string, sent?: Sent): Promise<WebAnswer>;
  /** Forgets the cookies: a program that has nothing but the token. */
  forgetCookies(): void;
  cookie(name: string): string | undefined;
}

/** How requests travel, and how a client waits for so many seconds where a gateway asks for it. */
export interface Travel {
  send?: Send | undefined;
  wait?: ((seconds: number) => Promise<void>) | undefined;
}

/** Seconds after which the gateway wants to be asked again; null: it has answered. */
function waitOf({ http, headers, body }: WebAnswer): number | null {
  const code = (body as { errorCode?: unknown } | null | undefined)?.errorCode;
  if (http !== 429 && !(typeof code === 'string' && code.startsWith('TOO_MANY_REQUEST'))) return null;
  const asked = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(asked) && asked > 0 ? Math.ceil(asked) : USUAL_WAIT_S;
}

/** Asks until there is an answer. A limit is the gateway's right, and says nothing about its answers. */
async function patiently(
  ask: () => Promise<WebAnswer>,
  what: string,
  wait: (seconds: number) => Promise<void>,
): Promise<WebAnswer> {
  for (let waits = 0; ; waits += 1) {
    const answer = await ask();
    const seconds = waitOf(answer);
    if (seconds === null) return answer;
    if (waits === MOST_WAITS || seconds > LONGEST_WAIT_S)
      throw new Failure(
        `${what}: the gateway limits calls of this address and asks for ${seconds} s after ${waits} waits; run the suite later, or raise that limit meanwhile`,
      );
    await wait(seconds);
  }
}

/** The JSON of an answer; undefined where it is none. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function remember(cookies: Map<string, string>, headers: Headers): void {
  for (const line of headers.getSetCookie()) {
    const [pair = ''] = line.split(';');
    const [name, value] = [pair.slice(0, pair.indexOf('=')).trim(), pair.slice(pair.indexOf('=') + 1)];
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
}

/** A client of a gateway. A connection that breaks fails the case that needs it. */
export function visitorOf(
  { url, merchant, language }: { url: string; merchant: string; language: string },
  { send: travel = fetch, wait = (seconds) => sleep(seconds * 1_000) }: Travel = {},
): Visitor {
  const origin = url.replace(/\/+$/, '');
  const cookies = new Map<string, string>();
  const visitor: Visitor = {
    token: '',
    forgetCookies: () => cookies.clear(),
    cookie: (name) => cookies.get(name),
    async send(method, path, { query = '', json, raw, headers = {}, without = [] } = {}) {
      const search = new URLSearchParams(query).toString();
      const given = new Headers({
        Merchant: merchant,
        Language: language,
        Device: 'web',
        ModuleId: 'COMM3',
        'X-Requested-With': 'XMLHttpRequest',
        ...(visitor.token === '' ? {} : { Authorization: visitor.token }),
        ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      });
      if (cookies.size > 0) given.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
      for (const name of without) given.delete(name);
      const body = json === undefined ? raw : JSON.stringify(json);
      const address = `${origin}${path}${search === '' ? '' : `?${search}`}`;
      const ask = async (): Promise<WebAnswer> => {
        try {
          const response = await travel(address, {
            method,
            headers: given,
            ...(body === undefined ? {} : { body }),
            signal: AbortSignal.timeout(TIMEOUT_MS),
          });
          remember(cookies, response.headers);
          const text = await response.text();
          return { http: response.status, text, headers: response.headers, body: jsonOf(text) };
        } catch (error) {
          const cause = (error as Error).cause as Error | undefined;
          throw new Failure(`${method} ${path}: no answer, ${cause?.message ?? (error as Error).message}`);
        }
      };
      return patiently(ask, `${method} ${path}`, wait);
    },
  };
  return visitor;
}
