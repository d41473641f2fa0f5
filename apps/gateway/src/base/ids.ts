import { createHash, randomBytes, randomUUID } from 'node:crypto';

/** A session token: 36 characters with the look of a UUID, 122 random bits (docs/rules/calls.md#headers). */
export const newToken = (): string => randomUUID();

/** A secret of 256 random bits as base64url text. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token or secret: its SHA-256. A leaked table opens nothing. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

const READABLE = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A readable number for people to quote, e.g. `D-7KQ2M9XA3B`: prefix and ten characters without look-alikes. */
export function readableNumber(prefix: string): string {
  const bytes = randomBytes(10);
  let text = `${prefix}-`;
  // 32 characters divide 256 evenly, so the remainder is unbiased.
  for (const byte of bytes) text += READABLE[byte % READABLE.length];
  return text;
}
