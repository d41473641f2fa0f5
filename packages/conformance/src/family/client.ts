import { Failure } from '../check.ts';
import type { Send } from '../client.ts';

const TIMEOUT_MS = 15_000;
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
  travel: Send = fetch,
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
    },
  };
  return visitor;
}
