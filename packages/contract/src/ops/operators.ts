import { Type } from 'typebox';
import { Moment } from '../common.ts';
import type { ErrorCode } from '../errors.ts';
import { defineOpsCall } from './define.ts';
import { merchant } from './fields.ts';
import { OPS_ROLES, type OpsRole } from './permissions.ts';

const closed = { additionalProperties: false } as const;
const CHANGE_ERRORS: readonly ErrorCode[] = ['ops.refused', 'ops.unknown', 'ops.role'];

/** The operator's brand; left out: of every brand, which only an operator of every brand may say. */
const brand = Type.Optional(merchant);
const name = Type.String({ pattern: '^[a-z][a-z0-9._-]{1,39}$', description: 'of the operator, e.g. mai' });
const Role = Type.Unsafe<OpsRole>(Type.String({ enum: Object.keys(OPS_ROLES) }));
const roles = Type.Array(Role, { minItems: 1, maxItems: Object.keys(OPS_ROLES).length, uniqueItems: true });
const Kind = Type.Unsafe<'person' | 'program'>(Type.String({ enum: ['person', 'program'] }));
const Secret = Type.Object({
  secret: Type.String({ description: 'shown this once: first password of a person, key of a program' }),
});

/** The operator's calls about operators. */
export const operatorOpsCalls = {
  opsOperators: defineOpsCall({
    summary: 'The operators of a brand, or all of them; closed ones too.',
    method: 'GET',
    path: '/ops/v1/operators',
    permission: 'operators.read',
    query: Type.Object({ merchant: brand }),
    reply: Type.Array(
      Type.Object({
        name: Type.String(),
        kind: Kind,
        roles: Type.Array(Type.String()),
        brand: Type.Union([Type.String(), Type.Null()], { description: 'null: every brand' }),
        madeBy: Type.Union([Type.String(), Type.Null()]),
        createdAt: Moment,
        /** When its key ends; null: never. */
        expiresAt: Type.Union([Moment, Type.Null()]),
        /** Since when it has its key; null for a person, and where that is not known. */
        keyAt: Type.Union([Moment, Type.Null()]),
        /** Until when its older key is good beside it; null: there is none. */
        oldKeyUntil: Type.Union([Moment, Type.Null()]),
        closedAt: Type.Union([Moment, Type.Null()]),
        lockedUntil: Type.Union([Moment, Type.Null()]),
        hasAuthenticator: Type.Boolean(),
      }),
    ),
  }),
  opsOperatorPut: defineOpsCall({
    summary: 'Makes an operator: a person, who logs in, or a program, which has a key.',
    method: 'PUT',
    path: '/ops/v1/operators',
    permission: 'operators.write',
    body: Type.Object(
      {
        merchant: brand,
        name,
        kind: Kind,
        roles,
        expiresAt: Type.Optional(Type.Integer({ minimum: 0, maximum: 253_402_300_799_000, description: 'of a program’s key' })),
      },
      closed,
    ),
    reply: Secret,
    errors: CHANGE_ERRORS,
  }),
  opsOperatorRoles: defineOpsCall({
    summary: 'Replaces the roles of an operator.',
    method: 'PUT',
    path: '/ops/v1/operators/roles',
    permission: 'operators.write',
    body: Type.Object({ merchant: brand, name, roles }, closed),
    reply: Type.Null(),
    errors: CHANGE_ERRORS,
  }),
  opsOperatorReset: defineOpsCall({
    summary:
      'Gives a person a new first password, takes its authenticator and lock away and ends its sessions; gives a program a new key.',
    method: 'PUT',
    path: '/ops/v1/operators/reset',
    permission: 'operators.write',
    body: Type.Object({ merchant: brand, name }, closed),
    reply: Secret,
    errors: CHANGE_ERRORS,
  }),
  opsOperatorKey: defineOpsCall({
    summary:
      'Gives a program a new key while the one it has stays good for some hours, so that it is changed without a refused call.',
    method: 'PUT',
    path: '/ops/v1/operators/key',
    permission: 'operators.write',
    body: Type.Object(
      {
        merchant: brand,
        name,
        keepHours: Type.Integer({ minimum: 0, maximum: 168, description: 'for which the older key stays good' }),
        expiresAt: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: 253_402_300_799_000,
            description: 'of the new key; as it was where it is left out',
          }),
        ),
      },
      closed,
    ),
    reply: Secret,
    errors: CHANGE_ERRORS,
  }),
  opsOperatorClose: defineOpsCall({
    summary: 'Takes an operator out of use and ends its sessions. Its name is never given again.',
    method: 'DELETE',
    path: '/ops/v1/operators',
    permission: 'operators.write',
    query: Type.Object({ merchant: brand, name }),
    reply: Type.Null(),
    errors: CHANGE_ERRORS,
  }),
};
