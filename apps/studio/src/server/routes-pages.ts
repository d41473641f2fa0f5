import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Static, Type } from 'typebox';
import { arcadeOf } from '../arcade/registry.ts';
import { currentGame } from '../games/registry.ts';
import { lotteryOf } from '../lottery/games.ts';
import { tableOf } from '../tables/tables.ts';
import type { Base } from './base.ts';
import { isWebOrigin } from './sessions.ts';

const PlayQuery = Type.Object({ p: Type.Optional(Type.String({ maxLength: 300 })) });
const PlayParams = Type.Object({ gameCode: Type.String({ pattern: '^[a-z0-9-]{1,64}$' }) });

const POLICY =
  "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors ";

/** Folders of the pages: the built client, and the one that holds the drawings (`posters` and `marks`). */
export interface PageFolders {
  client: string;
  drawings: string;
}

/** The page on which a game runs; null for one that is not here. */
function pageOf(gameCode: string): string | null {
  if (lotteryOf(gameCode)) return 'lottery.html';
  if (tableOf(gameCode)) return 'tables.html';
  if (arcadeOf(gameCode)) return 'arcade.html';
  return currentGame(gameCode) ? 'index.html' : null;
}

function sendPage(reply: FastifyReply, folders: PageFolders, file: string, frameAncestors: string): FastifyReply {
  if (!existsSync(join(folders.client, file)))
    return reply.code(503).type('text/plain; charset=utf-8').send('The game client has not been built yet: run npm start.');
  reply.header('content-security-policy', POLICY + frameAncestors);
  reply.header('cache-control', 'no-cache');
  return reply.sendFile(file, folders.client, { cacheControl: false });
}

/**
 * The pages. Who may frame a game is decided when its document is sent, and the token is behind `#`, out of the server's
 * sight: so the address also names the framing origin, and it is believed only when the gateway has lately launched a
 * game for it. Everyone else gets a document that no page can frame.
 */
export function pageRoutes(base: Base, folders: PageFolders) {
  return async (app: FastifyInstance): Promise<void> => {
    await app.register(fastifyStatic, {
      root: join(folders.client, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      index: false,
      preCompressed: true,
      logLevel: 'silent',
      setHeaders: (response: FastifyReply) => void response.header('vary', 'accept-encoding'),
    });
    for (const kind of ['posters', 'marks']) {
      await app.register(fastifyStatic, {
        root: join(folders.drawings, kind),
        prefix: `/${kind}/`,
        decorateReply: false,
        maxAge: '1h',
        index: false,
        allowedPath: (path) => path.endsWith('.svg'),
        logLevel: 'silent',
        setHeaders: (response: FastifyReply) => {
          response.header('cross-origin-resource-policy', 'cross-origin');
          response.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
        },
      });
    }

    app.get<{ Params: Static<typeof PlayParams>; Querystring: Static<typeof PlayQuery> }>(
      '/play/:gameCode',
      { schema: { params: PlayParams, querystring: PlayQuery } },
      async (request, reply) => {
        const page = pageOf(request.params.gameCode);
        if (page === null) return reply.callNotFound();
        const parent = request.query.p ?? '';
        const isKnown = isWebOrigin(parent) && base.store.sessions.knowsOrigin(parent);
        return sendPage(reply, folders, page, isKnown ? parent : "'none'");
      },
    );
    app.get('/proof', async (_request, reply) => sendPage(reply, folders, 'proof.html', "'none'"));
    app.get('/rounds', async (_request, reply) => sendPage(reply, folders, 'rounds.html', "'none'"));
    app.get('/draws', async (_request, reply) => sendPage(reply, folders, 'draws.html', "'none'"));
    app.get('/verify', async (_request, reply) => sendPage(reply, folders, 'verify.html', "'none'"));
  };
}
