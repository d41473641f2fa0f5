import { createHmac, timingSafeEqual } from 'node:crypto';
import { SIGNATURE_WINDOW_MS, signedText } from '@marquee/contract/channel';

/** The signature of a request: HMAC-SHA-256 in hex under the provider's key, taken as text. */
export function signatureOf(key: string, timestamp: string, nonce: string, path: string, rawBody: string | Buffer): string {
  return createHmac('sha256', key)
    .update(signedText(timestamp, nonce, path, ''))
    .update(rawBody)
    .digest('hex');
}

export interface SignedRequest {
  timestamp: string;
  nonce: string;
  signature: string;
  path: string;
  rawBody: Buffer;
}

/** Whether a request was signed with the key and lately. Takes the same time wherever the signature differs. */
export function isSigned(key: string, request: SignedRequest, now: number): boolean {
  if (!/^\d{13}$/.test(request.timestamp) || !/^[!-~]{8,128}$/.test(request.nonce)) return false;
  if (Math.abs(now - Number(request.timestamp)) > SIGNATURE_WINDOW_MS) return false;
  const right = Buffer.from(signatureOf(key, request.timestamp, request.nonce, request.path, request.rawBody));
  const given = Buffer.from(request.signature);
  return right.length === given.length && timingSafeEqual(right, given);
}
