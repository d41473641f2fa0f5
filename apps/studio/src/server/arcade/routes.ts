import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { arcadeOf } from '../../arcade/registry.ts';
import type { ArcadeHistory, ArcadeProof, ArcadeReply, ArcadeSession } from '../../shared/arcade-protocol.ts';
import type { Base } from '../base.ts';
import { Failure } from '../failure.ts';
import type { Limits } from '../limits.ts';
import { poolShareOf, poolView } from '../pools/pools.ts';
import type { RoundRecord, SeatedSession } from '../records.ts';
import { seatKey } from '../recovery.ts';
import { forEveryone, isDecided } from '../round-view.ts';
import { HistoryQuery, type Lock, PAGE, RoundParams, StakeFields, sendError } from '../routes-api.ts';
import { authenticate, seatedSessionOf, seatView, sessionOf } from '../sessions.ts';
import { openRound, stepRound } from './play.ts';
import { arcadeView, isArcade } from './played.ts';

const Code = Type.String({ pattern: '^[a-z0-9-]{1,40}$' });
const OpenBody = Type.Object(
  { ...StakeFields, params: Type.Record(Type.String({ pattern: '^[a-z-]{1,20}$' }), Code, { maxProperties: 10 }) },
  { additionalProperties: false },
);
const StepBody = Type.Object(
  { roundId: Type.String({ pattern: '^[0-9a-f]{32}$' }), index: Type.Integer({ minimum: 0, maximum: 1_000 }), choice: Code },
  { additionalProperties: false },
);

/** What a game needs to start, an interrupted round included. */
function sessionView(base: Base, session: SeatedSession): ArcadeSession {
  const game = arcadeOf(session.gameCode);
  if (!game) throw new Failure('game.closed');
  const open = base.store.rounds.unfinished(session);
  const openRound = open?.state === 'open' ? arcadeView(open, base.store.raises.of(open.roundId)) : null;
  return { ...seatView(session, game), openRound, pool: poolView(base, session) };
}

/** The calls of the clients of arcade games. */
export function arcadeRoutes(base: Base, lock: Lock, limits: Limits) {
  return async (app: FastifyInstance): Promise<void> => {
    app.setErrorHandler((error, _request, reply) => sendError(reply, error));
    app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    app.addHook('onRequest', async (request) => limits.call(request));
    const view = (round: RoundRecord) => arcadeView(round, base.store.raises.of(round.roundId), poolShareOf(base, round.roundId));
    const locked = <R>(authorization: string | undefined, act: (session: SeatedSession) => Promise<R>): Promise<R> =>
      lock(seatKey(seatedSessionOf(base, authorization)), () => act(seatedSessionOf(base, authorization)));

    app.get('/api/arcade/session', async (request): Promise<ArcadeSession> => {
      const { authorization } = request.headers;
      const asked = sessionOf(base, authorization);
      if (!arcadeOf(asked.gameCode)) throw new Failure('game.closed');
      await authenticate(base, asked);
      return locked(authorization, async (session) => sessionView(base, session));
    });

    app.post<{ Body: Static<typeof OpenBody> }>(
      '/api/arcade/open',
      { schema: { body: OpenBody } },
      async (request): Promise<ArcadeReply> =>
        locked(request.headers.authorization, (session) => openRound(base, session, request.body)),
    );

    app.post<{ Body: Static<typeof StepBody> }>(
      '/api/arcade/step',
      { schema: { body: StepBody } },
      async (request): Promise<ArcadeReply> =>
        locked(request.headers.authorization, (session) => stepRound(base, session, request.body)),
    );

    app.get<{ Querystring: Static<typeof HistoryQuery> }>(
      '/api/arcade/history',
      { schema: { querystring: HistoryQuery } },
      async (request): Promise<ArcadeHistory> => {
        const seat = seatedSessionOf(base, request.headers.authorization);
        const found = base.store.rounds.history(seat, request.query.before ?? Number.MAX_SAFE_INTEGER, PAGE + 1);
        return { rounds: found.slice(0, PAGE).map(view), more: found.length > PAGE };
      },
    );

    app.get<{ Params: Static<typeof RoundParams> }>(
      '/api/arcade/rounds/:roundId',
      { schema: { params: RoundParams } },
      async (request): Promise<ArcadeProof> => {
        const round = base.store.rounds.find(request.params.roundId);
        if (!round || !isDecided(round) || !isArcade(round)) throw new Failure('round.unknown');
        return { gameCode: round.gameCode, version: round.gameVersion, round: forEveryone(view(round)) };
      },
    );
  };
}
