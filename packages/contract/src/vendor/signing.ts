/**
 * The vendor API: the only way in which a game reaches the wallet.
 *
 * Every request is a POST with a JSON body and four headers. The signature is the lower-case hex HMAC-SHA-256,
 * under the vendor's key, of `timestamp + "\n" + nonce + "\n" + path + "\n" + raw body`.
 * Business answers are HTTP 200 with a `status`; HTTP 5xx and timeouts mean that the outcome is unknown and
 * the same request may be sent again. Money is a string: ten-thousandths of a unit of the session's currency.
 */
export const VENDOR_HEADERS = {
  vendor: 'x-vendor',
  timestamp: 'x-timestamp',
  nonce: 'x-nonce',
  signature: 'x-signature',
} as const;

/** How far a request's timestamp (milliseconds since the epoch) may be from the gateway's clock. */
export const SIGNATURE_WINDOW_MS = 300_000;

/** The text that is signed. */
export function signedText(timestamp: string, nonce: string, path: string, rawBody: string): string {
  return `${timestamp}\n${nonce}\n${path}\n${rawBody}`;
}

/** Every status of the vendor API: docs/rules/vendors.md#statuses. Only TEMPORARY is worth sending again. */
export const VENDOR_STATUSES = [
  'OK',
  'INSUFFICIENT_FUNDS',
  'INVALID_TOKEN',
  'TOKEN_EXPIRED',
  'BAD_SIGNATURE',
  'PLAYER_BLOCKED',
  'LIMIT_REACHED',
  'WRONG_CURRENCY',
  'WRONG_GAME',
  'GAME_DISABLED',
  'TX_MISMATCH',
  'TX_NOT_FOUND',
  'TX_ROLLED_BACK',
  'TX_SETTLED',
  'ROUND_CLOSED',
  'BAD_REQUEST',
  'TEMPORARY',
] as const;
export type VendorStatus = (typeof VENDOR_STATUSES)[number];
