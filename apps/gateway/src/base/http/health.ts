import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hashSecret } from '../ids.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { isLoopback } from './address.ts';

export interface HealthDeps {
  log: Log;
  metrics: Metrics;
  /** Resolves when the gateway can serve. */
  ready(): Promise<void>;
  /** Audits the ledger; gives the number of differences. */
  audit(): Promise<number>;
  draining(): boolean;
  /** Opens the operator's figures to other machines; null keeps them to this one. */
  opsToken: string | null;
}

/** The operator: on this machine with no proxy in between, or with the token. */
export function isOperator(request: FastifyRequest, token: string | null): boolean {
  const isForwarded = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers;
  if (isLoopback(request.ip) && !isForwarded) return true;
  const given = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
  return token !== null && timingSafeEqual(hashSecret(given), hashSecret(token));
}

/**
 * `/healthz` (the process lives) and `/readyz` (it can serve), for everybody; `/readyz?deep` (audits the ledger, one audit
 * at a time) and `/metrics`, for the operator.
 */
export function registerHealth(app: FastifyInstance, deps: HealthDeps): void {
  let running: Promise<number> | null = null;
  const audit = (): Promise<number> => {
    running ??= deps.audit().finally(() => {
      running = null;
    });
    return running;
  };

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    if (deps.draining()) return reply.code(503).send({ status: 'draining' });
    const isDeep = 'deep' in (request.query as object);
    if (isDeep && !isOperator(request, deps.opsToken)) return reply.callNotFound();
    try {
      await deps.ready();
      if (!isDeep) return { status: 'ready' };
      const differences = await audit();
      return reply.code(differences === 0 ? 200 : 503).send({ status: differences === 0 ? 'ready' : 'not ready', differences });
    } catch (error) {
      deps.log.error({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'not ready' });
    }
  });
  app.get('/metrics', async (request, reply) => {
    if (!isOperator(request, deps.opsToken)) return reply.callNotFound();
    return reply.type(deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics());
  });
}
