import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { SIGNATURE_WINDOW_MS, signedText } from '@marquee/contract/channel';
import type { Clock } from '../calendar/clock.ts';
import type { GenuineRequest } from './nonces.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The names of the four headers of a signed request. `partner` says who calls. */
export interface SignedHeaders {
  partner: string;
  timestamp: string;
  nonce: string;
  signature: string;
}

/** A partner as its number and code name it. */
export interface Partner {
  id: number;
  code: string;
}

/** The caller, or why the request is not taken as theirs. Only who holds the key learns more than "bad signature". */
export type Caller<P> = { partner: P; request: GenuineRequest } | { refused: string };
/** Says whose request it is, by its headers, path and raw body. */
export type SignatureCheck<P> = (headers: Headers, path: string, rawBody: Buffer) => Promise<Caller<P>>;

export interface SignatureDeps<P> {
  clock: Clock;
  headers: SignedHeaders;
  partnerByCode(code: string): P | null | Promise<P | null>;
  keys: ReadonlyMap<string, string>;
  /** Keys that are taken besides, while one is changed for another. */
  otherKeys?: ReadonlyMap<string, string> | undefined;
}

const BAD = { refused: 'the signature does not fit' };
const PARTNER_CODE = /^[A-Z0-9_]{2,12}$/;
const TIMESTAMP = /^\d{13}$/;
const NONCE = /^[!-~]{8,128}$/;
const SIGNATURE = /^[0-9a-f]{64}$/;

const one = (headers: Headers, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** A request of ours to a partner, as it is signed. */
export interface Signed {
  code: string;
  key: string;
  path: string;
  rawBody: string;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Signs a request of ours to a partner: the headers to send. */
export function signAs(headers: SignedHeaders, { code, key, path, rawBody, now }: Signed): Record<string, string> {
  const timestamp = String(now);
  const nonce = randomBytes(16).toString('hex');
  return {
    [headers.partner]: code,
    [headers.timestamp]: timestamp,
    [headers.nonce]: nonce,
    [headers.signature]: createHmac('sha256', key)
      .update(signedText(timestamp, nonce, path, rawBody))
      .digest('hex'),
  };
}

/**
 * The check that stands before everything else of a partner's API: over the raw bytes, before anything is parsed. An
 * unknown partner costs and answers the same as a wrong signature. Whether the nonce is new the store of nonces says.
 */
export function createSignatureCheck<P extends Partner>({
  clock,
  headers: names,
  partnerByCode,
  keys: given,
  otherKeys = new Map(),
}: SignatureDeps<P>): SignatureCheck<P> {
  const keys = new Map<string, KeyObject[]>();
  for (const [code, key] of [...given, ...otherKeys]) keys.set(code, [...(keys.get(code) ?? []), createSecretKey(key, 'utf8')]);
  const nobody = createSecretKey(randomBytes(32));

  return async function callerOf(headers, path, rawBody) {
    const code = one(headers, names.partner);
    const timestamp = one(headers, names.timestamp);
    const nonce = one(headers, names.nonce);
    const signature = one(headers, names.signature);
    if (!PARTNER_CODE.test(code) || !TIMESTAMP.test(timestamp) || !NONCE.test(nonce) || !SIGNATURE.test(signature)) return BAD;

    const told = Buffer.from(signature, 'hex');
    const own = keys.get(code);
    const fits = (key: KeyObject): boolean => {
      const expected = createHmac('sha256', key)
        .update(signedText(timestamp, nonce, path, ''))
        .update(rawBody)
        .digest();
      return timingSafeEqual(expected, told);
    };
    if (!(own ?? [nobody]).some(fits) || !own) return BAD;
    const partner = await partnerByCode(code);
    if (!partner) return BAD;
    if (Math.abs(clock.now() - Number(timestamp)) > SIGNATURE_WINDOW_MS) {
      return { refused: `the timestamp is more than ${SIGNATURE_WINDOW_MS / 1000} s away from our clock` };
    }
    return { partner, request: { partnerId: partner.id, nonce, signature } };
  };
}
