import { originFor } from '@marquee/service/origin';
import { createServer } from '@marquee/service/server';
import type { FastifyInstance } from 'fastify';
import { backlog } from '../channel/reports.ts';
import { channelRoutes } from '../channel/routes.ts';
import { pageRoutes } from '../pages/routes.ts';
import type { Base } from './base.ts';
import type { Config } from './config.ts';
import { startBankJobs } from './jobs.ts';

export interface AppOptions {
  config: Config;
  base: Base;
  /** False where a test does the jobs' work itself. */
  hasJobs?: boolean;
}

/** The bank's server, not yet listening. The jobs start with it and end when it is closed. */
export async function createApp({ config, base, hasJobs = true }: AppOptions): Promise<FastifyInstance> {
  const app = await createServer({ service: 'bank', logLevel: config.logLevel, publicUrl: config.publicUrl });
  app.get('/readyz', async () => ({ status: 'ready', reports: backlog(base) }));
  const pageOf = (returnUrl: string, token: string): string => `${originFor(config, returnUrl)}/pay/${token}`;
  await app.register(channelRoutes({ base, pageOf }, config));
  await app.register(pageRoutes(base));

  let stop: (() => Promise<void>) | null = null;
  app.addHook('onReady', async () => {
    if (hasJobs) stop = startBankJobs(base);
  });
  app.addHook('onClose', async () => {
    await stop?.();
  });
  return app;
}
