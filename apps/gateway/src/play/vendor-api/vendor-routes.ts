import { vendorCalls } from '@marquee/contract/vendor';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../../base/metrics.ts';
import type { NonceStore } from '../../base/partner-api/nonces.ts';
import { registerPartnerRoutes } from '../../base/partner-api/routes.ts';
import type { SignatureCheck } from '../../base/partner-api/signature.ts';
import type { PlayVendor } from '../deps.ts';
import type { Answerers } from './answering.ts';

export interface VendorRouteDeps {
  callerOf: SignatureCheck<PlayVendor>;
  nonces: NonceStore;
  answerers: Answerers;
  metrics: Pick<Metrics, 'vendorRequests'>;
}

/** Registers the vendor API: the calls that have an answerer. */
export const registerVendorRoutes = (
  app: FastifyInstance,
  { callerOf, nonces, answerers, metrics }: VendorRouteDeps,
): Promise<void> =>
  registerPartnerRoutes(app, {
    callerOf,
    nonces,
    routes: Object.entries(vendorCalls).flatMap(([name, { method, path, bodyLimit }]) => {
      const answer = answerers[name as keyof typeof vendorCalls];
      return answer ? [{ method, path, bodyLimit, answer }] : [];
    }),
    measure(call) {
      const answered = metrics.vendorRequests.startTimer({ call });
      return (vendor, status) => void answered({ vendor, status });
    },
  });
