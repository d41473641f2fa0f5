import { Type } from 'typebox';
import { Ignored, Moment } from '../common.ts';
import { credentials, defineCall } from '../define.ts';
import type { ErrorCode } from '../errors.ts';
import { ASSISTANT_PAGES, type AssistantPage } from '../states.ts';
import { CodeSent, captchaFields } from './verification.ts';

const text = (maxLength: number) => Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]));

/** What a login, a registration and a resumed session answer with: docs/rules/login.md#login-calls. */
export const LoginValue = Type.Object({
  token: Type.String(),
  id: Type.Integer(),
  userName: Type.String(),
  customerType: Type.Integer(),
  firstTimeLogin: Type.Boolean(),
  passwordExpired: Type.Boolean(),
  /** True where somebody else chose the password: the first thing is to set another. Left out otherwise. */
  mustChangePassword: Type.Optional(Type.Boolean()),
  /** An agent's assistant: the pages of the agent centre that it may read. Left out for everybody else. */
  assistantPages: Type.Optional(Type.Array(Type.Unsafe<AssistantPage>(Type.String()))),
});

/** What a member is told about the own account. */
const MemberInfo = Type.Object({
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
});

/** The kind of a login. A number, as older clients send it, says no more than the fields beside it. */
const LoginType = Type.Optional(Type.String({ maxLength: 20, default: 'username', 'x-number': true }));

const credentialsRate = { ...credentials, max: 30, seconds: 60 } as const;

/** The fields of a login: docs/rules/login.md#login-calls. */
const loginFields = {
  /** For type sms the mobile number, which countryDialingCode belongs to. */
  username: Type.String({ minLength: 1, maxLength: 255 }),
  /** For type sms the code. */
  password: Type.String({ minLength: 1, maxLength: 255 }),
  type: LoginType,
  countryDialingCode: text(6),
  loginDeviceId: text(64),
  isOfficialAppLogin: Type.Optional(Type.Boolean()),
  isSms: Type.Optional(Type.Boolean()),
  firebaseChannel: text(60),
  firebaseIdToken: text(4000),
  /** Keep a token of this username in the browser for 24 hours. */
  remember: Type.Optional(Type.Boolean()),
  ...captchaFields,
};

const loginErrors: readonly ErrorCode[] = [
  'login.cred.err',
  'code.invalid',
  'code.expired',
  'phone.invalid',
  'phone.forbidden',
  'phone.unknown',
  'us_forbidden_login_error',
  'login.type.unavailable',
  'login.locked',
  'login_verify_required',
  'login.member.only',
  'login.agent.only',
  'assistant.locked',
  'captcha.required',
  'captcha.invalid',
];

