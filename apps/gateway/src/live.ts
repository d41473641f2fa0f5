import { calls } from '@marquee/contract';
import type { FastifyInstance } from 'fastify';
import { takeRate } from './base/http/calls.ts';
import { contextOf, languageOf, merchantOf, sessionFor } from './base/http/context.ts';
import type { RequestSession, Resolvers } from './base/http/handlers.ts';
import { refusalOf, sendRefusal } from './base/http/reply.ts';
import { accountChannel, type Live, merchantChannel } from './base/live.ts';
import type { RateLimiter } from './base/rate-limit.ts';

export interface LiveDeps {
  live: Live;
  resolvers: Resolvers;
  rates: RateLimiter;
  publicUrl: string | null;
  /** Counts the stream as activity of its session; false when the session is over. */
  keepAlive(session: RequestSession): Promise<boolean>;
}

const KEEP_ALIVE_MS = 60_000;

/** The event stream of a member: its own channel and its brand's. It ends when the session does. */
export function registerLive(app: FastifyInstance, deps: LiveDeps): void {
  app.route({
    method: calls.live.method,
    url: calls.live.path,
    async handler(request, reply) {
      try {
        const merchant = await merchantOf(request, deps.resolvers);
        const context = await contextOf(request, reply, merchant, deps);
        const session = await sessionFor('member', context, deps.resolvers);
        if (!session) throw new Error('a member’s call came without a session');
        await takeRate('live', calls.live, context, session, deps.rates);
        const lastId = request.headers['last-event-id'];
        reply.hijack();
        deps.live.listen(
          [accountChannel(session.accountId), merchantChannel(session.merchantId)],
          reply.raw,
          typeof lastId === 'string' ? lastId : null,
          String(session.id),
        );
        const check = (): void => {
          deps.keepAlive(session).then(
            (alive) => {
              if (!alive) reply.raw.end();
            },
            (error: unknown) => request.log.warn({ err: error }, 'a session could not be kept alive'),
          );
        };
        const timer = setInterval(check, KEEP_ALIVE_MS);
        // What was in hand of the session may be seconds old: had it ended meanwhile, nobody would end this stream.
        check();
        reply.raw.on('close', () => clearInterval(timer));
        return reply;
      } catch (error) {
        return sendRefusal(reply, refusalOf(error, request), languageOf(request, null));
      }
    },
  });
}
