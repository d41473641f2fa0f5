import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { SIGNATURE_WINDOW_MS, signedText, VENDOR_HEADERS } from '@marquee/contract/vendor';
import type { Clock } from '../../base/calendar/clock.ts';
import type { PlayCatalogue, PlayVendor } from '../deps.ts';
import type { GenuineRequest } from './nonces.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

export interface SignatureDeps {
  clock: Clock;
  catalogue: Pick<PlayCatalogue, 'vendorByCode'>;
  vendorKeys: ReadonlyMap<string, string>;
  /** Keys that are taken besides, while one is changed for another. */
  otherVendorKeys?: ReadonlyMap<string, string> | undefined;
}

/** The caller, or why the request is not taken as theirs. Only who holds the key learns more than "bad signature". */
export type Caller = { vendor: PlayVendor; request: GenuineRequest } | { refused: string };

const BAD: Caller = { refused: 'the signature does not fit' };
const VENDOR_CODE = /^[A-Z0-9_]{2,12}$/;
const TIMESTAMP = /^\d{13}$/;
const NONCE = /^[!-~]{8,128}$/;
const SIGNATURE = /^[0-9a-f]{64}$/;

const one = (headers: Headers, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** Signs a request of ours to a vendor: the headers to send. */
export function signRequest(code: string, key: string, path: string, rawBody: string, now: number): Record<string, string> {
  const timestamp = String(now);
  const nonce = randomBytes(16).toString('hex');
  return {
    [VENDOR_HEADERS.vendor]: code,
    [VENDOR_HEADERS.timestamp]: timestamp,
    [VENDOR_HEADERS.nonce]: nonce,
    [VENDOR_HEADERS.signature]: createHmac('sha256', key)
      .update(signedText(timestamp, nonce, path, rawBody))
      .digest('hex'),
  };
}

/**
 * The check that stands before everything else of the vendor API: over the raw bytes, before anything is parsed. An
 * unknown vendor costs and answers the same as a wrong signature. Whether the nonce is new the store of nonces says.
 */
export function createSignatureCheck({ clock, catalogue, vendorKeys, otherVendorKeys = new Map() }: SignatureDeps) {
  const keys = new Map<string, KeyObject[]>();
  for (const [code, key] of [...vendorKeys, ...otherVendorKeys])
    keys.set(code, [...(keys.get(code) ?? []), createSecretKey(key, 'utf8')]);
  const nobody = createSecretKey(randomBytes(32));

  return async function callerOf(headers: Headers, path: string, rawBody: Buffer): Promise<Caller> {
    const code = one(headers, VENDOR_HEADERS.vendor);
    const timestamp = one(headers, VENDOR_HEADERS.timestamp);
    const nonce = one(headers, VENDOR_HEADERS.nonce);
    const signature = one(headers, VENDOR_HEADERS.signature);
    if (!VENDOR_CODE.test(code) || !TIMESTAMP.test(timestamp) || !NONCE.test(nonce) || !SIGNATURE.test(signature)) return BAD;

    const given = Buffer.from(signature, 'hex');
    const own = keys.get(code);
    const fits = (key: KeyObject): boolean => {
      const expected = createHmac('sha256', key)
        .update(signedText(timestamp, nonce, path, ''))
        .update(rawBody)
        .digest();
      return timingSafeEqual(expected, given);
    };
    if (!(own ?? [nobody]).some(fits) || !own) return BAD;
    const vendor = await catalogue.vendorByCode(code);
    if (!vendor) return BAD;
    if (Math.abs(clock.now() - Number(timestamp)) > SIGNATURE_WINDOW_MS) {
      return { refused: `the timestamp is more than ${SIGNATURE_WINDOW_MS / 1000} s away from our clock` };
    }
    return { vendor, request: { vendorId: vendor.id, nonce, signature } };
  };
}

export type SignatureCheck = ReturnType<typeof createSignatureCheck>;
