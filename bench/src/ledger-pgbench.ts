import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Measure } from './ledger-measure.ts';

const run = promisify(execFile);

/** PostgreSQL's own benchmark: update one account, read it, append to the history, commit. One connection a client, durable. */
export async function runPgbench(bin: string, url: URL, clients: number, seconds: number, prepare: boolean): Promise<Measure> {
  const pgbench = join(bin, 'pgbench');
  const place = ['-h', url.hostname, '-p', url.port, '-U', 'postgres', 'postgres'];
  if (prepare) await run(pgbench, ['-i', '-s', '10', '-q', ...place]);
  const directory = await mkdtemp(join(tmpdir(), 'marquee-pgbench-'));
  try {
    const args = [
      '-N',
      '-M',
      'prepared',
      '-n',
      '-c',
      String(clients),
      '-j',
      '2',
      '-T',
      String(seconds),
      '-l',
      '--sampling-rate=0.2',
    ];
    const { stdout } = await run(pgbench, [...args, `--log-prefix=${join(directory, 'log')}`, ...place]);
    const perSecond = Number(/tps = ([\d.]+) \(without initial connection time\)/.exec(stdout)?.[1]);
    if (!Number.isFinite(perSecond)) throw new Error(`pgbench gave no figure:\n${stdout}`);
    const latencies: number[] = [];
    for (const name of await readdir(directory)) {
      for (const line of (await readFile(join(directory, name), 'utf8')).split('\n')) {
        const micros = Number(line.split(' ')[2]);
        if (Number.isFinite(micros)) latencies.push(micros / 1_000);
      }
    }
    return { perSecond, latencies };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
