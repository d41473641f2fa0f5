import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { takeProof } from './proofs.ts';

const SECOND_MS = 1_000;
/** How long a picture is good for. */
export const CAPTCHA_SECONDS = 300;
const DIGITS = 5;
const EXPIRY_BYTES = 4;
const RANDOM_BYTES = 12;
const HEAD_BYTES = EXPIRY_BYTES + RANDOM_BYTES;
const SEAL_BYTES = 16;

/** The captcha in the cookie. */
export interface Captchas {
  /** A new captcha's id, for the cookie. */
  make(merchantId: number): string;
  /** The digits of a captcha; null when the id is none of ours, of another brand, or over. */
  digitsOf(merchantId: number, id: string | undefined): string | null;
  /** Spends a captcha, whatever was typed; true when it was right and had not been spent. */
  check(merchantId: number, id: string | undefined, typed: string): Promise<boolean>;
}

/**
 * Makes the captchas. An id holds its end and chance, sealed with the gateways' secret, and the digits follow from it: every gateway
 * can draw, speak and check them, and nothing is written down until somebody answers.
 */
export function createCaptchas(db: Database, clock: Clock, secret: Buffer): Captchas {
  const mac = (what: string, head: Buffer): Buffer =>
    createHmac('sha256', secret).update(`captcha-${what}|`).update(head).digest();
  const sealOf = (merchantId: number, head: Buffer): Buffer => mac(`seal|${merchantId}`, head).subarray(0, SEAL_BYTES);

  const headOf = (merchantId: number, id: string | undefined): Buffer | null => {
    const bytes = Buffer.from(id ?? '', 'base64url');
    if (bytes.length !== HEAD_BYTES + SEAL_BYTES) return null;
    const head = bytes.subarray(0, HEAD_BYTES);
    if (!timingSafeEqual(bytes.subarray(HEAD_BYTES), sealOf(merchantId, head))) return null;
    return endOf(head) > clock.now() ? head : null;
  };

  const endOf = (head: Buffer): number => head.readUInt32BE(0) * SECOND_MS;
  const digitsIn = (head: Buffer): string => String(mac('digits', head).readUInt32BE(0) % 10 ** DIGITS).padStart(DIGITS, '0');

  return {
    make(merchantId) {
      const head = Buffer.alloc(HEAD_BYTES);
      head.writeUInt32BE(Math.floor(clock.now() / SECOND_MS) + CAPTCHA_SECONDS, 0);
      randomBytes(RANDOM_BYTES).copy(head, EXPIRY_BYTES);
      return Buffer.concat([head, sealOf(merchantId, head)]).toString('base64url');
    },
    digitsOf(merchantId, id) {
      const head = headOf(merchantId, id);
      return head && digitsIn(head);
    },
    async check(merchantId, id, typed) {
      const head = headOf(merchantId, id);
      if (!head || !(await takeProof(db, `captcha|${head.toString('hex')}`, new Date(endOf(head))))) return false;
      const given = Buffer.from(typed.normalize('NFKC').replace(/\s/g, ''));
      const digits = Buffer.from(digitsIn(head));
      return given.length === digits.length && timingSafeEqual(given, digits);
    },
  };
}
