import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const MARK = 'sealed:1:';

/** Keeps texts where a copy of the file alone tells nothing. */
export interface Seal {
  /** The form in which a text is kept; sealed where there is a key, else as it is. `place` names the field and its row. */
  seal(text: string, place: string): string;
  /**
   * The text of what was kept in this place, sealed or from before there was a key. Throws when it was sealed with another key,
   * in another place, or changed since.
   */
  open(kept: string, place: string): string;
}

/** Whether what is kept is sealed. */
export function isSealed(kept: string): boolean {
  return kept.startsWith(MARK);
}

/** The seal of the setting `SECRET_KEY`: AES-256-GCM under a key that HKDF derives from it. Null: nothing is sealed. */
export function createSeal(secretKey: string | null): Seal {
  const key = secretKey === null ? null : Buffer.from(hkdfSync('sha256', secretKey, '', 'marquee studio, database, 1', 32));
  return {
    seal(text, place) {
      if (key === null) return text;
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return MARK + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(kept, place) {
      if (!isSealed(kept)) return kept;
      if (key === null) throw new Error(`${place} is sealed, and there is no SECRET_KEY`);
      const bytes = Buffer.from(kept.slice(MARK.length), 'base64url');
      const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), cipher.final()]).toString('utf8');
    },
  };
}

/** Names of the places that are sealed. */
export const places = {
  nextSecret: (tokenHash: string): string => `sessions.next_secret ${tokenHash}`,
  vendorToken: (tokenHash: string): string => `sessions.vendor_token ${tokenHash}`,
  secret: (roundId: string): string => `rounds.secret ${roundId}`,
  tableSeed: (table: string, roundNo: string): string => `table_rounds.seed ${table} ${roundNo}`,
  drawSeed: (game: string, drawNo: string): string => `lottery_draws.seed ${game} ${drawNo}`,
};
