import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';

/** What proxies say of whom they ask for. */
const HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-proto', 'x-forwarded-host', 'via'];
/** Peers that the log is told of: anybody may send such a header. */
const TOLD = 10;

/** Does the request say that it was passed on? */
export const isForwarded = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => HEADERS.some((name) => name in headers);

/**
 * Tells the log, once of each peer, that something in front of the gateway speaks for others and is not believed: all visitors
 * then share its address, with its limits and its region. Believed is what `TRUSTED_PROXIES` names and sends `X-Forwarded-For`.
 */
export function noticeProxies(app: FastifyInstance, log: Pick<Log, 'warn'>): void {
  const told = new Set<string>();
  app.addHook('onRequest', async (request) => {
    // More than one address: the peer is trusted and named another.
    if (!isForwarded(request) || (request.ips?.length ?? 1) > 1) return;
    const peer = request.raw.socket.remoteAddress ?? '';
    if (told.size >= TOLD || told.has(peer)) return;
    told.add(peer);
    log.warn(
      { peer },
      'a proxy seems to be in front and is not believed, so all its visitors have its address: TRUSTED_PROXIES names your proxies, which send X-Forwarded-For',
    );
  });
}
