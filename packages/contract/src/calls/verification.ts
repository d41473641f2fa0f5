import { Type } from 'typebox';
import { Moment } from '../common.ts';
import { credentials, defineCall } from '../define.ts';
import type { ErrorCode } from '../errors.ts';

const text = (maxLength: number) => Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]));

/** What a form sends of its captcha: the digits of the picture, or the solved challenge of the verification widget. */
export const captchaFields = {
  captcha: text(20),
  /** Base64 of the JSON {algorithm, challenge, number, salt, signature}. */
  altcha: text(1_000),
};

/** When a code that was sent ends; clients read one form or the other: docs/rules/verification.md#codes-by-sms. */
export const CodeSent = Type.Object({
  expiredMinutes: Type.Integer(),
  expirationTime: Moment,
});

const smsRate = { ...credentials, max: 10, seconds: 300 } as const;
const smsErrors: readonly ErrorCode[] = [
  'phone.missing',
  'phone.invalid',
  'phone.too.many',
  'phone.quota',
  'phone.forbidden',
  'phone.unknown',
  'captcha.required',
  'captcha.invalid',
];
const dialling = text(6);

export const verificationCalls = {
  captcha: defineCall({
    summary: 'A picture of five digits as base64 PNG. Its cookie binds it to the browser; it is good once, for five minutes.',
    method: 'GET',
    path: '/wps/captcha',
    access: 'public',
    rate: { per: 'address', max: 60, seconds: 60 },
    query: Type.Object({ _: text(20), t: text(20) }),
    reply: Type.String(),
  }),
  captchaWidgetId: defineCall({
    summary: 'The brand’s number at an outside provider of captchas: null, since there is none.',
    method: 'GET',
    path: '/wps/captcha/geetest',
    access: 'public',
    query: Type.Object({ product: text(40), _: text(20), t: text(20) }),
    reply: Type.Null(),
  }),
  captchaAudio: defineCall({
    summary: 'The same digits as base64 WAV, for who cannot see the picture. Null when there is no captcha in the cookie.',
    method: 'GET',
    path: '/wps/captcha/audio',
    access: 'public',
    rate: { per: 'address', max: 30, seconds: 60 },
    query: Type.Object({ _: text(20), t: text(20) }),
    reply: Type.Union([Type.String(), Type.Null()]),
  }),
  captchaChallenge: defineCall({
    summary: 'A proof-of-work challenge for the verification widget: find the number whose hash with the salt is the challenge.',
    method: 'GET',
    path: '/wps/captcha/challenge',
    access: 'public',
    rate: { per: 'address', max: 60, seconds: 60 },
    reply: Type.Object({
      algorithm: Type.String(),
      challenge: Type.String(),
      salt: Type.String(),
      signature: Type.String(),
      maxNumber: Type.Integer(),
    }),
  }),
  loginSms: defineCall({
    summary: 'Sends a code to log in with. Answers alike whether or not the number belongs to a member.',
    method: 'POST',
    path: '/wps/verification/sms/noLogin',
    access: 'public',
    rate: smsRate,
    body: Type.Object({ mobileNum: text(30), countryDialingCode: dialling, ...captchaFields }),
    reply: CodeSent,
    errors: smsErrors,
  }),
  registerSms: defineCall({
    summary: 'Sends a code to register with.',
    method: 'POST',
    path: '/wps/verification/sms/register',
    access: 'public',
    rate: smsRate,
    body: Type.Object({ mobileNo: text(30), mobileNum: text(30), countryDialingCode: dialling, ...captchaFields }),
    reply: CodeSent,
    errors: [...smsErrors, 'mobile.taken'],
  }),
  passwordSms: defineCall({
    summary: 'Sends a code to set a forgotten password with. Answers alike whether or not the number belongs to a member.',
    method: 'POST',
    path: '/wps/member/password/sms',
    access: 'public',
    rate: smsRate,
    body: Type.Object({ mobileNum: text(30), countryDialingCode: dialling, ...captchaFields }),
    reply: CodeSent,
    errors: smsErrors,
  }),
  verifySms: defineCall({
    summary: 'Is this code right? It stays good for the call that needs it; wrong tries count.',
    method: 'POST',
    path: '/wps/v2/verification/sms/verify',
    access: 'public',
    rate: { ...credentials, max: 30, seconds: 300 },
    body: Type.Object({
      mobileNum: Type.String({ maxLength: 30 }),
      countryDialingCode: dialling,
      verificationCode: Type.String({ maxLength: 20 }),
    }),
    reply: Type.Null(),
    errors: ['code.invalid', 'code.expired', 'phone.invalid'],
  }),
  demoIdentityCode: defineCall({
    summary: 'The demo provider of identity tokens sends a code to a number. Only on a demo brand that has the login by token.',
    method: 'POST',
    path: '/wps/demo/identity/code',
    access: 'public',
    rate: smsRate,
    body: Type.Object({ mobileNum: text(30), countryDialingCode: dialling, ...captchaFields }),
    reply: CodeSent,
    errors: smsErrors,
  }),
  demoIdentityToken: defineCall({
    summary: 'The demo provider’s identity token of a number, for the code that went to it. Good for ten minutes.',
    method: 'POST',
    path: '/wps/demo/identity/token',
    access: 'public',
    rate: { ...credentials, max: 30, seconds: 300 },
    body: Type.Object({ mobileNum: text(30), countryDialingCode: dialling, verificationCode: text(20) }),
    reply: Type.Object({ idToken: Type.String() }),
    errors: ['code.invalid', 'code.expired', 'phone.missing', 'phone.invalid', 'phone.forbidden'],
  }),
  outbox: defineCall({
    summary: 'Messages that a demo brand would have sent to this caller, newest first. Only on a demo brand.',
    method: 'GET',
    path: '/wps/demo/outbox',
    access: 'public',
    rate: { per: 'address', max: 120, seconds: 60 },
    reply: Type.Array(
      Type.Object({
        id: Type.String(),
        channel: Type.String({ description: 'sms or mail' }),
        to: Type.String(),
        subject: Type.String(),
        text: Type.String(),
        at: Moment,
      }),
    ),
    errors: ['function.not.available'],
  }),
};
