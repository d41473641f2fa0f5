import { Type } from 'typebox';
import { credentials, defineCall } from '../define.ts';
import type { ErrorCode } from '../errors.ts';
import { FieldRules } from './brand.ts';
import { LoginValue } from './identity.ts';
import { captchaFields } from './verification.ts';

const text = (maxLength: number) => Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]));

const customer = {
  customerId: Type.Integer(),
  /** `merchant@username`. */
  customerName: Type.String(),
};
/** What a registration without `login` answers with. */
const RegisteredValue = Type.Object(customer);
/** What one that logs in answers with: a login, and for clients that look for it there the customer. */
const RegisteredLogin = Type.Object({ ...LoginValue.properties, ...Type.Partial(RegisteredValue).properties });

const registerRate = { ...credentials, max: 20, seconds: 60 } as const;

/** Everything that a registration can send: docs/rules/registration.md#fields. */
const registerFields = {
  confirmPassword: text(128),
  payeeName: text(100),
  email: text(254),
  qqNum: text(50),
  mobileNum: text(30),
  recommenderId: text(64),
  verificationCode: text(20),
  affiliateCode: text(64),
  paymentPassword: text(64),
  line: text(100),
  whatsapp: text(100),
  facebook: text(100),
  wechat: text(100),
  zalo: text(100),
  telegram: text(100),
  nickname: text(60),
  idNumber: text(60),
  birthday: text(10),
  referralCode: text(64),
  domain: text(254),
  countryDialingCode: text(6),
  login: Type.Optional(Type.Boolean()),
  /** Ticked box: of age and in agreement with the terms. May be missing where the brand takes the client’s word for it. */
  agreed: Type.Optional(Type.Boolean()),
  registerUrl: text(600),
  registerMethod: text(20),
  firebaseChannel: text(60),
  firebaseIdToken: text(4000),
  loginDeviceId: text(64),
  ...captchaFields,
};

const registerErrors: readonly ErrorCode[] = [
  'username.taken',
  'mobile.taken',
  'email.taken',
  'register.rejected',
  'register.disabled',
  'age.required',
  'password.breached',
  'invitation_code_error',
  'captcha.required',
  'captcha.invalid',
  'code.invalid',
  'code.expired',
  'password.rejected',
  'phone.missing',
  'phone.invalid',
  'phone.forbidden',
];

export const registrationCalls = {
  registerSettings: defineCall({
    summary: 'The brand’s rules of the registration form, keyed by field.',
    method: 'GET',
    path: '/wps/system/setting/register',
    access: 'public',
    reply: FieldRules,
  }),
  checkUsername: defineCall({
    summary: 'Is this username free? A taken one answers success false.',
    method: 'GET',
    path: '/wps/check/username',
    access: 'public',
    rate: { ...credentials, max: 60, seconds: 60 },
    query: Type.Object({ username: Type.String({ minLength: 1, maxLength: 64 }) }),
    reply: Type.Null(),
    errors: ['username.taken', 'field.pattern'],
  }),
  register: defineCall({
    summary: 'Opens a member account by username and logs it in, unless `login` is false.',
    method: 'PUT',
    path: '/wps/member/register',
    access: 'public',
    encrypted: true,
    rate: registerRate,
    body: Type.Object({ username: Type.String({ maxLength: 64 }), password: Type.String({ maxLength: 128 }), ...registerFields }),
    reply: Type.Union([RegisteredLogin, RegisteredValue]),
    errors: registerErrors,
  }),
  registerMobile: defineCall({
    summary: 'Opens a member account by mobile number; its username is the number. Without MOBILENUMPASSREG3 it has no password.',
    method: 'PUT',
    path: '/wps/member/register/mobile',
    access: 'public',
    encrypted: true,
    rate: registerRate,
    body: Type.Object({ username: text(64), password: text(128), ...registerFields }),
    reply: Type.Union([RegisteredLogin, RegisteredValue]),
    errors: registerErrors,
  }),
  registerAuto: defineCall({
    summary: 'Direct register: opens an account with a username and a password of ours, told this once, and logs it in.',
    method: 'PUT',
    path: '/wps/member/register/autoUsername',
    access: 'public',
    rate: registerRate,
    body: Type.Object({
      login: Type.Optional(Type.Boolean()),
      agreed: Type.Optional(Type.Boolean()),
      affiliateCode: text(64),
      referralCode: text(64),
      domain: text(254),
      registerUrl: text(600),
      registerMethod: text(20),
      loginDeviceId: text(64),
      ...captchaFields,
    }),
    reply: Type.Union([
      Type.Object({ ...RegisteredLogin.properties, password: Type.String() }),
      Type.Object({ ...customer, password: Type.String() }),
    ]),
    errors: registerErrors,
  }),
  affiliate: defineCall({
    summary: 'Is this affiliate or referral code good? Otherwise invitation_code_error.',
    method: 'GET',
    path: '/wps/agent/affiliate',
    access: 'public',
    rate: { per: 'address', max: 60, seconds: 60 },
    query: Type.Object({ code: Type.String({ minLength: 1, maxLength: 64 }), domain: text(254) }),
    reply: Type.Object({ code: Type.String() }),
    errors: ['invitation_code_error'],
  }),
};
