import type { ErrorCode } from '@marquee/contract';
import { call } from '../../shared/api/api.ts';
import { ApiError } from '../../shared/api/errors.ts';
import { cleanNumber } from '../../shared/lib/phone.ts';
import { type PhoneAuthClient, PhoneAuthError, type PhoneAuthFault } from './phone-auth.ts';

/** The provider's faults behind the gateway's codes: as a foreign provider would name them. */
const FAULTS: Readonly<Partial<Record<ErrorCode, PhoneAuthFault>>> = {
  'phone.missing': 'missing-phone-number',
  'phone.invalid': 'invalid-phone-number',
  'phone.too.many': 'too-many-requests',
  'phone.quota': 'quota-exceeded',
  'phone.forbidden': 'operation-not-allowed',
  'phone.unknown': 'unknown',
  'code.invalid': 'invalid-verification-code',
  'code.expired': 'code-expired',
};

/** The provider's refusal in place of the gateway's; everything else, a captcha that is asked for included, as it is. */
function refuse(error: unknown): never {
  const fault = error instanceof ApiError && error.code !== '' ? FAULTS[error.code] : undefined;
  throw fault ? new PhoneAuthError(fault) : error;
}

/** The client of the demo provider, which the gateway of a demo brand plays itself. Its messages stand in the outbox. */
export const demoPhoneAuth: PhoneAuthClient = {
  async sendCode({ number, dialingCode }, captcha) {
    const mobile = { mobileNum: cleanNumber(number), countryDialingCode: dialingCode };
    const { expiredMinutes } = await call('demoIdentityCode', { body: { ...mobile, ...captcha } }).catch(refuse);
    return {
      expiredMinutes,
      async confirm(verificationCode) {
        const answer = await call('demoIdentityToken', { body: { ...mobile, verificationCode } }).catch(refuse);
        return answer.idToken;
      },
    };
  },
};
