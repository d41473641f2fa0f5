import type { ServerResponse } from 'node:http';
import { calls } from '@marquee/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { takeRate } from './base/http/calls.ts';
import { contextOf, languageOf, merchantOf, sessionFor } from './base/http/context.ts';
import type { RequestSession, Resolvers } from './base/http/handlers.ts';
import { refusalOf, sendRefusal } from './base/http/reply.ts';
import type { RateLimiter } from './base/limits/rate-limit.ts';
import { accountChannel, type Live, lineChannel, merchantChannel } from './base/live/live.ts';
import type { Log } from './base/log.ts';

export interface LiveDeps {
  live: Live;
  resolvers: Resolvers;
  rates: RateLimiter;
  publicUrl: string | null;
  log: Log;
  /** The accounts above one. */
  aboveOf(accountId: bigint): Promise<readonly bigint[]>;
  /** Counts the stream as activity of its session; false when the session is over. */
  keepAlive(session: RequestSession): Promise<boolean>;
}

const KEEP_ALIVE_MS = 60_000;

/**
 * Lets go of what is kept for the end of an answer. The server counts an answer when it ends; a stream is counted when it begins,
 * and the request that asked for it is over then.
 */
function release({ raw: stream }: FastifyReply, { raw: request }: FastifyRequest): void {
  // The server's own listener is the one that waits for either end.
  const ends = stream.listeners('error');
  for (const listener of stream.listeners('finish')) if (ends.includes(listener)) listener.call(stream);
  request.headers = {};
  request.rawHeaders = [];
}

/**
 * Ends a stream when its session has ended. It knows no more of the request than it needs: what a stream holds on to, it holds for
 * hours.
 */
function watchSession(stream: ServerResponse, session: RequestSession, { keepAlive, log }: LiveDeps): void {
  const check = (): void => {
    keepAlive(session).then(
      (alive) => {
        if (!alive) stream.end();
      },
      (error: unknown) => log.warn({ err: error }, 'a session could not be kept alive'),
    );
  };
  const timer = setInterval(check, KEEP_ALIVE_MS);
  // What was held of the session may be seconds old: had it ended meanwhile, nobody would end this stream.
  check();
  stream.on('close', () => clearInterval(timer));
}

/** The event stream of a member: its own channel, its brand's and those of the lines that it is in. It ends when the session does. */
export function registerLive(app: FastifyInstance, deps: LiveDeps): void {
  app.route({
    method: calls.live.method,
    url: calls.live.path,
    async handler(request, reply) {
      try {
        const merchant = await merchantOf(request, deps.resolvers);
        const context = await contextOf(request, reply, merchant, deps);
        const session = await sessionFor(calls.live, context, deps.resolvers);
        await takeRate('live', calls.live, context, session, deps.rates);
        const above = await deps.aboveOf(session.accountId);
        const lastId = request.headers['last-event-id'];
        reply.hijack();
        deps.live.listen(
          [accountChannel(session.accountId), merchantChannel(session.merchantId), ...above.map(lineChannel)],
          reply.raw,
          typeof lastId === 'string' ? lastId : null,
          String(session.id),
        );
        watchSession(reply.raw, session, deps);
        release(reply, request);
        // Nothing is given back: who waits for the end of a reply keeps all of its request until then.
        return undefined;
      } catch (error) {
        return sendRefusal(reply, refusalOf(error, request), languageOf(request, null));
      }
    },
  });
}
