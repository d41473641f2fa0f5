import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics.ts';

export interface HealthDeps {
  metrics: Metrics;
  /** Resolves when the gateway can serve; `deep` audits the ledger as well. Rejects with the reason. */
  ready(deep: boolean): Promise<Record<string, unknown>>;
  draining(): boolean;
}

/** `/healthz` (the process lives), `/readyz` (it can serve; `?deep` audits the ledger) and `/metrics`. */
export function registerHealth(app: FastifyInstance, deps: HealthDeps): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    if (deps.draining()) return reply.code(503).send({ status: 'draining' });
    try {
      return { status: 'ready', ...(await deps.ready('deep' in (request.query as object))) };
    } catch (error) {
      return reply.code(503).send({ status: 'not ready', reason: (error as Error).message });
    }
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics()),
  );
}
