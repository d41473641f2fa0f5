import type { TSchema } from 'typebox';
import { type Call, defineCall } from '../define.ts';
import type { OpsPermission } from './permissions.ts';

/** One call of the operator's API: a call for operators who have its permission. */
export type OpsCall<Q extends TSchema = TSchema, B extends TSchema = TSchema, R extends TSchema = TSchema> = Call<
  Q,
  B,
  R,
  'operator'
> & {
  permission: OpsPermission;
  /** Its handler may ask for a second person, who has so many hours to approve; null: it never does. */
  fourEyes: { hours: number } | null;
};

type OpsInput<Q extends TSchema, B extends TSchema, R extends TSchema> = Pick<
  Parameters<typeof defineCall<R, Q, B, 'operator'>>[0],
  'summary' | 'method' | 'path' | 'query' | 'body' | 'reply' | 'bodyLimit' | 'errors'
> & { permission: OpsPermission; fourEyes?: { hours: number } };

const READS = { per: 'account', max: 240, seconds: 60 } as const;
const CHANGES = { per: 'account', max: 60, seconds: 60 } as const;

/** Completes the definition of an operator's call: enveloped, plain inside TLS, limited per operator. */
export function defineOpsCall<R extends TSchema, Q extends TSchema = never, B extends TSchema = never>(
  input: OpsInput<Q, B, R>,
): OpsCall<Q, B, R> {
  const { permission, fourEyes = null, ...call } = input;
  const rate = input.method === 'GET' ? READS : CHANGES;
  return { ...defineCall<R, Q, B, 'operator'>({ ...call, access: 'operator', rate }), permission, fourEyes };
}
