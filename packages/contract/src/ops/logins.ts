import { Type } from 'typebox';
import { FieldRule } from '../calls/brand.ts';
import { Moment } from '../common.ts';
import type { ErrorCode } from '../errors.ts';
import { defineOpsCall } from './define.ts';
import { merchant } from './fields.ts';

const closed = { additionalProperties: false } as const;
const Nothing = Type.Null();
const CHANGE_ERRORS: readonly ErrorCode[] = ['ops.refused', 'ops.unknown'];

const among = <const T extends readonly string[]>(words: T) => Type.Unsafe<T[number]>(Type.String({ enum: [...words] }));
/** A whole number; what it may be is told by the refusal, in one clear line. */
const whole = Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000 }));
const username = Type.String({ minLength: 1, maxLength: 64 });

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
  security: Type.Optional(Type.Object(securityFields, closed)),
};

/** What a brand decides of its logins, as `opsBrand` tells it. */
export const LoginsRecord = Type.Object({
  encryption: Type.String(),
  sessionIdleMinutes: Type.Integer(),
  sessionMaxMinutes: Type.Integer(),
  passwordMaxAgeDays: Type.Union([Type.Integer(), Type.Null()]),
  security: Type.Unknown(),
});

export const loginsOpsCalls = {
  opsBrandLogins: defineOpsCall({
    summary:
      'Changes a brand’s encryption scheme, session limits, password age, captcha, locks and codes. What is left out stays as it is.',
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
  opsAccount: defineOpsCall({
    summary: 'An account of a brand: its status, its lock, its sessions and its invitation codes.',
    method: 'GET',
    path: '/ops/v1/account',
    permission: 'accounts.read',
    query: Type.Object({ merchant, username }),
    reply: Type.Object({
      id: Type.Integer(),
      username: Type.String(),
      type: Type.Integer(),
      status: Type.String(),
      createdAt: Moment,
      lockedUntil: Type.Union([Moment, Type.Null()]),
      sessions: Type.Array(
        Type.Object({ device: Type.String(), address: Type.String(), startedAt: Moment, lastSeenAt: Moment, expiresAt: Moment }),
      ),
      invitations: Type.Array(
        Type.Object({
          code: Type.String(),
          kind: Type.String(),
          domain: Type.Union([Type.String(), Type.Null()]),
          createdAt: Moment,
          endedAt: Type.Union([Moment, Type.Null()]),
        }),
      ),
    }),
    errors: ['ops.unknown'],
  }),
  opsAccountStatus: defineOpsCall({
    summary: 'Says what an account may do. NO_LOGIN ends its sessions.',
    method: 'PUT',
    path: '/ops/v1/account/status',
    permission: 'accounts.write',
    body: Type.Object({ merchant, username, status: among(['ACTIVE', 'NO_BET', 'NO_BET_NO_FUNDS', 'NO_LOGIN']) }, closed),
    reply: Nothing,
    errors: CHANGE_ERRORS,
  }),
  opsAccountUnlock: defineOpsCall({
    summary: 'Lifts the lock of an account after too many failed logins.',
    method: 'PUT',
    path: '/ops/v1/account/unlock',
    permission: 'accounts.write',
    body: Type.Object({ merchant, username }, closed),
    reply: Nothing,
    errors: CHANGE_ERRORS,
  }),
  opsAccountSessions: defineOpsCall({
    summary: 'Ends every session of an account, and what remembers its login in a browser.',
    method: 'DELETE',
    path: '/ops/v1/account/sessions',
    permission: 'accounts.write',
    query: Type.Object({ merchant, username }),
    reply: Nothing,
    errors: CHANGE_ERRORS,
  }),
  opsInvitationPut: defineOpsCall({
    summary:
      'Makes an invitation code of an account: `affiliate` puts who registers by it under an agent, `referral` notes who brought them.',
    method: 'PUT',
    path: '/ops/v1/invitations',
    permission: 'agents.write',
    body: Type.Object(
      {
        merchant,
        username,
        code: Type.String({ minLength: 1, maxLength: 64 }),
        kind: among(['affiliate', 'referral']),
        domain: Type.Optional(Type.Union([Type.String({ maxLength: 253 }), Type.Null()])),
      },
      closed,
    ),
    reply: Nothing,
    errors: CHANGE_ERRORS,
  }),
  opsInvitationDelete: defineOpsCall({
    summary: 'Ends an invitation code. Those who came by it stay where they are.',
    method: 'DELETE',
    path: '/ops/v1/invitations',
    permission: 'agents.write',
    query: Type.Object({ merchant, code: Type.String({ minLength: 1, maxLength: 64 }) }),
    reply: Nothing,
    errors: CHANGE_ERRORS,
  }),
};
