import { Type } from 'typebox';
import { Moment } from '../common.ts';
import { defineCall } from '../define.ts';
import type { ErrorCode } from '../errors.ts';
import { CodeSent } from './verification.ts';

const text = (maxLength: number) => Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]));
const maybe = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);

/** Proof beside an open session: the login password, and a code of the authenticator (or a recovery code) where one is on. */
export const proofFields = { password: text(128), code: text(64) };
const proofErrors: readonly ErrorCode[] = ['password.wrong', 'login.locked', 'code.invalid', 'TOO_MANY_REQUEST'];

const passwordRate = { per: 'account', max: 20, seconds: 300 } as const;

const Contact = Type.Object({
  /** Masked. */
  value: Type.String(),
  isVerified: Type.Boolean(),
});

export const securityCalls = {
  securityConfig: defineCall({
    summary: 'What the security centre shows: what is set, verified and switched on, and the level that comes of it.',
    method: 'GET',
    path: '/wps/v2/member/securityConfig',
    access: 'real',
    reply: Type.Object({
      /** How many of the `of` done: docs/rules/accounts.md#security-level. */
      level: Type.Object({ done: Type.Integer(), of: Type.Integer(), name: Type.String({ description: 'low, medium or high' }) }),
      hasPassword: Type.Boolean(),
      passwordChangedAt: maybe(Moment),
      passwordExpiresAt: maybe(Moment),
      hasPaymentPassword: Type.Boolean(),
      hasRealName: Type.Boolean(),
      hasPayoutAccount: Type.Boolean(),
      mobile: maybe(Contact),
      email: maybe(Contact),
      totp: Type.Object({ isOn: Type.Boolean(), recoveryCodesLeft: Type.Integer() }),
      passkeys: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), createdAt: Moment, lastUsedAt: maybe(Moment) })),
      /** A second step is asked for when a login comes from an address that is not registered. */
      verifyNewAddress: Type.Boolean(),
      /** A message goes out when a login comes from a device that is not known. */
      loginNotice: Type.Boolean(),
      addresses: Type.Array(
        Type.Object({ address: Type.String(), firstSeen: Moment, lastSeen: Moment, isCurrent: Type.Boolean() }),
      ),
      /** Browsers in which the second step was taken and is not asked for again. */
      devices: Type.Array(
        Type.Object({
          id: Type.String(),
          device: Type.String(),
          address: Type.String(),
          trustedAt: Moment,
          lastSeenAt: Moment,
          expiresAt: Moment,
          isCurrent: Type.Boolean(),
        }),
      ),
      /** How long a browser is trusted; 0: never. */
      trustDays: Type.Integer(),
      idleMinutes: Type.Integer(),
      /** Where a session asks for the password again before these are changed. */
      nicknameChangeableAt: maybe(Moment),
    }),
  }),
  updateSecurity: defineCall({
    summary: 'Switches the second step at new addresses and the notice of new devices.',
    method: 'PUT',
    path: '/wps/v2/member/securityConfig',
    access: 'real',
    encrypted: true,
    rate: passwordRate,
    body: Type.Object({
      verifyNewAddress: Type.Optional(Type.Boolean()),
      loginNotice: Type.Optional(Type.Boolean()),
      /** Needed to switch something off. */
      ...proofFields,
    }),
    reply: Type.Null(),
    errors: [...proofErrors, 'security.contact.needed'],
  }),
  forgetAddress: defineCall({
    summary: 'Takes an address off the list of registered ones, by the password and the code of the authenticator.',
    method: 'DELETE',
    path: '/wps/v2/member/addresses',
    access: 'real',
    encrypted: true,
    rate: passwordRate,
    body: Type.Object({ address: Type.String({ maxLength: 64 }), ...proofFields }),
    reply: Type.Null(),
    errors: proofErrors,
  }),
  forgetDevice: defineCall({
    summary: 'Ends the trust in a browser: its next login asks for the second step again.',
    method: 'DELETE',
    path: '/wps/v2/member/devices',
    access: 'real',
    encrypted: true,
    rate: passwordRate,
    body: Type.Object({ id: Type.String({ maxLength: 20 }), ...proofFields }),
    reply: Type.Null(),
    errors: proofErrors,
  }),
  contactCode: defineCall({
    summary: 'Sends a code to a number or address: to bind it, or (purpose payment) to the one that is bound.',
    method: 'POST',
    path: '/wps/member/contact/code',
    access: 'real',
    encrypted: true,
    rate: { per: 'account', max: 10, seconds: 300 },
    body: Type.Object({
      kind: Type.Union([Type.Literal('mobile'), Type.Literal('email')]),
      purpose: Type.Optional(Type.Union([Type.Literal('bind'), Type.Literal('payment')])),
      mobileNum: text(30),
      countryDialingCode: text(6),
      email: text(254),
    }),
    reply: CodeSent,
    errors: [
      'phone.missing',
      'phone.invalid',
      'phone.too.many',
      'phone.quota',
      'phone.forbidden',
      'phone.unknown',
      'mail.unknown',
      'email.invalid',
      'mobile.taken',
      'email.taken',
      'security.contact.needed',
    ],
  }),
  bindContact: defineCall({
    summary: 'Binds a number or mail address by its code and the login password. The one before it is told.',
    method: 'PUT',
    path: '/wps/member/contact',
    access: 'real',
    encrypted: true,
    rate: passwordRate,
    body: Type.Object({
      kind: Type.Union([Type.Literal('mobile'), Type.Literal('email')]),
      mobileNum: text(30),
      countryDialingCode: text(6),
      email: text(254),
      verificationCode: Type.String({ minLength: 1, maxLength: 20 }),
      /** The password is not asked of an account without one. */
      ...proofFields,
    }),
    reply: Type.Null(),
    errors: [
      'password.wrong',
      'login.locked',
      'code.invalid',
      'code.expired',
      'phone.invalid',
      'email.invalid',
      'mobile.taken',
      'email.taken',
    ],
  }),
  sessions: defineCall({
    summary: 'The member’s open sessions, this one first.',
    method: 'GET',
    path: '/wps/member/sessions',
    access: 'member',
    reply: Type.Array(
      Type.Object({
        id: Type.String(),
        isCurrent: Type.Boolean(),
        /** Browser and system in plain words, as far as they tell. */
        device: Type.String(),
        address: Type.String(),
        startedAt: Moment,
        lastSeenAt: Moment,
        expiresAt: Moment,
      }),
    ),
  }),
  endSession: defineCall({
    summary:
      'Ends one of the member’s sessions, or with `others` all but this one, every remember-me token and the trust in every browser. By ' +
      'the password and the code of the authenticator; this session’s own end needs neither.',
    method: 'DELETE',
    path: '/wps/member/sessions',
    access: 'member',
    encrypted: true,
    rate: passwordRate,
    body: Type.Object({ id: text(20), others: Type.Optional(Type.Boolean()), ...proofFields }),
    reply: Type.Null(),
    errors: proofErrors,
  }),
  loginLog: defineCall({
    summary: 'The member’s last 30 logins.',
    method: 'GET',
    path: '/wps/member/logins',
    access: 'real',
    reply: Type.Array(
      Type.Object({ at: Moment, device: Type.String(), address: Type.String(), place: Type.String(), way: Type.String() }),
    ),
  }),
};