export const identityCalls = {
  encryptionKey: defineCall({
    summary:
      'Public key for encrypted calls of scheme jwe, as a JSON Web Key, and the time. The protected header of a body names the time (iat) and an id that is never used again (jti).',
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
      time: Type.Integer({ description: 'milliseconds since the epoch: a body is taken within five minutes of its own time' }),
    }),
  }),
  legacyKey: defineCall({
    summary:
      'RSA modulus for encrypted calls of scheme legacy: bare hexadecimal, 1024 bit. Only where the brand uses that scheme.',
    method: 'GET',
    path: '/wps/session/key/rsa',
    access: 'public',
    answer: 'text',
    byHost: true,
    reply: Type.String(),
    errors: ['function.not.available'],
  }),
  login: defineCall({
    summary:
      'Opens a session: by username and password, by mobile number and code (type sms), or by an identity token (firebase).',
    method: 'POST',
    path: '/wps/session/login',
    access: 'public',
    encrypted: true,
    rate: credentialsRate,
    body: Type.Object(loginFields),
    reply: LoginValue,
    errors: loginErrors,
  }),
  loginUnsecure: defineCall({
    summary: 'The same in clear text, by username and password: for tests against a demo brand. Other brands refuse it.',
    method: 'POST',
    path: '/wps/session/login/unsecure',
    access: 'public',
    rate: credentialsRate,
    body: Type.Object({
      username: Type.String({ minLength: 1, maxLength: 255 }),
      password: Type.String({ minLength: 1, maxLength: 255 }),
    }),
    reply: LoginValue,
    errors: ['function.not.available', ...loginErrors],
  }),
  loginVerify: defineCall({
    summary:
      'The second step of a login that was answered login_verify_required: the same fields and a code. After a login by number or identity token this browser’s cookie stands for the first step.',
    method: 'POST',
    path: '/wps/session/login/verification',
    access: 'public',
    encrypted: true,
    rate: credentialsRate,
    body: Type.Object({
      ...loginFields,
      password: Type.Optional(Type.Union([Type.String({ maxLength: 255 }), Type.Null()])),
      /** True where the first step was the browser's remembered login: there is no password then. */
      isRemembered: Type.Optional(Type.Boolean()),
      /** Ask this browser for no second step while the brand's `trustDays` last. */
      trust: Type.Optional(Type.Boolean()),
      method: Type.Union([Type.Literal('sms'), Type.Literal('email'), Type.Literal('ga'), Type.Literal('recovery')]),
      code: Type.String({ minLength: 1, maxLength: 64 }),
    }),
    reply: LoginValue,
    errors: ['login.remember.over', ...loginErrors],
  }),
  loginVerifyCode: defineCall({
    summary: 'Sends the code of a login’s second step to the member’s verified number or mail address.',
    method: 'POST',
    path: '/wps/session/login/verification/code',
    access: 'public',
    encrypted: true,
    rate: { ...credentials, max: 10, seconds: 300 },
    body: Type.Object({
      username: Type.String({ minLength: 1, maxLength: 255 }),
      /** The kind of the first step; sms and firebase need no password: this browser has taken it. */
      type: LoginType,
      password: Type.Optional(Type.Union([Type.String({ maxLength: 255 }), Type.Null()])),
      countryDialingCode: text(6),
      isRemembered: Type.Optional(Type.Boolean()),
      method: Type.Union([Type.Literal('sms'), Type.Literal('email')]),
    }),
    reply: CodeSent,
    errors: ['phone.too.many', 'phone.quota', 'mail.unknown', 'login.remember.over', ...loginErrors],
  }),
  loginRemembered: defineCall({
    summary: 'Opens a session by the remember-me cookie of a username. The cookie is spent and replaced.',
    method: 'POST',
    path: '/wps/session/login/remembered',
    access: 'public',
    rate: credentialsRate,
    body: Type.Object({ username: Type.String({ minLength: 1, maxLength: 255 }), loginDeviceId: text(64) }),
    reply: LoginValue,
    errors: ['login.remember.over', 'us_forbidden_login_error', 'login_verify_required', 'login.member.only', 'login.agent.only'],
  }),
  forgetRemembered: defineCall({
    summary: 'Ends the remember-me token of a username in this browser.',
    method: 'POST',
    path: '/wps/session/login/forget',
    access: 'public',
    rate: credentialsRate,
    body: Type.Object({ username: Type.String({ minLength: 1, maxLength: 255 }) }),
    reply: Type.Null(),
  }),
  passkeyLoginOptions: defineCall({
    summary: 'What the browser is asked to sign for a login by passkey (WebAuthn), without a username.',
    method: 'POST',
    path: '/wps/session/login/passkey/options',
    access: 'public',
    rate: credentialsRate,
    reply: Type.Object({ challengeId: Type.String(), options: Type.Object({}, { additionalProperties: true }) }),
  }),
  passkeyLogin: defineCall({
    summary: 'Opens a session by a passkey. It is both factors.',
    method: 'POST',
    path: '/wps/session/login/passkey',
    access: 'public',
    rate: credentialsRate,
    body: Type.Object({
      challengeId: Type.String({ maxLength: 64 }),
      response: Type.Object({}, { additionalProperties: true }),
      loginDeviceId: text(64),
    }),
    reply: LoginValue,
    errors: ['passkey.invalid', 'us_forbidden_login_error', 'login.member.only', 'login.agent.only'],
  }),
  unlock: defineCall({
    summary: 'Lifts the lock after too many failures, by the key of the mail (`key`), or by username and the code of the SMS.',
    method: 'POST',
    path: '/wps/session/unlock',
    access: 'public',
    rate: credentialsRate,
    body: Type.Object({ key: text(100), username: text(255), code: text(20) }),
    reply: Type.Null(),
    errors: ['code.invalid', 'code.expired'],
  }),
  freePlay: defineCall({
    summary:
      'Opens a guest account with 2,000.00 of play money for 24 hours and logs it in. `token` stands at the top level too.',
    method: 'POST',
    path: '/wps/session/login/freeplay',
    aliases: [{ method: 'POST', path: '/wps/member/trialuser' }],
    access: 'public',
    rate: { ...credentials, max: 10, seconds: 600 },
    body: Type.Object({ os: text(40), platform: text(20), agreed: Type.Optional(Type.Boolean()), ...captchaFields }),
    emptyBody: true,
    topLevel: ['token'],
    reply: LoginValue,
    errors: ['freeplay.disabled', 'captcha.required', 'captcha.invalid'],
  }),
  session: defineCall({
    summary:
      'Resumes the session of the cookie in a new tab: answers as a login, with the member whose it is, or null when there is none. Says so where its account is frozen.',
    method: 'GET',
    path: '/wps/session',
    access: 'public',
    rate: { per: 'address', max: 240, seconds: 60 },
    /** The member comes with it, so that a page waits for one answer and not for two; an assistant is none. */
    reply: Type.Union([Type.Object({ ...LoginValue.properties, member: Type.Optional(MemberInfo) }), Type.Null()]),
    errors: ['us_forbidden_login_error'],
  }),
  logout: defineCall({
    summary: 'Ends the session.',
    method: 'DELETE',
    path: '/wps/session/logout',
    aliases: [{ method: 'POST', path: '/wps/session/logout' }],
    access: 'optional',
    whenClosed: true,
    whilePasswordDue: true,
    assistants: ASSISTANT_PAGES,
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
    whilePasswordDue: true,
    query: Type.Object({ _: Ignored }),
    reply: MemberInfo,
  }),
};
