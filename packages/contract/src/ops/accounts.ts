import { Type } from 'typebox';
import { Moment } from '../common.ts';
import type { ErrorCode } from '../errors.ts';
import { defineOpsCall } from './define.ts';
import { merchant, reason } from './fields.ts';

const closed = { additionalProperties: false } as const;
const Nothing = Type.Null();
const CHANGE_ERRORS: readonly ErrorCode[] = ['ops.refused', 'ops.unknown'];

const among = <const T extends readonly string[]>(words: T) => Type.Unsafe<T[number]>(Type.String({ enum: [...words] }));
const username = Type.String({ minLength: 1, maxLength: 64 });

const status = among(['ACTIVE', 'NO_BET', 'NO_BET_NO_FUNDS', 'NO_LOGIN']);
const PasswordLink = Type.Object({
  link: Type.String({ description: 'shown this once: who opens it sets the password' }),
  expiresAt: Moment,
});

/** The operator's calls about members' and agents' accounts. */
export const accountOpsCalls = {
  opsAccounts: defineOpsCall({
    summary: 'The accounts of a brand by name; with `search` those whose names begin so, or whose mail address or number it is.',
    method: 'GET',
    path: '/ops/v1/accounts',
    permission: 'accounts.read',
    query: Type.Object({
      merchant,
      search: Type.Optional(Type.String({ maxLength: 254 })),
      status: Type.Optional(status),
      kind: Type.Optional(among(['agents'])),
      after: Type.Optional(Type.String({ maxLength: 64, description: 'only names after this one: `next` of the page before' })),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          id: Type.Integer(),
          username: Type.String(),
          type: Type.Integer(),
          status: Type.String(),
          /** The account above it; null: the house. */
          parent: Type.Union([Type.String(), Type.Null()]),
          createdAt: Moment,
          lastLoginAt: Type.Union([Moment, Type.Null()]),
        }),
      ),
      next: Type.Union([Type.String(), Type.Null()]),
    }),
  }),
  opsAccountReset: defineOpsCall({
    summary:
      'Takes a member’s password away, ends its sessions, lifts its lock, and gives a link, good once and for a day, by which the member sets another.',
    method: 'PUT',
    path: '/ops/v1/account/reset',
    permission: 'accounts.reset',
    body: Type.Object({ merchant, username, reason }, closed),
    reply: PasswordLink,
    errors: CHANGE_ERRORS,
  }),
  opsAgentPut: defineOpsCall({
    summary: 'Makes an agent, under another or under the house, and gives the link by which it sets its first password.',
    method: 'PUT',
    path: '/ops/v1/agents',
    permission: 'agents.write',
    body: Type.Object(
      {
        merchant,
        username,
        kind: among(['agent', 'top', 'affiliate', 'top-affiliate']),
        parent: Type.Optional(Type.Union([username, Type.Null()])),
        reason,
      },
      closed,
    ),
    reply: PasswordLink,
    errors: CHANGE_ERRORS,
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
      /** Why it is so, who said so and when; null: nobody has said anything. */
      statusReason: Type.Union([Type.String(), Type.Null()]),
      statusBy: Type.Union([Type.String(), Type.Null()]),
      statusAt: Type.Union([Moment, Type.Null()]),
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
    summary: 'Says what an account may do, and with `cascade` its whole line with it. NO_LOGIN ends the sessions.',
    method: 'PUT',
    path: '/ops/v1/account/status',
    permission: 'accounts.write',
    body: Type.Object({ merchant, username, status, cascade: Type.Optional(Type.Boolean()), reason }, closed),
    reply: Nothing,
    errors: CHANGE_ERRORS,
  }),
  opsAccountUnlock: defineOpsCall({
    summary: 'Lifts the lock of an account after too many failed logins.',
    method: 'PUT',
    path: '/ops/v1/account/unlock',
    permission: 'accounts.write',
    body: Type.Object({ merchant, username, reason }, closed),
    reply: Nothing,
    errors: CHANGE_ERRORS,
  }),
  opsAccountSessions: defineOpsCall({
    summary: 'Ends every session of an account, and what remembers its login in a browser.',
    method: 'DELETE',
    path: '/ops/v1/account/sessions',
    permission: 'accounts.write',
    query: Type.Object({ merchant, username, reason }),
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
