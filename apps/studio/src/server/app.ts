import { join } from 'node:path';
import { createServer } from '@marquee/service/server';
import type { FastifyInstance } from 'fastify';
import { arcadeRoutes } from './arcade/routes.ts';
import type { Base } from './base.ts';
import type { Config } from './config.ts';
import { startStudioJobs } from './jobs.ts';
import { createLimits } from './limits.ts';
import { createLocks } from './lock.ts';
import { checkTables } from './lottery/policy.ts';
import { lotteryRoutes } from './lottery/routes.ts';
import { createBalancing } from './pools/balancing.ts';
import { poolRoutes } from './pools/routes.ts';
import { recover, undecidedStakes } from './recovery.ts';
import { apiRoutes, sendError } from './routes-api.ts';
import { fairRoutes } from './routes-fair.ts';
import { type PageFolders, pageRoutes } from './routes-pages.ts';
import { jackpotRoutes, vendorRoutes } from './routes-vendor.ts';
import { tablesRoutes } from './tables/routes.ts';

const STUDIO = join(import.meta.dirname, '../..');
const RECOVER_AGAIN_MS = 1_000;

export interface AppOptions {
  config: Config;
  base: Base;
  folders?: PageFolders;
  /** Where the lines of the log go; the standard output without it. */
  logTo?: { write(line: string): void };
}

/** The studio's server, not yet listening. Recovery and the jobs start with it and end when it is closed. */
export async function createApp({ config, base, folders, logTo }: AppOptions): Promise<FastifyInstance> {
  const { logLevel, publicUrl, trustedProxies } = config;
  const app = await createServer({
    service: 'studio',
    logLevel,
    publicUrl,
    trustedProxies,
    isFramed: true,
    ...(logTo ? { logTo } : {}),
  });
  app.setErrorHandler((error, _request, reply) => sendError(reply, error));
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'bad.request', message: 'There is nothing here.' }));

  checkTables();
  const lock = createLocks();
  const limits = createLimits(base);
  const balancing = createBalancing(base);
  let isDraining = false;
  let isRecovered = false;
  app.get('/readyz', async (_request, reply) => {
    const isReady = isRecovered && !isDraining;
    const { rounds, raises, pools, details, lottery, tables } = base.store;
    const queues = [rounds, raises, pools, details, lottery.orders, tables.bets].map((queue) => queue.backlog());
    queues.push(undecidedStakes(base));
    const oldest = queues.flatMap((queue) => queue.oldest ?? []);
    const entries = queues.reduce((sum, queue) => sum + queue.entries, 0);
    const outbound = { entries, oldest: oldest.length > 0 ? Math.min(...oldest) : null };
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', outbound, pools: balancing.last() });
  });
  await app.register(apiRoutes(base, lock, limits));
  await app.register(arcadeRoutes(base, lock, limits));
  await app.register(poolRoutes(base, limits));
  await app.register(lotteryRoutes(base, lock, limits));
  await app.register(tablesRoutes(base, lock, limits));
  await app.register(fairRoutes(limits));
  await app.register(vendorRoutes(base, config, lock, limits));
  await app.register(jackpotRoutes(base, config, limits));
  const usual = { client: join(STUDIO, 'dist/client'), drawings: join(STUDIO, 'client') };
  await app.register(pageRoutes(base, folders ?? usual));

  /** Recovers until nothing is left of an interrupted run: what fails is tried again, for a studio that is never ready serves nobody. */
  const recoverAll = async (): Promise<number> => {
    while (!isDraining) {
      try {
        const found = await recover(base, lock);
        isRecovered = true;
        return found;
      } catch (error) {
        base.log.error({ err: error }, 'recovery failed');
        await base.clock.wait(RECOVER_AGAIN_MS);
      }
    }
    return 0;
  };
  let background: { recovered: Promise<void>; stop: () => Promise<void> } | null = null;
  app.addHook('onReady', async () => {
    const recovered = recoverAll().then((found) => {
      if (found > 0) base.log.info({ rounds: found }, 'rounds of an interrupted run were recovered');
    });
    background = { recovered, stop: startStudioJobs({ base, lock, roundLimitMs: config.roundLimitMs, balance: balancing.run }) };
  });
  app.addHook('preClose', async () => {
    isDraining = true;
  });
  app.addHook('onClose', async () => {
    await background?.recovered;
    await background?.stop();
  });
  return app;
}
