import { type TSchema, Type } from 'typebox';
import { Moment } from '../common.ts';
import { type Call, defineCall } from '../define.ts';

const closed = { additionalProperties: false } as const;
const Nothing = Type.Null();
/** What is left to do before the session is open; null: nothing. */
const Next = Type.Union([
  Type.Unsafe<'setup' | 'code' | 'password'>(Type.String({ enum: ['setup', 'code', 'password'] })),
  Type.Null(),
]);
const Step = Type.Object({
  /** The bearer of the next call; the one before is good for nothing any more. */
  token: Type.String(),
  next: Next,
});
const secret = Type.String({ minLength: 1, maxLength: 200 });

type DoorInput<Q extends TSchema, B extends TSchema, R extends TSchema> = Pick<
  Parameters<typeof defineCall<R, Q, B, 'operator'>>[0],
  'summary' | 'method' | 'path' | 'query' | 'body' | 'reply' | 'errors'
>;

/** A call by which a person becomes an operator with a session: it asks for no permission, and all draw on one limit by address. */
const defineDoorCall = <R extends TSchema, Q extends TSchema = never, B extends TSchema = never>(input: DoorInput<Q, B, R>) =>
  defineCall<R, Q, B, 'operator'>({ ...input, access: 'operator', rate: { per: 'address', max: 60, seconds: 60 } });

/** The calls of the operators' door: login with two factors, password, sessions. */
export const opsDoorCalls = {
  opsLogin: defineDoorCall({
    summary:
      'Begins a login with name and password. Who has no authenticator app yet sets one up next, else its code is asked for.',
    method: 'POST',
    path: '/ops/v1/session',
    body: Type.Object({ name: Type.String({ minLength: 1, maxLength: 40 }), password: secret }, closed),
    reply: Step,
    errors: ['ops.login'],
  }),
  opsLoginSetup: defineDoorCall({
    summary: 'Makes the key of an authenticator app, at the first login and after a reset; `opsLoginCode` confirms it.',
    method: 'PUT',
    path: '/ops/v1/session/authenticator',
    reply: Type.Object({ secret: Type.String(), uri: Type.String() }),
    errors: ['ops.key'],
  }),
  opsLoginCode: defineDoorCall({
    summary: 'Goes on with the code of the authenticator app. Opens the session unless the password has to be changed.',
    method: 'PUT',
    path: '/ops/v1/session/code',
    body: Type.Object({ code: Type.String({ minLength: 6, maxLength: 10 }) }, closed),
    reply: Step,
    errors: ['ops.key', 'ops.code'],
  }),
  opsPassword: defineDoorCall({
    summary: 'Changes the own password and ends all other sessions; opens the session where the login asked for it.',
    method: 'PUT',
    path: '/ops/v1/session/password',
    body: Type.Object({ current: secret, password: secret }, closed),
    reply: Step,
    errors: ['ops.key', 'ops.login', 'ops.password'],
  }),
  opsSessions: defineDoorCall({
    summary: 'The own open sessions, the latest first.',
    method: 'GET',
    path: '/ops/v1/session',
    reply: Type.Array(
      Type.Object({
        id: Type.Integer(),
        isOwn: Type.Boolean({ description: 'the one that asks' }),
        address: Type.String(),
        device: Type.String(),
        startedAt: Moment,
        seenAt: Moment,
      }),
    ),
    errors: ['ops.key'],
  }),
  opsLogout: defineDoorCall({
    summary: 'Ends a session of one’s own: the one that asks unless another is named.',
    method: 'DELETE',
    path: '/ops/v1/session',
    query: Type.Object({ id: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })) }),
    reply: Nothing,
    errors: ['ops.key', 'ops.unknown'],
  }),
};

/** The calls as a list, for code that registers or documents them all. */
export const opsDoorCallList = Object.entries(opsDoorCalls) as unknown as readonly (readonly [keyof typeof opsDoorCalls, Call])[];
