import { channelCalls } from '@marquee/contract/channel';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../../base/log.ts';
import type { Metrics } from '../../base/metrics.ts';
import { type Answerer, formCheckOf } from '../../base/partner-api/answering.ts';
import type { NonceStore } from '../../base/partner-api/nonces.ts';
import { registerPartnerRoutes } from '../../base/partner-api/routes.ts';
import type { SignatureCheck } from '../../base/partner-api/signature.ts';
import type { Provider } from './providers.ts';
import type { ChannelHandlers } from './reports.ts';

export interface ChannelRouteDeps {
  callerOf: SignatureCheck<Provider>;
  nonces: NonceStore;
  handlers: ChannelHandlers;
  metrics: Pick<Metrics, 'channelRequests'>;
  log: Log;
}

/** Registers what providers call, `/channel/v1/*`: signed, each request once. What has no handler is not there. */
export function registerChannelRoutes(
  app: FastifyInstance,
  { callerOf, nonces, handlers, metrics, log }: ChannelRouteDeps,
): Promise<void> {
  const routes = Object.entries(channelCalls).flatMap(([name, { method, path, bodyLimit, body: form }]) => {
    const handle = handlers[name as keyof ChannelHandlers] as
      | ((provider: Provider, body: never) => Promise<{ status: string }>)
      | undefined;
    if (!handle) return [];
    const flawOf = formCheckOf({ path, body: form });
    const answer: Answerer<Provider> = async (provider, body) => {
      const reply = flawOf(body) ?? (await handle(provider, body as never));
      if (reply.status === 'MISMATCH' || reply.status === 'CONFLICT')
        log.warn({ provider: provider.code, route: path, status: reply.status }, 'a provider contradicts itself');
      return reply;
    };
    return [{ method, path, bodyLimit, answer }];
  });
  return registerPartnerRoutes(app, {
    callerOf,
    nonces,
    routes,
    measure(call) {
      const answered = metrics.channelRequests.startTimer({ call });
      return (provider, status) => void answered({ provider, status });
    },
  });
}
