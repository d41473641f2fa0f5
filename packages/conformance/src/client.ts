import { createHmac, randomBytes } from 'node:crypto';
import { SIGNED_HEADERS, signedText, VENDOR_HEADERS } from '@marquee/contract/vendor';

/** The wallet under test and the vendor that calls it. */
export interface Target {
  /** Origin of the wallet, e.g. `http://127.0.0.1:8080`. */
  url: string;
  vendor: string;
  key: string;
}

/** An answer as it came: the HTTP code and the fields of its JSON body. */
export interface Answer {
  http: number;
  status: string;
  [field: string]: unknown;
}

/** How a request departs from a proper one. */
export interface Departure {
  /** Who calls. */
  caller?: string;
  key?: string;
  timestamp?: string;
  nonce?: string;
  /** The signature itself; the empty text sends none. */
  signature?: string;
  /** What is signed instead of what is sent. */
  signedBody?: string;
  signedPath?: string;
}

/** Sends signed requests. */
export interface SignedClient {
  /** A proper, signed request; `name` is the last part of the path, e.g. `debit`. */
  call(name: string, body: object): Promise<Answer>;
  /** Exactly these bytes, signed unless the departure says otherwise. */
  send(name: string, raw: string | Uint8Array<ArrayBuffer>, departure?: Departure): Promise<Answer>;
}

/** A door that signed requests go through: where its paths begin, and the header that names who calls. */
export interface Door {
  prefix: string;
  callerHeader: string;
}

const VENDOR_DOOR: Door = { prefix: '/vendor/v1/', callerHeader: VENDOR_HEADERS.vendor };
const TIMEOUT_MS = 15_000;

/** Sends requests to the vendor API. */
export type VendorClient = SignedClient;

export const newNonce = (): string => randomBytes(16).toString('hex');

/** The signature over timestamp, nonce, path and raw body. */
export function signatureOf(key: string, timestamp: string, nonce: string, path: string, raw: string | Uint8Array): string {
  return createHmac('sha256', key)
    .update(signedText(timestamp, nonce, path, ''))
    .update(raw)
    .digest('hex');
}

function answerOf(http: number, text: string): Answer {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null) {
      const status = (body as { status?: unknown }).status;
      return { ...body, http, status: typeof status === 'string' ? status : `(no status) ${text.slice(0, 200)}` };
    }
  } catch {
    // Told below: what came is not an answer of this API.
  }
  return { http, status: `(no JSON) ${text.slice(0, 200)}` };
}

/** How requests travel: the platform's `fetch`, or a wallet in the same process. */
export type Send = (url: string, init: RequestInit) => Promise<Response>;

/** A client of one partner at a door. A connection that breaks has the status `(no answer)`, since some cases expect just that. */
export function signedClient(
  { url, caller, key: ownKey }: { url: string; caller: string; key: string },
  door: Door,
  travel: Send = fetch,
): SignedClient {
  const origin = url.replace(/\/+$/, '');

  const send: SignedClient['send'] = async (name, raw, departure = {}) => {
    const path = door.prefix + name;
    const timestamp = departure.timestamp ?? String(Date.now());
    const nonce = departure.nonce ?? newNonce();
    const signature =
      departure.signature ??
      signatureOf(departure.key ?? ownKey, timestamp, nonce, departure.signedPath ?? path, departure.signedBody ?? raw);
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    const add = (header: string, value: string): void => {
      if (value !== '') headers[header] = value;
    };
    add(door.callerHeader, departure.caller ?? caller);
    add(SIGNED_HEADERS.timestamp, timestamp);
    add(SIGNED_HEADERS.nonce, nonce);
    add(SIGNED_HEADERS.signature, signature);
    try {
      const response = await travel(origin + path, {
        method: 'POST',
        headers,
        body: raw,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return answerOf(response.status, await response.text());
    } catch (error) {
      const cause = (error as Error).cause as Error | undefined;
      return { http: 0, status: `(no answer) ${cause?.message ?? (error as Error).message}` };
    }
  };

  return { send, call: (name, body) => send(name, JSON.stringify(body)) };
}

/** A client of one vendor. */
export const vendorClient = ({ url, vendor, key }: Target, travel?: Send): VendorClient =>
  signedClient({ url, caller: vendor, key }, VENDOR_DOOR, travel);
