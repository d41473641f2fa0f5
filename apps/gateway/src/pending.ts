import { BusinessError } from './base/errors.ts';
import type { Handlers } from './base/http/handlers.ts';

const later = (): never => {
  throw new BusinessError('function.not.available');
};

/** Refusals of calls whose code is not there yet. */
export const pendingRoutes: Handlers = {
  legacyKey: later,
  registerMobile: later,
  registerAuto: later,
  affiliate: later,
  captcha: later,
  captchaAudio: later,
  captchaChallenge: later,
  loginSms: later,
  registerSms: later,
  passwordSms: later,
  verifySms: later,
  outbox: later,
  changePassword: later,
  forgotPassword: later,
  resetPassword: later,
  passwordByPhone: later,
  setPaymentPassword: later,
  securityConfig: later,
  updateSecurity: later,
  forgetAddress: later,
  profile: later,
  updateProfile: later,
  contactCode: later,
  bindContact: later,
  totpSetup: later,
  totpEnable: later,
  totpDisable: later,
  recoveryCodes: later,
  passkeyOptions: later,
  addPasskey: later,
  removePasskey: later,
  avatar: later,
  memberIcon: later,
  setMemberIcon: later,
  setLanguage: later,
};
