import { type OpsCall, type OpsCallName, opsCallList } from '@marquee/contract/ops';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../base/database.ts';
import { BusinessError, inputError } from '../base/errors.ts';
import { limitKeyOf } from '../base/http/address.ts';
import { languageOf } from '../base/http/context.ts';
import { refusalOf, sendRefusal } from '../base/http/reply.ts';
import { hashSecret } from '../base/ids.ts';
import { readJson } from '../base/json.ts';
import type { RateLimiter } from '../base/rate-limit.ts';
import type { OpsActions } from './actions.ts';
import { type Operator, operatorByKey } from './store.ts';

/** What the operator's API needs. */
export interface OpsRoutesDeps {
  db: Database;
  actions: OpsActions;
  rates: RateLimiter;
}

const BEARER = /^Bearer ([\w-]{20,100})$/;
/** Requests of one address, whether their keys are right or wrong. */
const PER_ADDRESS = { max: 300, seconds: 60 };
/** Wrong keys that are written down: whoever tries many must not fill the table. */
const TOLD_PER_ADDRESS = { max: 10, seconds: 3_600 };
const TOLD_IN_ALL = { max: 1_000, seconds: 3_600 };

type Limit = typeof PER_ADDRESS;

const isWithin = async (rates: RateLimiter, key: string, { max, seconds }: Limit): Promise<boolean> =>
  (await rates.take(key, max, seconds)) === 0;

async function take(rates: RateLimiter, key: string, { max, seconds }: { max: number; seconds: number }): Promise<void> {
  const wait = await rates.take(key, max, seconds);
  if (wait > 0) throw new BusinessError('TOO_MANY_REQUEST', { retryAfterSeconds: wait });
}

async function operatorOf(name: OpsCallName, request: FastifyRequest, { db, rates, actions }: OpsRoutesDeps): Promise<Operator> {
  const address = limitKeyOf(request.ip);
  await take(rates, `ops:i${address}`, PER_ADDRESS);
  const key = BEARER.exec(request.headers.authorization ?? '')?.[1];
  const operator = key === undefined ? null : await operatorByKey(db, hashSecret(key));
  if (operator) return operator;
  const error = new BusinessError('ops.key', { status: 401 });
  const isTold = await isWithin(rates, `ops:told:${address}`, TOLD_PER_ADDRESS);
  if (isTold && (await isWithin(rates, 'ops:told', TOLD_IN_ALL))) await actions.refuseStranger(name, error, request.ip);
  throw error;
}

function bodyOf(call: OpsCall, request: FastifyRequest): unknown {
  if (!call.body) return undefined;
  if (typeof request.body !== 'string' || request.body === '') throw new BusinessError('request_body_required');
  try {
    return readJson(request.body);
  } catch {
    throw inputError('body');
  }
}

async function answer(name: OpsCallName, call: OpsCall, request: FastifyRequest, deps: OpsRoutesDeps): Promise<unknown> {
  const operator = await operatorOf(name, request, deps);
  if (call.rate) await take(deps.rates, `ops:${operator.name}:${call.method === 'GET' ? 'read' : 'change'}`, call.rate);
  const input = { query: request.query, body: bodyOf(call, request) };
  return { success: true, value: await deps.actions.run(name, input, { operator, origin: request.ip }) };
}

const replySchema = (call: OpsCall): object => ({
  type: 'object',
  required: ['success', 'value'],
  properties: { success: { type: 'boolean' }, value: call.reply },
});

/** Registers the operator's calls from their definitions. Each wants the bearer key of an operator. */
export function registerOps(app: FastifyInstance, deps: OpsRoutesDeps): void {
  for (const [name, call] of opsCallList) {
    app.route({
      method: call.method,
      url: call.path,
      bodyLimit: call.bodyLimit,
      schema: { response: { 200: replySchema(call) } },
      handler: (request, reply) =>
        answer(name, call, request, deps).catch((error: unknown) =>
          sendRefusal(reply, refusalOf(error, request), languageOf(request, null)),
        ),
    });
  }
}
