import type { FastifyInstance } from 'fastify';

/** The end of a server in which no request fails. */
export interface Draining {
  isOn(): boolean;
  /** From now on `/readyz` says so, and every answer ends its connection: whoever sends here looks for another gateway. */
  begin(): void;
  /** Resolves when no request is being answered, or after the limit. */
  answered(limitMs: number): Promise<void>;
}

/** Watches the requests that a server is answering. */
export function watchDraining(app: FastifyInstance): Draining {
  let isOn = false;
  let running = 0;
  let wake = (): void => {};

  app.addHook('onRequest', async (_request, reply) => {
    if (isOn) reply.header('connection', 'close');
    running += 1;
    // An answer that nobody waits for any more closes too.
    reply.raw.once('close', () => {
      running -= 1;
      if (running === 0) wake();
    });
  });

  return {
    isOn: () => isOn,
    begin: () => {
      isOn = true;
    },
    answered(limitMs) {
      const { promise, resolve } = Promise.withResolvers<void>();
      if (running === 0) resolve();
      const timer = setTimeout(resolve, limitMs);
      wake = resolve;
      return promise.finally(() => clearTimeout(timer));
    },
  };
}
