import { SIGNED_HEADERS } from '../signed/signing.ts';

export { SIGNATURE_WINDOW_MS, signedText } from '../signed/signing.ts';

/**
 * The channel API: the only way in which a payment provider reaches the cashier, and the cashier a provider. Both sides sign with the
 * provider's key as `signed/signing.ts` says. Every answer is HTTP 200 with a `status`; HTTP 5xx, a timeout and `TEMPORARY` mean that
 * the outcome is unknown, and the same request may be sent again. Money is a string: ten-thousandths of a unit.
 */
export const CHANNEL_HEADERS = { channel: 'x-channel', ...SIGNED_HEADERS } as const;

/** The code of a payment provider. */
export const PROVIDER_CODE = /^[A-Z0-9]{2,12}$/;

/** How long the gateway waits for a provider's answer before the outcome counts as unknown. */
export const PROVIDER_TIMEOUT_MS = 5_000;
