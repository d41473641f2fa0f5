import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const MARK = 's2';
/** What sealed the keys of authenticator apps before everything had one seal. */
const FIRST_MARK = 'v1.';
const INDEX_MARK = 'h2';

/**
 * Keeps what has to be read again where a copy of the table alone tells nothing. A context says what a text is of (a table and
 * its row): what is moved elsewhere does not open.
 */
export interface Seal {
  /** Which key seals, in eight hexadecimal digits; null: there is none, and texts are kept as they are. */
  readonly keyId: string | null;
  /** The form in which a text is kept. */
  seal(text: string, context: string): string;
  /** The text of what was kept, also of what was kept without a key; null when another key sealed it, or for another context. */
  open(kept: string, context: string): string | null;
  /** What stands for a text where it is looked up and must be unique: always the same, and told by nobody without the key. */
  index(text: string, context: string): string;
}

/** Keeps texts as they are: without the setting `SECRET_KEY`. What was sealed does not open. */
export const noSeal: Seal = {
  keyId: null,
  seal: (text) => text,
  open: (kept) => (/^(?:s2|v1)\./.test(kept) ? null : kept),
  index: (text) => text,
};

function derive(setting: string, use: string): Buffer {
  return createHash('sha256').update(`marquee ${use}|`).update(setting).digest();
}

function decrypt(key: Buffer, bytes: Buffer, context: string): string | null {
  if (bytes.length < IV_BYTES + TAG_BYTES) return null;
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), cipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** Makes the seal (AES-256-GCM, and HMAC-SHA-256 for what is looked up) of the setting `SECRET_KEY`; null: there is none. */
export function createSeal(setting: string | null): Seal {
  if (setting === null) return noSeal;
  const key = derive(setting, 'seal');
  const indexKey = derive(setting, 'blind index');
  const keyId = derive(setting, 'key id').toString('hex').slice(0, 8);
  const mark = `${MARK}.${keyId}.`;
  return {
    keyId,
    seal(text, context) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return mark + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(kept, context) {
      if (kept.startsWith(mark)) return decrypt(key, Buffer.from(kept.slice(mark.length), 'base64url'), context);
      if (kept.startsWith(`${MARK}.`)) return null;
      if (!kept.startsWith(FIRST_MARK)) return kept;
      // The first form knew accounts only, by their number.
      const account = context.split('|').at(-1) ?? '';
      const bytes = Buffer.from(kept.slice(FIRST_MARK.length), 'base64url');
      return decrypt(derive(setting, 'second factors'), bytes, account);
    },
    index: (text, context) =>
      `${INDEX_MARK}.${keyId}.${createHmac('sha256', indexKey).update(`${context}|${text}`).digest('base64url')}`,
  };
}
