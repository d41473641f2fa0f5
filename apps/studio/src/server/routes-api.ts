import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Static, Type } from 'typebox';
import { rulesOf } from '../engine/rules.ts';
import { currentGame } from '../games/registry.ts';
import type { HistoryReply, RefillReply, StudioError, VerifyView } from '../shared/protocol.ts';
import type { Base } from './base.ts';
import { Failure } from './failure.ts';
import type { Limits } from './limits.ts';
import { freeSpin, paidSpin } from './play.ts';
import { seatKey } from './recovery.ts';
import { forEveryone, isDecided, viewOf } from './round-view.ts';
import { authenticate, seatedSessionOf, sessionOf, sessionView } from './sessions.ts';
import { refill } from './trial/trial.ts';

export type Lock = <T>(key: string, task: () => Promise<T>) => Promise<T>;

/** What every stake on a round has. */
export const StakeFields = {
  requestKey: Type.String({ pattern: '^[!-~]{8,64}$' }),
  stake: Type.String({ pattern: '^[1-9][0-9]{0,14}$' }),
  clientRandom: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  clientSeed: Type.String({ pattern: '^\\P{C}{0,64}$' }),
};
const SpinBody = Type.Object(StakeFields, { additionalProperties: false });
const FreeSpinBody = Type.Object(
  { roundId: Type.String({ pattern: '^[0-9a-f]{32}$' }), index: Type.Integer({ minimum: 1, maximum: 10_000 }) },
  { additionalProperties: false },
);
const RefillBody = Type.Object({ stake: Type.String({ pattern: '^[1-9][0-9]{0,14}$' }) }, { additionalProperties: false });
export const HistoryQuery = Type.Object({
  before: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
});
const RulesQuery = Type.Object({ game: Type.Optional(Type.String({ maxLength: 64 })) });
export const RoundParams = Type.Object({ roundId: Type.String({ pattern: '^[0-9a-f]{32}$' }) });

/** Rounds of a page of the history. */
export const PAGE = 20;

function errorOf(failure: Failure): StudioError {
  return {
    error: failure.code,
    message: failure.message,
    ...(failure.retryAfterMs === undefined ? {} : { retryAfterMs: failure.retryAfterMs }),
    ...(failure.number === undefined ? {} : { number: failure.number }),
    ...(failure.room === undefined ? {} : { room: failure.room }),
    ...(failure.full === undefined ? {} : { full: failure.full }),
    ...(failure.nextCommitment === undefined ? {} : { nextCommitment: failure.nextCommitment }),
  };
}

/** Answers with the protocol's error; a fault of the server itself is logged and told without its details. */
export function sendError(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof Failure) {
    if (error.retryAfterMs !== undefined) reply.header('retry-after', Math.ceil(error.retryAfterMs / 1000));
    return reply.code(error.httpStatus).send(errorOf(error));
  }
  const status = error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (status < 500) return reply.code(status).send(errorOf(new Failure('bad.request')));
  reply.log.error({ err: error }, 'a call failed');
  return reply.code(500).send({ error: 'internal', message: 'Something went wrong here. Nothing is lost; try again.' });
}

/** The calls of the game clients. */
export function apiRoutes(base: Base, lock: Lock, limits: Limits) {
  return async (app: FastifyInstance): Promise<void> => {
    app.setErrorHandler((error, _request, reply) => sendError(reply, error));
    app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    app.addHook('onRequest', async (request) => limits.call(request));

    app.get('/api/session', async (request) => {
      const session = await authenticate(base, sessionOf(base, request.headers.authorization));
      return lock(seatKey(session), async () => sessionView(base, seatedSessionOf(base, request.headers.authorization)));
    });

    app.post<{ Body: Static<typeof SpinBody> }>('/api/spin', { schema: { body: SpinBody } }, async (request) => {
      const { authorization } = request.headers;
      const seat = seatedSessionOf(base, authorization);
      return lock(seatKey(seat), () => paidSpin(base, seatedSessionOf(base, authorization), request.body));
    });

    app.post<{ Body: Static<typeof FreeSpinBody> }>('/api/free-spin', { schema: { body: FreeSpinBody } }, async (request) => {
      const { authorization } = request.headers;
      const seat = seatedSessionOf(base, authorization);
      return lock(seatKey(seat), () => freeSpin(base, seatedSessionOf(base, authorization), request.body));
    });

    app.post<{ Body: Static<typeof RefillBody> }>(
      '/api/refill',
      { schema: { body: RefillBody } },
      async (request): Promise<RefillReply> => {
        const { authorization } = request.headers;
        const seat = seatedSessionOf(base, authorization);
        return lock(seatKey(seat), async () => refill(base, seatedSessionOf(base, authorization), request.body.stake));
      },
    );

    app.get<{ Querystring: Static<typeof HistoryQuery> }>(
      '/api/history',
      { schema: { querystring: HistoryQuery } },
      async (request): Promise<HistoryReply> => {
        const seat = seatedSessionOf(base, request.headers.authorization);
        const found = base.store.rounds.history(seat, request.query.before ?? Number.MAX_SAFE_INTEGER, PAGE + 1);
        return { rounds: found.slice(0, PAGE).map(viewOf), more: found.length > PAGE };
      },
    );

    app.get<{ Querystring: Static<typeof RulesQuery> }>(
      '/api/rules',
      { schema: { querystring: RulesQuery } },
      async (request) => {
        const code = request.query.game ?? sessionOf(base, request.headers.authorization).gameCode;
        const game = currentGame(code);
        if (!game) throw new Failure('bad.request');
        return rulesOf(game);
      },
    );

    app.get<{ Params: Static<typeof RoundParams> }>(
      '/api/verify/:roundId',
      { schema: { params: RoundParams } },
      async (request): Promise<VerifyView> => {
        const round = base.store.rounds.find(request.params.roundId);
        if (!round || !isDecided(round) || !currentGame(round.gameCode)) throw new Failure('round.unknown');
        return { gameCode: round.gameCode, version: round.gameVersion, round: forEveryone(viewOf(round)) };
      },
    );
  };
}
