import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Clock } from '../../base/calendar/clock.ts';
import { type Channels, noChannels } from '../../base/channels/channel.ts';
import type { Database } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import { createLog, type Log } from '../../base/log.ts';
import type { Merchant } from '../../brand/index.ts';
import { accountByContact } from '../contacts/index.ts';
import { createBackground } from './background.ts';
import { createCaptchas } from './captcha.ts';
import { speakDigits } from './captcha-audio.ts';
import { drawDigits } from './captcha-picture.ts';
import { createCodes } from './codes.ts';
import { createDelivery } from './delivery.ts';
import { createDemoIdentity } from './demo-identity.ts';
import { createKeys } from './keys.ts';
import { createOutbox } from './outbox.ts';
import { createProofOfWork } from './proof-of-work.ts';
import { readAnyNumber, readMail, readNumber, targetKey, targetOfE164 } from './targets.ts';
import type { Verification } from './types.ts';
import { noticeWords } from './words.ts';

export { ANYBODY, askerOf, bringerOf, memberAsker } from './asker.ts';
export { forgetVerification } from './forgetting.ts';
export type {
  Asker,
  CodeAsker,
  CodeSent,
  GivenCaptcha,
  KeyPurpose,
  MailTarget,
  Notices,
  Purpose,
  SmsTarget,
  Target,
  Verification,
} from './types.ts';

/** The cookie that binds a captcha to a browser: docs/rules/verification.md#captcha. */
export const CAPTCHA_COOKIE = 'captchaId';

/** What reaches people, and what seals codes and captchas. */
export interface Outward {
  channels: Channels;
  /** Gateways that share it know each other's codes and captchas; null: one is made for this process. */
  secret: string | null;
  log: Log;
}

/** The secret in a setting's text; one of this process alone without it. */
export const secretOf = (text: string | null): Buffer =>
  text === null ? randomBytes(32) : createHash('sha256').update('marquee verification|').update(text).digest();

const PHONE_ERRORS = { invalid: 'code.invalid', expired: 'code.expired', error: 'phone.unknown' } as const;

/** Makes the verification. To be made outside of any transaction. */
export function createVerification({
  db,
  clock,
  outward = { channels: noChannels, secret: null, log: createLog('silent') },
  mostWork,
}: {
  db: Database;
  clock: Clock;
  outward?: Outward | undefined;
  /** The highest number that a challenge of the widget hides, instead of the module's own. */
  mostWork?: number | undefined;
}): Verification {
  const { channels, log } = outward;
  const secret = secretOf(outward.secret);
  const background = createBackground(log);
  const outbox = createOutbox(db, clock);
  const delivery = createDelivery({ clock, log, channels, outbox, background });
  const captchas = createCaptchas(db, clock, secret);
  const work = createProofOfWork(db, clock, secret, mostWork);
  const codes = createCodes({ db, clock, secret, delivery, background });
  const demoIdentity = createDemoIdentity(clock, secret);
  // A demo brand stands on its own feet as long as nobody has configured a provider, as with messages.
  const hasDemoIdentity = ({ demo }: Merchant): boolean => demo && !channels.phoneAuth;

  return {
    number: readNumber,
    anyNumber: readAnyNumber,
    mail: readMail,
    keyOf: targetKey,
    canSend: delivery.isThere,
    ...codes,
    ...createKeys(db, clock),
    async demandCaptcha({ id, security }, { captcha, altcha }, { cookies }) {
      const value = security.widget ? { captcha: true, widget: true } : { captcha: true };
      const given = (security.widget ? altcha : captcha)?.trim() ?? '';
      if (given === '') throw new BusinessError('captcha.required', { value });
      const isRight = security.widget ? await work.check(id, given) : await captchas.check(id, cookies[CAPTCHA_COOKIE], given);
      if (!isRight) throw new BusinessError('captcha.invalid', { value });
    },
    async tell({ merchant, target, name, params, language, address }) {
      const words = noticeWords(merchant, name, params, language, clock.now());
      delivery.post(merchant, target, { id: randomUUID(), ...words }, address);
    },
    async phoneOf(merchant, idToken) {
      if (!merchant.site.sms.firebase) throw new BusinessError('login.type.unavailable');
      const demo = hasDemoIdentity(merchant) ? demoIdentity.phoneOf(merchant.code, idToken) : null;
      const claim = await (demo ?? channels.phoneAuth?.phoneOf(idToken));
      if (claim === undefined) throw new BusinessError('login.type.unavailable');
      if (typeof claim === 'string') throw new BusinessError(PHONE_ERRORS[claim]);
      const target = targetOfE164(claim.phone);
      if (!target) throw new BusinessError('code.invalid');
      return target;
    },
    demandDemoIdentity(merchant) {
      if (!merchant.site.sms.firebase || !hasDemoIdentity(merchant)) throw new BusinessError('phone.forbidden');
    },
    async demoToken({ merchant, target, code, asker }) {
      await db.transaction((tx) => codes.spendCode({ purpose: 'identity', merchant, target, code, asker }, tx));
      return demoIdentity.tokenOf(merchant.code, `+${targetKey(target)}`);
    },
    memberOf: ({ id }, target) => accountByContact(db, id, target.kind === 'sms' ? 'mobile' : 'email', targetKey(target)),
    captcha({ id: merchantId }) {
      const id = captchas.make(merchantId);
      return { id, picture: drawDigits(captchas.digitsOf(merchantId, id) ?? '') };
    },
    captchaAudio({ id: merchantId }, id, language) {
      const digits = captchas.digitsOf(merchantId, id);
      return digits === null ? null : speakDigits(digits, language);
    },
    challenge: ({ id }) => work.challenge(id),
    outbox: async (merchant, address) => (merchant.demo ? outbox.of(merchant.id, address) : null),
    settled: () => background.settled(),
  };
}
