import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { SIGNATURE_WINDOW_MS, SIGNED_HEADERS, signedText } from '@marquee/contract/signed';

/** The signature of a request: HMAC-SHA-256 in hex under the partner's key, taken as text. */
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
  rawBody: string | Buffer;
}

/** Whether a request was signed with the key and lately. Takes the same time wherever the signature differs. */
export function isSigned(key: string, request: SignedRequest, now: number): boolean {
  if (!/^\d{13}$/.test(request.timestamp) || !/^[!-~]{8,128}$/.test(request.nonce)) return false;
  if (Math.abs(now - Number(request.timestamp)) > SIGNATURE_WINDOW_MS) return false;
  const right = Buffer.from(signatureOf(key, request.timestamp, request.nonce, request.path, request.rawBody));
  const given = Buffer.from(request.signature);
  return right.length === given.length && timingSafeEqual(right, given);
}

/** A request of ours: whose header names us, as whom, under which key. */
export interface Signer {
  header: string;
  code: string;
  key: string;
  /** Milliseconds since the epoch. */
  now: number;
  /** A signal that aborts when an answer has taken too long. */
  deadline: AbortSignal;
}

/** Sends a signed request, with a nonce of its own; the signature covers the bytes that are sent. Rejects without an answer. */
export function sendSigned({ header, code, key, now, deadline }: Signer, address: URL, rawBody: string): Promise<Response> {
  const timestamp = String(now);
  const nonce = randomBytes(16).toString('hex');
  return fetch(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [header]: code,
      [SIGNED_HEADERS.timestamp]: timestamp,
      [SIGNED_HEADERS.nonce]: nonce,
      [SIGNED_HEADERS.signature]: signatureOf(key, timestamp, nonce, address.pathname, rawBody),
    },
    body: rawBody,
    redirect: 'error',
    signal: deadline,
  });
}
