import { Type } from 'typebox';
import { FieldRule } from '../calls/brand.ts';
import { defineOpsCall } from './define.ts';
import { merchant } from './fields.ts';

const closed = { additionalProperties: false } as const;
const Nothing = Type.Null();

const among = <const T extends readonly string[]>(words: T) => Type.Unsafe<T[number]>(Type.String({ enum: [...words] }));
/** A whole number; what it may be is told by the refusal, in one clear line. */
const whole = Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000 }));

/** What a brand decides of its logins, codes and guests. */
const securityFields = {
  widget: Type.Optional(Type.Boolean({ description: 'captchas are a proof of work; false: digits of a picture' })),
  captchaAfter: whole,
  lockAfter: whole,
  failureMinutes: whole,
  namesPerAddress: whole,
  lockMinutes: whole,
  codeMinutes: whole,
  mailMinutes: whole,
  codesPerTarget: whole,
  codesPerDay: whole,
  dialingCodes: Type.Optional(
    Type.Array(Type.String({ maxLength: 6 }), {
      maxItems: 300,
      description: 'served ones; empty: the brand’s own country’s, *: all',
    }),
  ),
  newAddress: Type.Optional(among(['members', 'everybody'])),
  trustDays: whole,
  secondPersonAbove: whole,
  adjustMost: whole,
  adjustAlone: whole,
  clearBalance: whole,
  transfersUp: Type.Optional(Type.Boolean()),
  clientAgreement: Type.Optional(among(['legacy', 'always', 'never'])),
  origins: Type.Optional(
    Type.Array(Type.String({ maxLength: 200 }), {
      maxItems: 40,
      description: 'origins beside the brand’s own whose pages may call and read, e.g. https://play.example.com',
    }),
  ),
};

/** The rules of a registration form. */
export const Rules = Type.Record(Type.String({ pattern: '^[A-Za-z]{2,30}$' }), Type.Object({ ...FieldRule.properties }, closed), {
  additionalProperties: false,
  description: 'by field, all of them',
});

/** What a brand decides of its logins; what is left out stays as it is. */
export const loginsFields = {
  encryption: Type.Optional(among(['jwe', 'legacy'])),
  sessionIdleMinutes: whole,
  sessionMaxMinutes: whole,
  passwordMaxAgeDays: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 10_000_000 }), Type.Null()])),
  bearerSessions: Type.Optional(
    Type.Boolean({ description: 'the token of a login opens its session without the cookie, for clients that keep none' }),
  ),
  security: Type.Optional(Type.Object(securityFields, closed)),
};

/** What a brand decides of its logins, as `opsBrand` tells it. */
export const LoginsRecord = Type.Object({
  encryption: Type.String(),
  sessionIdleMinutes: Type.Integer(),
  sessionMaxMinutes: Type.Integer(),
  passwordMaxAgeDays: Type.Union([Type.Integer(), Type.Null()]),
  bearerSessions: Type.Boolean(),
  security: Type.Unknown(),
});

export const loginsOpsCalls = {
  opsBrandLogins: defineOpsCall({
    summary:
      'Changes a brand’s encryption scheme, sessions, password age, captcha, locks, codes and origins. What is left out stays as it is.',
    method: 'PUT',
    path: '/ops/v1/brand/logins',
    permission: 'brand.write',
    body: Type.Object(
      {
        merchant,
        ...loginsFields,
        preset: Type.Optional(among(['usual', 'strict'])),
      },
      closed,
    ),
    reply: Nothing,
    errors: ['ops.refused'],
  }),
  opsBrandRules: defineOpsCall({
    summary: 'Replaces the rules of a brand’s registration form.',
    method: 'PUT',
    path: '/ops/v1/brand/rules',
    permission: 'brand.write',
    body: Type.Object({ merchant, rules: Rules }, closed),
    reply: Nothing,
    errors: ['ops.refused'],
  }),
  opsBrandAgentHosts: defineOpsCall({
    summary: 'Replaces which of a brand’s hosts only agents log in at.',
    method: 'PUT',
    path: '/ops/v1/brand/hosts',
    permission: 'brand.write',
    body: Type.Object({ merchant, agentHosts: Type.Array(Type.String({ maxLength: 253 }), { maxItems: 100 }) }, closed),
    reply: Nothing,
    errors: ['ops.refused'],
  }),
};
