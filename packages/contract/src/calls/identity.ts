import { Type } from 'typebox';
import { Ignored, Moment } from '../common.ts';
import { defineCall } from '../define.ts';
import { FieldRules } from './brand.ts';

const text = (maxLength: number) => Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]));

/** What a login, a registration and a resumed session answer with: specification 3. */
export const LoginValue = Type.Object({
  token: Type.String(),
  id: Type.Integer(),
  userName: Type.String(),
  customerType: Type.Integer(),
  firstTimeLogin: Type.Boolean(),
  passwordExpired: Type.Boolean(),
});

/** What a registration without `login` answers with. */
export const RegisteredValue = Type.Object({
  customerId: Type.Integer(),
  /** `merchant@username`. */
  customerName: Type.String(),
});

const credentialsRate = { per: 'address', max: 30, seconds: 60 } as const;

export const identityCalls = {
  encryptionKey: defineCall({
    summary: 'Public key for encrypted calls of scheme jwe, as a JSON Web Key.',
    method: 'GET',
    path: '/wps/session/key/jwe',
    access: 'public',
    reply: Type.Object({
      kty: Type.String(),
      n: Type.String(),
      e: Type.String(),
      kid: Type.String(),
      alg: Type.String(),
      use: Type.String(),
    }),
  }),
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
    rate: { per: 'address', max: 60, seconds: 60 },
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
    rate: { per: 'address', max: 20, seconds: 60 },
    body: Type.Object({
      username: Type.String({ maxLength: 64 }),
      password: Type.String({ maxLength: 128 }),
      confirmPassword: text(128),
      payeeName: text(100),
      email: text(254),
      qqNum: text(50),
      mobileNum: text(30),
      recommenderId: text(64),
      captcha: text(20),
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
      referralCode: text(64),
      domain: text(254),
      countryDialingCode: text(6),
      login: Type.Optional(Type.Boolean()),
      /** Ticked box: of age and in agreement with the terms. */
      agreed: Type.Boolean(),
      registerUrl: text(600),
      registerMethod: text(20),
      firebaseChannel: text(60),
      firebaseIdToken: text(4000),
      loginDeviceId: text(64),
    }),
    reply: Type.Union([LoginValue, RegisteredValue]),
    errors: ['username.taken', 'register.rejected', 'register.disabled', 'age.required'],
  }),
  login: defineCall({
    summary: 'Opens a session. The reply also sets the cookie that the token is bound to.',
    method: 'POST',
    path: '/wps/session/login',
    access: 'public',
    encrypted: true,
    rate: credentialsRate,
    body: Type.Object({
      username: Type.String({ minLength: 1, maxLength: 255 }),
      password: Type.String({ minLength: 1, maxLength: 255 }),
      captcha: text(20),
      type: Type.Optional(Type.String({ maxLength: 20, default: 'username' })),
      loginDeviceId: text(64),
      isOfficialAppLogin: Type.Optional(Type.Boolean()),
      isSms: Type.Optional(Type.Boolean()),
    }),
    reply: LoginValue,
    errors: ['login.cred.err', 'us_forbidden_login_error', 'login.type.unavailable'],
  }),
  session: defineCall({
    summary: 'Resumes the session of the cookie in a new tab: answers as a login, or null when there is none.',
    method: 'GET',
    path: '/wps/session',
    access: 'public',
    rate: { per: 'address', max: 240, seconds: 60 },
    reply: Type.Union([LoginValue, Type.Null()]),
  }),
  logout: defineCall({
    summary: 'Ends the session.',
    method: 'DELETE',
    path: '/wps/session/logout',
    aliases: [{ method: 'POST', path: '/wps/session/logout' }],
    access: 'optional',
    whenClosed: true,
    reply: Type.Null(),
  }),
  firstLogin: defineCall({
    summary: 'Notes that the first login has been welcomed.',
    method: 'POST',
    path: '/wps/member/firstLogin',
    access: 'member',
    reply: Type.Null(),
  }),
  memberInfo: defineCall({
    summary: 'The logged-in member: names, type, labels, last login.',
    method: 'GET',
    path: '/wps/member/info',
    access: 'member',
    query: Type.Object({ _: Ignored }),
    reply: Type.Object({
      id: Type.Integer(),
      account: Type.String(),
      userName: Type.String(),
      nickname: Type.String(),
      type: Type.Integer(),
      mobile: Type.Union([Type.String(), Type.Null()]),
      email: Type.Union([Type.String(), Type.Null()]),
      regDate: Moment,
      lastLogin: Type.Union([Moment, Type.Null()]),
      lastLoginLocation: Type.String(),
      toUpline: Type.Boolean(),
      clubLabel: Type.Object({
        labelName: Type.String(),
        rankLevel: Type.Integer(),
        type: Type.String(),
        color: Type.String(),
        color2: Type.String(),
      }),
      memberLabel: Type.Array(Type.Object({ labelName: Type.String(), color: Type.String() })),
    }),
  }),
};
