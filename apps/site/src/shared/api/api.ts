import { type CallFunction, createClient } from './client.ts';
import { createJwe } from './jwe.ts';
import { routeOf } from './routes.ts';

const TIMEOUT_MS = 15_000;
const RETRY_DELAY_MS = 400;

/** What the layers above tell the client: who the brand and the session are, and what the end of a session means. */
interface Surroundings {
  token(): string;
  merchant(): string;
  language(): string;
  allowPlain(): boolean;
  onUnauthorized(token: string): void;
  onClosed(): void;
}

let surroundings: Surroundings = {
  token: () => '',
  merchant: () => '',
  language: () => '',
  allowPlain: () => false,
  onUnauthorized: () => {},
  onClosed: () => {},
};

/** Connects the client with brand, language and session; called by the app before its first call. */
export function connectApi(given: Partial<Surroundings>): void {
  surroundings = { ...surroundings, ...given };
}

/** Headers that every request to the gateway carries, the event stream's included: wire-protocol 1.2. */
export function commonHeaders(): Record<string, string> {
  const merchant = surroundings.merchant();
  return { Language: surroundings.language(), Device: 'web', ...(merchant ? { Merchant: merchant } : {}) };
}

/** The site's one way to the gateway. */
export const call: CallFunction = createClient({
  routes: routeOf,
  fetch: (input, init) => fetch(input, init),
  token: () => surroundings.token(),
  headers: commonHeaders,
  encryption: createJwe({
    loadKey: () => call('encryptionKey'),
    hasCrypto: () => globalThis.crypto?.subtle !== undefined,
    allowPlain: () => surroundings.allowPlain(),
  }),
  onUnauthorized: (token) => surroundings.onUnauthorized(token),
  onClosed: () => surroundings.onClosed(),
  isOnline: () => navigator.onLine,
  timeoutMs: TIMEOUT_MS,
  retryDelayMs: RETRY_DELAY_MS,
});
