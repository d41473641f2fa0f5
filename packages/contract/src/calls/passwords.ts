import { Type } from 'typebox';
import { credentials, defineCall } from '../define.ts';
import type { ErrorCode } from '../errors.ts';
import { CodeSent, captchaFields } from './verification.ts';

const text = (maxLength: number) => Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]));
const secret = Type.String({ minLength: 1, maxLength: 128 });

/** The second step of setting a forgotten password; asked for by `login_verify_required`. */
const stepFields = { method: text(10), code: text(64) };

const passwordRate = { per: 'account', max: 20, seconds: 300 } as const;
const openRate = { ...credentials, max: 20, seconds: 300 } as const;
const passwordErrors: readonly ErrorCode[] = [
  'password.wrong',
  'login.locked',
  'password.rejected',
  'password.breached',
  'modify.new.old.same',
];

/** The login password and the payment password. */
export const passwordCalls = {
  changePassword: defineCall({
    summary: 'Changes the password. This session lives on under its token, all others end.',
    method: 'POST',
    path: '/wps/member/password',
    access: 'real',
    whilePasswordDue: true,
    encrypted: true,
    rate: passwordRate,
    body: Type.Object({ oldPassword: text(128), newPassword: secret, confirmNewPassword: secret }),
    reply: Type.Null(),
    errors: passwordErrors,
  }),
  forgotPassword: defineCall({
    summary: 'Sends a link to set a new password to the mail address of a username. Answers alike whether or not they exist.',
    method: 'POST',
    path: '/wps/member/password/email',
    access: 'public',
    form: true,
    rate: openRate,
    body: Type.Object({ username: Type.String({ maxLength: 255 }), email: Type.String({ maxLength: 254 }), ...captchaFields }),
    reply: Type.Null(),
    errors: ['email.invalid', 'captcha.required', 'captcha.invalid'],
  }),
  resetPassword: defineCall({
    summary:
      'Sets a new password by the key of the mail; every session ends. Where a second step is on, it is asked for: the key stays good.',
    method: 'POST',
    path: '/wps/member/password/reset',
    access: 'public',
    encrypted: true,
    rate: openRate,
    body: Type.Object({ key: Type.String({ maxLength: 100 }), newPassword: secret, ...stepFields }),
    reply: Type.Null(),
    errors: ['code.invalid', 'code.expired', 'login_verify_required', 'login.type.unavailable', ...passwordErrors],
  }),
  passwordByPhone: defineCall({
    summary: 'Sets a new password by the code that went to the member’s number; every session ends.',
    method: 'POST',
    path: '/wps/member/password/verification',
    access: 'public',
    encrypted: true,
    rate: openRate,
    body: Type.Object({
      newPassword: secret,
      mobileNum: Type.String({ maxLength: 30 }),
      countryDialingCode: text(6),
      verificationCode: text(20),
      firebaseIdToken: text(4000),
      ...stepFields,
    }),
    reply: Type.Null(),
    errors: [
      'function.not.available',
      'phone.invalid',
      'code.invalid',
      'code.expired',
      'login_verify_required',
      'login.type.unavailable',
      ...passwordErrors,
    ],
  }),
  passwordVerifyCode: defineCall({
    summary:
      'Sends the code of the second step that setting a forgotten password asks for. The key or code of the first stays good.',
    method: 'POST',
    path: '/wps/member/password/verification/code',
    access: 'public',
    encrypted: true,
    rate: { ...credentials, max: 10, seconds: 300 },
    body: Type.Object({
      key: text(100),
      mobileNum: text(30),
      countryDialingCode: text(6),
      verificationCode: text(20),
      firebaseIdToken: text(4000),
      method: Type.Union([Type.Literal('sms'), Type.Literal('email')]),
    }),
    reply: CodeSent,
    errors: [
      'code.invalid',
      'code.expired',
      'function.not.available',
      'phone.missing',
      'phone.invalid',
      'phone.too.many',
      'phone.quota',
      'phone.unknown',
      'mail.unknown',
      'login.type.unavailable',
    ],
  }),
  setPaymentPassword: defineCall({
    summary: 'Sets the payment password: the first by the login password, a new one by the old one, a forgotten one by a code.',
    method: 'PUT',
    path: '/wps/member/paymentPassword',
    access: 'real',
    encrypted: true,
    rate: passwordRate,
    body: Type.Object({
      newPaymentPassword: secret,
      confirmPaymentPassword: secret,
      loginPassword: text(128),
      oldPaymentPassword: text(64),
      /** Code of `contactCode` for the purpose `payment`. */
      verificationCode: text(20),
      /** Of the authenticator, where one is on. */
      code: text(64),
    }),
    reply: Type.Null(),
    errors: [
      'password.wrong',
      'login.locked',
      'invalid.payment.pw',
      'payment.pw.locked',
      'code.invalid',
      'code.expired',
      'password.rejected',
    ],
  }),
};
