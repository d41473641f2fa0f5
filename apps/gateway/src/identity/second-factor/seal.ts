import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const MARK = 'v1.';

/** Keeps secrets that have to be read again where a copy of the table alone tells nothing. */
export interface Seal {
  /** The form in which a secret of an account is kept: sealed where there is a key, else as it is. */
  seal(secret: string, accountId: bigint): string;
  /** The secret of what was kept for this account; null when it was sealed by another key, or for another account. */
  open(kept: string, accountId: bigint): string | null;
}

/** Makes the seal (AES-256-GCM) of the setting `SECRET_KEY`; null: there is none. */
export function createSeal(setting: string | null): Seal {
  const key = setting === null ? null : createHash('sha256').update('marquee second factors|').update(setting).digest();
  return {
    seal(secret, accountId) {
      if (key === null) return secret;
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(String(accountId)));
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return MARK + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(kept, accountId) {
      if (!kept.startsWith(MARK)) return kept;
      const bytes = Buffer.from(kept.slice(MARK.length), 'base64url');
      if (key === null || bytes.length < IV_BYTES + TAG_BYTES) return null;
      const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(String(accountId)))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), cipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
