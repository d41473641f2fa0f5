import { type Access, type CallName, type Calls, callList, TRIAL_TYPE } from '@marquee/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import type { CallRequest, Handlers, RequestMerchant, RequestSession } from './handlers.ts';
import { serverWith } from './testing.ts';

const merchant: RequestMerchant = {
  id: 1,
  code: 'demo',
  languages: ['EN'],
  defaultLanguage: 'EN',
  bearerSessions: true,
  allowPlain: false,
};
const member: RequestSession = { id: 1n, accountId: 7n, merchantId: 1, username: 'an', type: 0 };
const guest: RequestSession = { ...member, type: TRIAL_TYPE };
const SESSIONS: Record<string, RequestSession> = { member, guest };

type NamesOf<A extends Access> = { [N in CallName]: Calls[N]['access'] extends A ? N : never }[CallName];
type SessionOf<A extends Access> = CallRequest<NamesOf<A>>['session'];

it('gives the handler of each call the session that its access makes sure of, by its type', () => {
  expectTypeOf<NamesOf<'real'>>().toExtend<CallName>();
  expectTypeOf<'changePassword'>().toExtend<NamesOf<'real'>>();
  expectTypeOf<SessionOf<'real'>>().toEqualTypeOf<RequestSession>();
  expectTypeOf<SessionOf<'member'>>().toEqualTypeOf<RequestSession>();
  expectTypeOf<SessionOf<'optional'>>().toEqualTypeOf<RequestSession | null>();
  expectTypeOf<SessionOf<'public'>>().toEqualTypeOf<null>();
  expectTypeOf<Access>().toEqualTypeOf<Calls[CallName]['access'] | 'vendor' | 'channel' | 'operator'>();
});

describe('a call', () => {
  /** The calls whose handler was reached, with the session that it was given. */
  const reached: [string, RequestSession | null][] = [];
  let app: FastifyInstance;
  let asked = 0;

  beforeAll(async () => {
    const handlers = Object.fromEntries(
      callList.map(([name]) => [
        name,
        ({ session }: { session: RequestSession | null }) => {
          reached.push([name, session]);
          throw new Error('reached');
        },
      ]),
    ) as unknown as Handlers;
    ({ app } = await serverWith(handlers, {
      merchantByCode: async () => merchant,
      merchantByHost: async () => merchant,
      async session(token) {
        asked += 1;
        return SESSIONS[token] ?? null;
      },
    }));
  });
  beforeEach(() => {
    reached.length = 0;
    asked = 0;
  });
  afterAll(() => app.close());

  const served = callList.filter(([, { answer }]) => answer !== 'stream');
  const of = (...accesses: Access[]) => served.filter(([, { access }]) => accesses.includes(access));
  /** Those of them that may be called without any input. */
  const bareOf = (...accesses: Access[]) =>
    of(...accesses).filter(([, { query, body }]) => !(query as { required?: string[] } | null)?.required && !body);
  const send = async ([, { method, path }]: (typeof served)[number], token?: string): Promise<[number, string]> => {
    const headers = { merchant: 'demo', ...(token === undefined ? {} : { authorization: token }) };
    const { statusCode, body } = await app.inject({ method, url: path, headers });
    return [statusCode, (JSON.parse(body) as { errorCode: string }).errorCode];
  };

  it.each(of('member', 'real'))('%s reaches its handler only with a session', async (name, definition) => {
    const call = [name, definition] as const;
    expect(await send(call)).toEqual([401, 'customer.not.login']);
    expect(await send(call, 'forged')).toEqual([401, 'customer.not.login']);
    expect(reached).toEqual([]);
    if (definition.access === 'real') expect(await send(call, 'guest')).toEqual([403, 'in_need_true_account']);
    expect(reached).toEqual([]);
  });

  it('of a member is given the session of its token', async () => {
    const bare = bareOf('member', 'real');
    expect(bare.length).toBeGreaterThan(5);
    for (const call of bare) await send(call, 'member');
    expect(reached).toEqual(bare.map(([name]) => [name, member]));
  });

  it('of anybody is reached without a session, and a public one is given none', async () => {
    const [withNone, withAny] = [bareOf('public'), bareOf('optional')];
    expect(Math.min(withNone.length, withAny.length)).toBeGreaterThan(3);
    for (const call of withNone) await send(call, 'member');
    expect(asked).toBe(0);
    for (const call of withAny) await send(call);
    expect(reached).toEqual([...withNone, ...withAny].map(([name]) => [name, null]));
  });
});
