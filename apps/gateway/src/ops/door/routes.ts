import { type OpsDoorCallName, type OpsDoorInput, opsDoorCallList } from '@marquee/contract/ops';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BusinessError } from '../../base/errors.ts';
import { limitKeyOf } from '../../base/http/address.ts';
import { languageOf } from '../../base/http/context.ts';
import { demandPrivateWay } from '../../base/http/operator.ts';
import { refusalOf, sendRefusal } from '../../base/http/reply.ts';
import { type InputChecks, inputChecks } from '../../base/http/validate.ts';
import type { RateLimiter } from '../../base/limits/rate-limit.ts';
import { deviceName } from '../../identity/index.ts';
import { bearerOf, bodyOf, replySchema, take } from '../requests.ts';
import type { Strangers } from '../strangers.ts';
import type { Door, Visitor } from './index.ts';
import type { DoorSession } from './store.ts';

/** What the routes of the door need. */
export interface DoorRoutesDeps {
  door: Door;
  rates: RateLimiter;
  strangers: Strangers;
}

interface Visit<N extends OpsDoorCallName> extends Visitor {
  token: string | undefined;
  input: OpsDoorInput<N>;
}

type Handlers = { [N in OpsDoorCallName]: (visit: Visit<N>) => Promise<unknown> };

const nobody = (): BusinessError => new BusinessError('ops.key', { status: 401 });

function handlersOf(door: Door): Handlers {
  const demandToken = (token: string | undefined): string => {
    if (token === undefined) throw nobody();
    return token;
  };
  const demandSession = async (token: string | undefined): Promise<DoorSession> => {
    const found = token === undefined ? null : await door.session(token);
    if (!found) throw nobody();
    return found;
  };
  return {
    opsLogin: ({ input, ...visitor }) => door.login(input.name, input.password, visitor),
    opsLoginSetup: ({ token }) => door.setup(demandToken(token)),
    opsLoginCode: ({ token, input, ...visitor }) => door.code(demandToken(token), input.code, visitor),
    opsPassword: ({ token, input, ...visitor }) => door.password(demandToken(token), input.current, input.password, visitor),
    async opsSessions({ token }) {
      const session = await demandSession(token);
      return (await door.sessions(session)).map(({ id, address, userAgent, startedAt, seenAt }) => ({
        id: Number(id),
        isOwn: id === session.sessionId,
        address,
        device: deviceName(userAgent),
        startedAt: startedAt.getTime(),
        seenAt: seenAt.getTime(),
      }));
    },
    async opsLogout({ token, input, ...visitor }) {
      const session = await demandSession(token);
      await door.logout(session, input.id === undefined ? session.sessionId : BigInt(input.id), visitor);
      return null;
    },
  };
}

/** Registers the calls of the operators' door. */
export function registerDoor(app: FastifyInstance, { door, rates, strangers }: DoorRoutesDeps): void {
  const handlers = handlersOf(door) as Record<OpsDoorCallName, (visit: Visit<never>) => Promise<unknown>>;
  for (const [name, call] of opsDoorCallList) {
    const checks: InputChecks = inputChecks(call);
    const answer = async (request: FastifyRequest): Promise<unknown> => {
      if (call.rate) await take(rates, `ops:d${limitKeyOf(request.ip)}`, call.rate);
      const input = call.body ? checks.body(bodyOf(call, request)) : (checks.query(request.query ?? {}) ?? {});
      const visitor = { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
      try {
        return { success: true, value: await handlers[name]({ ...visitor, token: bearerOf(request), input: input as never }) };
      } catch (error) {
        const named = name === 'opsLogin' ? (input as { name: string }).name : null;
        if (error instanceof BusinessError && error.status === 401) await strangers.note(name, error, request.ip, named);
        throw error;
      }
    };
    app.route({
      method: call.method,
      url: call.path,
      bodyLimit: call.bodyLimit,
      onRequest: demandPrivateWay,
      schema: { response: { 200: replySchema(call) } },
      handler: (request, reply) =>
        answer(request).catch((error: unknown) => sendRefusal(reply, refusalOf(error, request), languageOf(request, null))),
    });
  }
}
