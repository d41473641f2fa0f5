import type { FastifyInstance } from 'fastify';
import { ConfigError } from './settings.ts';

/** A program that is ready to listen. */
export interface Program {
  app: FastifyInstance;
  port: number;
  host: string;
  /** Closes what the server stood on, after it has ended. */
  close(): void;
}

/** Listens, and ends in order on a signal or when its starter has gone. */
async function serve({ app, port, host, close }: Program): Promise<void> {
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    await app.close();
    close();
    // The channel to the starter would keep this process, with nothing left to do.
    if (process.connected) process.disconnect();
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
  // A starter that was killed told nobody, and nobody else ends what it started.
  process.once('disconnect', () => void stop());
  await app.listen({ port, host });
}

/** The process of a server: says its version with `--version`, else makes it ready and serves; one that cannot start says why in one line. */
export async function runProgram(name: string, version: string, makeReady: () => Promise<Program>): Promise<void> {
  if (process.argv.includes('--version')) {
    console.log(`marquee ${version}`);
    return;
  }
  try {
    await serve(await makeReady());
  } catch (error) {
    const line = error instanceof Error ? error.message : String(error);
    console.error(`${name}: ${error instanceof ConfigError ? line : `cannot start: ${line}`}`);
    process.exit(1);
  }
}
