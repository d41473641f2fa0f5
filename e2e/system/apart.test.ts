import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePorts } from '../../scripts/lib/ports.ts';
import { type PostgresServer, startPostgres, UNSYNCED } from '../../scripts/lib/postgres.ts';
import { findPostgres } from '../../scripts/lib/postgres-binaries.ts';
import { root } from '../../scripts/lib/run.ts';
import { Player } from './player.ts';
import { until, untilReady } from './programs.ts';

const KEYS = Object.fromEntries(
  ['RLT', 'KLN', 'TDW', 'SLT', 'TCG_LOTTO_VN', 'LOTT', 'PVL', 'PPR', 'SKL', 'BPR', 'PNP'].map((code) => [
    `VENDOR_KEY_${code}`,
    randomBytes(32).toString('hex'),
  ]),
);
const GAME = 'lantern-night';
const UNITS = 10_000;

/** The commands of the guide that start a program alone. */
const commands = readFileSync(join(root, 'docs/operators.md'), 'utf8')
  .split('\n')
  .filter((line) => /^(?:[A-Z_]+=\S+ )+node apps\/\w+\/src\/main\.ts$/.test(line));

/** The command of one program, with what the guide's addresses stand for here: its settings, and the file that Node runs. */
function commandOf(name: string, addresses: Readonly<Record<string, string>>) {
  const line = commands.find((each) => each.includes(`node apps/${name}/`));
  if (!line) throw new Error(`the guide has no command that starts the ${name} alone`);
  const words = line.split(' ');
  const settings = words.slice(0, -2).map((word): [string, string] => {
    const [setting = '', value = ''] = word.split('=');
    return [setting, addresses[value] ?? value];
  });
  return { settings: Object.fromEntries(settings), script: words.at(-1) ?? '' };
}

describe.skipIf((await findPostgres()) === null)('two gateways and one studio, each started alone', () => {
  let server: PostgresServer | null = null;
  let folder = '';
  let output = '';
  const children: ChildProcess[] = [];
  let urls = { a: '', b: '', studio: '' };

  /** Starts a program as the guide says, in a data directory of its own as on a machine of its own. */
  const start = (name: 'gateway' | 'studio', directory: string, more: NodeJS.ProcessEnv): ChildProcess => {
    const { settings, script } = commandOf(name, {
      'http://studio.internal:8081': urls.studio,
      'https://games.example.com': urls.studio,
      'http://gateway.internal:8080': urls.a,
    });
    const shared = { HOST: '127.0.0.1', DEMO_PAST: '0', LOG_LEVEL: 'error', SECRET_KEY: 'k'.repeat(40), DRAIN_SECONDS: '0' };
    const env = { ...process.env, ...KEYS, ...shared, DATA_DIR: join(folder, directory), ...more, ...settings };
    const child = spawn(process.execPath, [script], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    children.push(child);
    return child;
  };

  beforeAll(async () => {
    server = await startPostgres({ settings: UNSYNCED });
    folder = mkdtempSync(join(tmpdir(), 'marquee-apart-'));
    const ports = await freePorts(3);
    const [a = '', b = '', studio = ''] = ports.map((port) => `http://127.0.0.1:${port}`);
    urls = { a, b, studio };
    const portOf = (url: string): string => new URL(url).port;
    const started = [a, b].map((url): [string, ChildProcess] => [
      url,
      start('gateway', `gateway-${portOf(url)}`, { DATABASE_URL: server?.url, PORT: portOf(url) }),
    ]);
    started.push([studio, start('studio', 'studio', { STUDIO_PORT: portOf(studio) })]);
    await Promise.all(started.map(([url, child]) => untilReady(url, child, () => output)));
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('play rounds through either gateway, on one set of books, and end in order', async () => {
    const players = [urls.a, urls.b].map((gateway) => new Player({ gateway, studio: urls.studio }));
    for (const player of players) {
      await player.enter(GAME);
      await player.spin(String(UNITS));
      expect(player.contradictions).toEqual([]);
      const [round] = [...player.rounds.values()];
      const expected = 5_000 * UNITS - Number(round?.stake) + Number(round?.payout);
      await until('the round is booked', async () => Math.round((await player.balance()) * UNITS) === expected, 20_000);
    }
    const ended = await Promise.all(
      children.toReversed().map(async (child) => {
        const exit = once(child, 'exit');
        child.kill('SIGTERM');
        return ((await exit) as [number | null])[0];
      }),
    );
    expect(ended, output).toEqual([0, 0, 0]);
  });
});
