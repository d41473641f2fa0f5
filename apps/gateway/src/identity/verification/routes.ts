import type { Reply } from '@marquee/contract';
import { BusinessError } from '../../base/errors.ts';
import type { Handlers, RequestContext } from '../../base/http/handlers.ts';
import type { Brand, Merchant } from '../../brand/index.ts';
import { askerOf, bringerOf } from './asker.ts';
import { CAPTCHA_SECONDS } from './captcha.ts';
import { CAPTCHA_COOKIE } from './index.ts';
import type { GivenCaptcha, Purpose, Verification } from './types.ts';

/** What a call for a code sends. */
interface Asked extends GivenCaptcha {
  mobileNum?: string | null | undefined;
  mobileNo?: string | null | undefined;
  countryDialingCode?: string | null | undefined;
}

/** Purposes of codes that visitors have sent to them and check before they use them. */
const VISITORS: readonly Purpose[] = ['login', 'register', 'password'];

/** The brand's modules of which one must be on for a code to be sent: docs/rules/verification.md#codes-by-sms. */
const MODULES = {
  login: ['MOBILEVERCODELOGIN3'],
  register: ['MOBILENUMREG3', 'REGMOBVERF3'],
  password: ['CHNGPASSVERIF3'],
} as const;

/** The calls of captcha and codes: docs/rules/verification.md#captcha. */
export function verificationRoutes({ verification, brand }: { verification: Verification; brand: Brand }): Handlers {
  /** Sends a code to a visitor. Of a number's owner only a registration learns anything. */
  const send = async (purpose: keyof typeof MODULES, asked: Asked, request: RequestContext): Promise<Reply<'loginSms'>> => {
    const merchant: Merchant = brand.of(request.merchant);
    // Older clients set a forgotten password by the code of a login: docs/rules/login.md#other-clients.
    const isPasswords = purpose === 'login' && merchant.encryption === 'legacy';
    const modules: readonly string[] = isPasswords ? [...MODULES.login, ...MODULES.password] : MODULES[purpose];
    if (!modules.some((modId) => merchant.switches[modId])) throw new BusinessError('phone.forbidden');
    const target = verification.number(merchant, asked.countryDialingCode, asked.mobileNo ?? asked.mobileNum);
    if (await verification.codesNeedCaptcha(merchant, request.address)) {
      await verification.demandCaptcha(merchant, asked, request);
    }
    const accountId = await verification.memberOf(merchant, target);
    if (purpose === 'register' && accountId !== null) throw new BusinessError('mobile.taken');
    const reaches = purpose === 'register' || accountId !== null;
    return verification.sendCode({ purpose, merchant, target, asker: askerOf(request), accountId, reaches });
  };

  /** A provider knows no members: every number gets its code. */
  const sendIdentity = async (asked: Asked, request: RequestContext): Promise<Reply<'loginSms'>> => {
    const merchant: Merchant = brand.of(request.merchant);
    verification.demandDemoIdentity(merchant);
    const target = verification.number(merchant, asked.countryDialingCode, asked.mobileNum);
    if (await verification.codesNeedCaptcha(merchant, request.address)) {
      await verification.demandCaptcha(merchant, asked, request);
    }
    return verification.sendCode({ purpose: 'identity', merchant, target, asker: askerOf(request) });
  };

  return {
    captcha({ merchant, replyCookies }) {
      const { id, picture } = verification.captcha(brand.of(merchant));
      replyCookies.set(CAPTCHA_COOKIE, id, CAPTCHA_SECONDS);
      return picture;
    },
    captchaWidgetId: () => null,
    captchaAudio: ({ merchant, cookies, language }) =>
      verification.captchaAudio(brand.of(merchant), cookies[CAPTCHA_COOKIE], language),
    captchaChallenge: ({ merchant }) => verification.challenge(brand.of(merchant)),
    loginSms: (request) => send('login', request.body, request),
    registerSms: (request) => send('register', request.body, request),
    passwordSms: (request) => send('password', request.body, request),
    async verifySms(request) {
      const { body } = request;
      const merchant = brand.of(request.merchant);
      const target = verification.number(merchant, body.countryDialingCode, body.mobileNum);
      await verification.checkCode({
        purposes: VISITORS,
        merchant,
        target,
        code: body.verificationCode,
        asker: bringerOf(request),
      });
      return null;
    },
    demoIdentityCode: (request) => sendIdentity(request.body, request),
    async demoIdentityToken(request) {
      const { mobileNum, countryDialingCode, verificationCode: code } = request.body;
      const merchant = brand.of(request.merchant);
      verification.demandDemoIdentity(merchant);
      const target = verification.number(merchant, countryDialingCode, mobileNum);
      return { idToken: await verification.demoToken({ merchant, target, code, asker: bringerOf(request) }) };
    },
    async outbox({ merchant, address }) {
      const messages = await verification.outbox(brand.of(merchant), address);
      if (!messages) throw new BusinessError('function.not.available');
      return messages;
    },
  };
}
