import { SIGNED_HEADERS } from '../signed/signing.ts';

export { SIGNATURE_WINDOW_MS, SIGNED_HEADERS, signedText } from '../signed/signing.ts';

/**
 * The vendor API: the only way in which a game reaches the wallet. Requests are signed as `signed/signing.ts` says, under the vendor's key.
 * Business answers are HTTP 200 with a `status`; HTTP 5xx and timeouts mean that the outcome is unknown and
 * the same request may be sent again. Money is a string: ten-thousandths of a unit of the session's currency.
 */
export const VENDOR_HEADERS = { vendor: 'x-vendor', ...SIGNED_HEADERS } as const;

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
