import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hashSecret } from '../ids.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { isLoopback } from './address.ts';

export interface HealthDeps {
  log: Log;
  metrics: Metrics;
  /** What the gateway stands on, as it is now. */
  checks(): Promise<Checks>;
  /** Audits the ledger; returns the number of differences. */
  audit(): Promise<number>;
  draining(): boolean;
  /** Opens the operator's figures to other machines; null keeps them to this one. */
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

/** Without the database nothing is served. Without Redis, which only several gateways have, each goes on by itself. */
export interface Checks {
  database: Check;
  redis?: Check;
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

/** The operator: on this machine with no proxy in between, or with the token. */
export function isOperator(request: FastifyRequest, token: string | null): boolean {
  const isForwarded = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers;
  if (isLoopback(request.ip) && !isForwarded) return true;
  const given = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
  return token !== null && timingSafeEqual(hashSecret(given), hashSecret(token));
}

/**
 * `/healthz` (the process lives) and `/readyz` (it can serve, and write), for everybody; why not, `/readyz?details` (how far
 * behind the work is), `/readyz?deep` (audits the ledger, one audit at a time) and `/metrics`, for the operator.
 */
export function registerHealth(app: FastifyInstance, deps: HealthDeps): void {
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
    const isForOperator = isOperator(request, deps.opsToken);
    if ((isDeep || isDetailed) && !isForOperator) return reply.callNotFound();
    if (deps.draining()) return reply.code(503).send({ status: 'draining' });
    const checks = await deps.checks();
    const audited = checks.database.ok && isDeep ? { differences: await audit().catch(unknown) } : {};
    const isReady = checks.database.ok && (audited.differences ?? 0) === 0;
    return reply.code(isReady ? 200 : 503).send({
      status: isReady ? 'ready' : 'not ready',
      ...audited,
      // Why is the operator's business.
      ...(isForOperator ? { checks } : {}),
      ...(isDetailed ? { figures: await detailsOf(deps.metrics.registry) } : {}),
    });
  });
  app.get('/metrics', async (request, reply) => {
    if (!isOperator(request, deps.opsToken)) return reply.callNotFound();
    return reply.type(deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics());
  });
}
