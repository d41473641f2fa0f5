import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** A lottery that it knows beside the usual games, and the vendor whose studio asks by the key of its tests. */
export const LOTTERY = { vendor: 'TCG_LOTTO_VN', game: 'vn-north-sea-1m' } as const;

/** A gateway of a benchmark. */
export interface Gateway {
  url: URL;
  stop(): Promise<void>;
}

/** A gateway of a benchmark in a process of its own: its program on this database, and on this Redis where one is named. */
export async function startProgram(program: string, ...places: string[]): Promise<Gateway> {
  const child = spawn(process.execPath, [join(import.meta.dirname, program), ...places], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    void ended.then(() => reject(new Error('the gateway did not start')));
  });
  return {
    url: new URL(line),
    async stop() {
      child.kill('SIGTERM');
      if ((await ended) !== 0) throw new Error('the gateway’s ledger did not pass its audit');
    },
  };
}

/** The gateway of the bet benchmark. */
export const startGateway = (...places: string[]): Promise<Gateway> => startProgram('bet-gateway.ts', ...places);
