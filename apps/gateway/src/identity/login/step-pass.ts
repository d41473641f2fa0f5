import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../base/calendar/clock.ts';
import type { RequestContext } from '../../base/http/handlers.ts';
import type { Merchant } from '../../brand/index.ts';

const SECOND_MS = 1_000;
/** Time to find the telephone, and the code on it. */
const PASS_SECONDS = 600;

/** The cookies of the passes. On https only this very host can have set them, as with the session's cookie. */
const passCookie = (origin: string): string => (origin.startsWith('https:') ? '__Host-mq_step' : 'mq_step');
const numberCookie = (origin: string): string => (origin.startsWith('https:') ? '__Host-mq_number' : 'mq_number');

/** Ways whose first step proves a number, and cannot be taken again: its code is spent. */
export type NumberWay = 'sms' | 'firebase';

/** A first step that was taken by a number. */
export interface NumberStep {
  accountId: bigint;
  way: NumberWay;
}

/**
 * Tells that a browser has just given a name's right password and is asked for the second step. Its next calls send the password
 * again, and have no captcha to send with it: it was solved for the first step. They count as tries and meet the lock all the same.
 */
export interface StepPass {
  /** Gives the browser a pass for ten minutes. */
  give(merchant: Merchant, digest: Buffer, request: Pick<RequestContext, 'origin' | 'replyCookies'>): void;
  /** Has the browser a pass for this name? */
  holds(merchant: Merchant, digest: Buffer, request: Pick<RequestContext, 'origin' | 'cookies'>): boolean;
  /** Notes in the browser for ten minutes that it has proven an account's number, and is asked for the second step. */
  giveNumber(merchant: Merchant, step: NumberStep, request: Pick<RequestContext, 'origin' | 'replyCookies'>): void;
  /** The number's step that the browser has taken; null when there is none, or it is over. */
  numberOf(merchant: Merchant, request: Pick<RequestContext, 'origin' | 'cookies'>): NumberStep | null;
}

/** Makes the passes. `secret` is that of all gateways, so that each knows the passes of the others. */
export function createStepPass({ clock, secret }: { clock: Clock; secret: Buffer }): StepPass {
  const seal = (merchantId: number, digest: Buffer, ends: number): string =>
    createHmac('sha256', secret)
      .update(`step|${merchantId}|${digest.toString('hex')}|${ends}`)
      .digest('base64url');
  const sealNumber = (merchantId: number, { accountId, way }: NumberStep, ends: number): string =>
    createHmac('sha256', secret).update(`number|${merchantId}|${accountId}|${way}|${ends}`).digest('base64url');
  return {
    give({ id }, digest, { origin, replyCookies }) {
      const ends = Math.floor(clock.now() / SECOND_MS) + PASS_SECONDS;
      replyCookies.set(passCookie(origin), `${ends}.${seal(id, digest, ends)}`, PASS_SECONDS);
    },
    holds({ id }, digest, { origin, cookies }) {
      const [, ends = '', sealed = ''] = /^(\d{10})\.([\w-]{43})$/.exec(cookies[passCookie(origin)] ?? '') ?? [];
      if (Number(ends) * SECOND_MS <= clock.now()) return false;
      return timingSafeEqual(Buffer.from(sealed), Buffer.from(seal(id, digest, Number(ends))));
    },
    giveNumber({ id }, step, { origin, replyCookies }) {
      const ends = Math.floor(clock.now() / SECOND_MS) + PASS_SECONDS;
      const text = `${ends}.${step.way}.${step.accountId}.${sealNumber(id, step, ends)}`;
      replyCookies.set(numberCookie(origin), text, PASS_SECONDS);
    },
    numberOf({ id }, { origin, cookies }) {
      const given = /^(\d{10})\.(sms|firebase)\.(\d{1,18})\.([\w-]{43})$/.exec(cookies[numberCookie(origin)] ?? '');
      const [, ends = '', way = '', accountId = '', sealed = ''] = given ?? [];
      if (Number(ends) * SECOND_MS <= clock.now()) return null;
      const step = { accountId: BigInt(accountId), way: way as NumberWay };
      return timingSafeEqual(Buffer.from(sealed), Buffer.from(sealNumber(id, step, Number(ends)))) ? step : null;
    },
  };
}
