import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { publishedRules } from '../engine/published.ts';
import { ALL_VERSIONS } from '../games/registry.ts';
import { Failure } from './failure.ts';
import type { Limits } from './limits.ts';
import { sendError } from './routes-api.ts';

const RulesParams = Type.Object({
  game: Type.String({ pattern: '^[a-z0-9-]{1,64}$' }),
  file: Type.String({ pattern: '^[0-9.]{1,32}\\.json$' }),
});

const addressOf = (game: string, version: string): string => `/api/fair/games/${game}/${version}.json`;

/** What a stranger needs to check rounds without the studio's code: strips, pays and rules of every version ever played. No token. */
export function fairRoutes(limits: Limits) {
  return async (app: FastifyInstance): Promise<void> => {
    app.setErrorHandler((error, _request, reply) => sendError(reply, error));
    app.addHook('onRequest', async (request) => limits.call(request));

    app.get('/api/fair/games', async (_request, reply) => {
      reply.header('cache-control', 'no-cache');
      return { games: ALL_VERSIONS.map(({ code, version }) => ({ game: code, version, rules: addressOf(code, version) })) };
    });

    app.get<{ Params: Static<typeof RulesParams> }>(
      '/api/fair/games/:game/:file',
      { schema: { params: RulesParams } },
      async (request, reply) => {
        const { game, file } = request.params;
        const found = ALL_VERSIONS.find(({ code, version }) => code === game && `${version}.json` === file);
        if (!found) throw new Failure('round.unknown');
        reply.header('cache-control', 'public, max-age=3600');
        return publishedRules(found);
      },
    );
  };
}
