import type { CallName } from '@marquee/contract';
import { type CallFunction, createClient } from './client.ts';
import { loadPart } from './errors.ts';
import { createJwe } from './jwe.ts';
import { createLegacy } from './legacy.ts';
import { place } from './place.ts';
import { routeOf } from './routes.ts';

const TIMEOUT_MS = 15_000;
const RETRY_DELAY_MS = 400;

declare global {
  interface Window {
    /** The answer that index.html has asked for at this address before the code was there; once, and nothing for every other. */
    early?(address: string): Promise<Response> | undefined;
  }
}

/** What the layers above tell the client: who the brand and the session are, and what the end of a session means. */
interface Surroundings {
  token(): string;
  merchant(): string;
  language(): string;
  /** The scheme of the brand's encrypted calls: jwe or legacy. */
  encryption(): string;
  allowPlain(): boolean;
  onUnauthorized(token: string): void;
  onClosed(): void;
}

let surroundings: Surroundings = {
  token: () => '',
  merchant: () => '',
  language: () => '',
  encryption: () => 'jwe',
  allowPlain: () => false,
  onUnauthorized: () => {},
  onClosed: () => {},
};

/** Connects the client with brand, language and session; called by the app before its first call. */
export function connectApi(given: Partial<Surroundings>): void {
  surroundings = { ...surroundings, ...given };
}

/** Headers that every request to the gateway carries, the event stream's included: docs/rules/calls.md#headers. */
export function commonHeaders(): Record<string, string> {
  const merchant = surroundings.merchant() || place.merchant;
  return { Language: surroundings.language(), Device: 'web', ...(merchant ? { Merchant: merchant } : {}) };
}

/** True where the brand's calls and paths are encrypted as older clients know it: docs/rules/encrypted-calls.md#schemes. */
export const isLegacyBrand = (): boolean => surroundings.encryption() === 'legacy';

/** An answer of another gateway, with everything that the site reads of it. Rejects with an `ApiError` when the shapes cannot be loaded. */
async function completeAnswer(name: CallName, value: unknown): Promise<unknown> {
  const [{ completed }, { default: shapes }] = await loadPart(() =>
    Promise.all([import('./answer-shape.ts'), import('virtual:answer-shapes')]),
  );
  const shape = shapes[name];
  return shape ? completed(value, shape) : value;
}

const jwe = createJwe({
  loadKey: () => call('encryptionKey'),
  hasCrypto: () => globalThis.crypto?.subtle !== undefined,
  allowPlain: () => surroundings.allowPlain(),
});
const legacy = createLegacy(() => call('legacyKey'));

/** What a call for free play carries besides its body: where the brand is of scheme legacy, a random string and version 3. */
export const freePlayHeaders = async (): Promise<Record<string, string>> => (isLegacyBrand() ? legacy.randomHeaders() : {});

/** The site's one way to the gateway. */
export const call: CallFunction = createClient({
  routes: routeOf,
  fetch: (input, init) => window.early?.(input) ?? fetch(input, init),
  origin: place.url,
  credentials: place.credentials,
  ...(place.isOther && { complete: completeAnswer }),
  token: () => surroundings.token(),
  headers: commonHeaders,
  encryption: {
    encrypt: (body) => (isLegacyBrand() ? legacy : jwe).encrypt(body),
    forgetKey() {
      jwe.forgetKey();
      legacy.forgetKey();
    },
  },
  onUnauthorized: (token) => surroundings.onUnauthorized(token),
  onClosed: () => surroundings.onClosed(),
  isOnline: () => navigator.onLine,
  timeoutMs: TIMEOUT_MS,
  retryDelayMs: RETRY_DELAY_MS,
});
