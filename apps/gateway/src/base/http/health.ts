import type { FastifyInstance } from 'fastify';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { demandOperator, isOperator } from './operator.ts';

export interface HealthDeps {
  /** What the gateway stands on, as it is now. */
  checks(): Promise<Checks>;
  draining(): boolean;
}

export interface OperatorHealthDeps extends HealthDeps {
  log: Log;
  metrics: Metrics;
  /** Audits the ledger; returns the number of differences. */
  audit(): Promise<number>;
  /** The setting `OPS_TOKEN`. */
  opsToken: string | null;
}

/** Something that the gateway stands on. */
export interface Check {
  ok: boolean;
  /** How long its last answer took. */
  seconds: number;
  /** What is wrong, in a word or two, and in its own words. */
  cause?: string;
  message?: string;
}

/**
 * Without the database nothing is served. Without Redis, which only several gateways have, each goes on by itself; without a
 * vendor, or its key, all goes on but that vendor's games.
 */
export interface Checks {
  database: Check;
  redis?: Check;
  /** The open vendors, by code. */
  vendors: Readonly<Record<string, Check>>;
}

/**
 * Figures that say how far behind the work is, and of each event consumer how much it does and what fails; those that are not
 * published are left out.
 */
const DETAILS = [
  'play_projection_lag_seconds',
  'play_parked_transfers',
  'event_consumer_lag_seconds',
  'event_consumer_held',
  'event_consumer_handled_total',
  'event_consumer_handled_per_second',
  'event_consumer_failures_total',
] as const;

async function detailsOf(registry: Metrics['registry']): Promise<Record<string, { labels: object; value: number }[]>> {
  const found = await Promise.all(
    DETAILS.map(async (name) => {
      const figure = await registry.getSingleMetric(name)?.get();
      return figure ? [[name, figure.values.map(({ labels, value }) => ({ labels, value }))] as const] : [];
    }),
  );
  return Object.fromEntries(found.flat());
}

/**
 * `/healthz` (the process lives) and `/readyz` (it can serve, and write), for everybody: whoever sends requests here asks both.
 * Why not is the operator's business, at a door of its own.
 */
export function registerHealth(app: FastifyInstance, deps: HealthDeps): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    const query = request.query as object;
    if ('deep' in query || 'details' in query) return reply.callNotFound();
    if (deps.draining()) return reply.code(503).send({ status: 'draining' });
    const isReady = (await deps.checks()).database.ok;
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });
}

/**
 * The same at the operator's door: `/readyz` with what the gateway stands on, `/readyz?details` with how far behind the work is,
 * `/readyz?deep` with an audit of the ledger, one at a time, and `/metrics`. Whoever is not the operator is told what everybody is.
 */
export function registerOperatorHealth(app: FastifyInstance, deps: OperatorHealthDeps): void {
  const demand = demandOperator(deps.opsToken);
  let running: Promise<number> | null = null;
  const audit = (): Promise<number> => {
    running ??= deps.audit().finally(() => {
      running = null;
    });
    return running;
  };

  /** An audit that could not be made has found nothing right. */
  const unknown = (error: unknown): number => {
    deps.log.error({ err: error }, 'the ledger could not be audited');
    return -1;
  };

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    const query = request.query as object;
    const [isDeep, isDetailed] = ['deep' in query, 'details' in query];
    if (isDeep || isDetailed) await demand(request, reply);
    const isForOperator = isOperator(request, deps.opsToken);
    if (deps.draining()) return reply.code(503).send({ status: 'draining' });
    const checks = await deps.checks();
    const audited = checks.database.ok && isDeep ? { differences: await audit().catch(unknown) } : {};
    const isReady = checks.database.ok && (audited.differences ?? 0) === 0;
    return reply.code(isReady ? 200 : 503).send({
      status: isReady ? 'ready' : 'not ready',
      ...audited,
      ...(isForOperator ? { checks } : {}),
      ...(isDetailed ? { figures: await detailsOf(deps.metrics.registry) } : {}),
    });
  });
  app.get('/metrics', { onRequest: demand }, async (_request, reply) =>
    reply.type(deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics()),
  );
}
