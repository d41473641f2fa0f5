import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import type { PoolView, PotList, PotPart } from '../../shared/arcade-protocol.ts';
import type { Base } from '../base.ts';
import { Failure } from '../failure.ts';
import type { Limits } from '../limits.ts';
import { proofOf } from '../round-view.ts';
import { sendError } from '../routes-api.ts';
import { sessionOf } from '../sessions.ts';
import type { PartOfRound } from './pool-store.ts';
import { poolView } from './pools.ts';

/** Parts of a page of a pot's list. */
export const PARTS = 1_000;

const PotParams = Type.Object({
  game: Type.String({ pattern: '^[a-z0-9-]{1,64}$' }),
  currency: Type.String({ pattern: '^[A-Z]{3,5}$' }),
  pot: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
});
const PotQuery = Type.Object({ from: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, default: 1 }) });

/** A part of a pot as everybody may see it. */
function partView(base: Base, { roundId, before, added }: PartOfRound): PotPart {
  const round = base.store.rounds.find(roundId);
  if (!round) throw new Error(`the round ${roundId} of a part is missing`);
  const { stake, secret, clientRandom, clientSeed } = proofOf(round);
  const counted = { before: before.toString(), added: added.toString() };
  return { roundId, ...counted, stake, version: round.gameVersion, secret, clientRandom, clientSeed };
}

/** What is told of pools: to players what theirs holds, and to everybody what every stake put into a pot, so that it can be added up. */
export function poolRoutes(base: Base, limits: Limits) {
  return async (app: FastifyInstance): Promise<void> => {
    app.setErrorHandler((error, _request, reply) => sendError(reply, error));
    app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    app.addHook('onRequest', async (request) => limits.call(request));

    app.get('/api/arcade/pool', async (request): Promise<PoolView> => {
      const view = poolView(base, sessionOf(base, request.headers.authorization));
      if (!view) throw new Failure('game.closed');
      return view;
    });

    app.get<{ Params: Static<typeof PotParams>; Querystring: Static<typeof PotQuery> }>(
      '/api/arcade/pots/:game/:currency/:pot',
      { schema: { params: PotParams, querystring: PotQuery } },
      async (request): Promise<PotList> => {
        const { game: gameCode, currency, pot: number } = request.params;
        const key = { gameCode, currency };
        const pot = base.store.pools.pot(key, number);
        if (!pot) throw new Failure('round.unknown');
        const parts = base.store.pools.parts(key, number, request.query.from, PARTS + 1);
        const win = base.store.pools.win(key, number);
        return {
          seed: pot.terms.seed.toString(),
          mustDrop: pot.terms.mustDrop.toString(),
          share: pot.terms.share,
          reserve: pot.terms.reserve,
          start: pot.start.toString(),
          amount: pot.amount.toString(),
          parts: parts.slice(0, PARTS).map((part) => partView(base, part)),
          more: parts.length > PARTS,
          won: win && { roundId: win.roundId, amount: win.amount.toString(), wonAt: win.wonAt },
        };
      },
    );
  };
}
