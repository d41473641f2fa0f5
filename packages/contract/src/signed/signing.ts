/**
 * How partners and the gateway sign what they send one another, in the vendor API and in the channel API alike.
 *
 * Every request is a POST with a JSON body and four headers: who calls, when, a nonce and a signature. The signature is the lower-case
 * hex HMAC-SHA-256, under the partner's key, of `timestamp + "\n" + nonce + "\n" + path + "\n" + raw body`. The APIs differ in the
 * name of the first header only.
 */
export const SIGNED_HEADERS = { timestamp: 'x-timestamp', nonce: 'x-nonce', signature: 'x-signature' } as const;

/** How far a request's timestamp (milliseconds since the epoch) may be from the clock of who receives it. */
export const SIGNATURE_WINDOW_MS = 300_000;

/** The text that is signed. */
export function signedText(timestamp: string, nonce: string, path: string, rawBody: string): string {
  return `${timestamp}\n${nonce}\n${path}\n${rawBody}`;
}
