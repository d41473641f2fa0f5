import { type OpsCall, type OpsCallName, opsCallList } from '@marquee/contract/ops';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Clock, dateOf } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import { BusinessError } from '../base/errors.ts';
import { limitKeyOf } from '../base/http/address.ts';
import { languageOf } from '../base/http/context.ts';
import { demandPrivateWay } from '../base/http/operator.ts';
import { refusalOf, sendRefusal } from '../base/http/reply.ts';
import { hashSecret } from '../base/ids.ts';
import type { RateLimiter } from '../base/limits/rate-limit.ts';
import type { OpsActions } from './actions.ts';
import { type Door, operatorOf } from './door/index.ts';
import { registerDoor } from './door/routes.ts';
import { bearerOf, bodyOf, replySchema, take } from './requests.ts';
import { type Operator, operatorByKey } from './store.ts';
import { createStrangers, type Strangers } from './strangers.ts';

/** What the operator's API needs. */
export interface OpsRoutesDeps {
  db: Database;
  clock: Clock;
  actions: OpsActions;
  door: Door;
  rates: RateLimiter;
}

/** Requests of one address, whether their keys are right or wrong. */
const PER_ADDRESS = { max: 300, seconds: 60 };

/** Registers the operator's calls from their definitions. Each wants the key of a program or the session of a person. */
export function registerOps(app: FastifyInstance, { db, clock, actions, door, rates }: OpsRoutesDeps): void {
  const strangers: Strangers = createStrangers({ db, clock, rates });

  const operatorBy = async (bearer: string): Promise<Operator | null> => {
    const program = await operatorByKey(db, hashSecret(bearer), dateOf(clock));
    if (program) return program;
    const session = await door.session(bearer);
    return session && operatorOf(session);
  };

  const demandOperator = async (name: OpsCallName, request: FastifyRequest): Promise<Operator> => {
    await take(rates, `ops:i${limitKeyOf(request.ip)}`, PER_ADDRESS);
    const bearer = bearerOf(request);
    const operator = bearer === undefined ? null : await operatorBy(bearer);
    if (operator) return operator;
    const error = new BusinessError('ops.key', { status: 401 });
    await strangers.note(name, error, request.ip);
    throw error;
  };

  const answer = async (name: OpsCallName, call: OpsCall, request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const operator = await demandOperator(name, request);
    if (call.rate) await take(rates, `ops:${operator.name}:${call.method === 'GET' ? 'read' : 'change'}`, call.rate);
    const input = { query: request.query, body: bodyOf(call, request) };
    const outcome = await actions.run(name, input, { operator, origin: request.ip });
    if (!('proposed' in outcome)) return { success: true, value: outcome.value };
    reply.code(202);
    return { success: true, value: outcome.proposed };
  };

  for (const [name, call] of opsCallList) {
    app.route({
      method: call.method,
      url: call.path,
      bodyLimit: call.bodyLimit,
      onRequest: demandPrivateWay,
      schema: { response: { 200: replySchema(call) } },
      handler: (request, reply) =>
        answer(name, call, request, reply).catch((error: unknown) =>
          sendRefusal(reply, refusalOf(error, request), languageOf(request, null)),
        ),
    });
  }
  registerDoor(app, { door, rates, strangers });
}
