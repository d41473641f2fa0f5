import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { freePorts } from '../../scripts/lib/ports.ts';
import { type PostgresServer, startPostgres } from '../../scripts/lib/postgres.ts';
import { findPostgres } from '../../scripts/lib/postgres-binaries.ts';
import { root, run } from '../../scripts/lib/run.ts';
import { until } from './programs.ts';

/** A block of commands of the document, under its heading. */
interface Block {
  heading: string;
  commands: string;
  /** Its program goes on while the following blocks run. */
  isStart: boolean;
}

const page = readFileSync(join(root, 'docs/first-day.md'), 'utf8');

function blocksOf(markdown: string): Block[] {
  let heading = '';
  return [...markdown.matchAll(/^## (.+)$|^```sh( start)?\n([\s\S]*?)^```$/gm)].flatMap(([, title, start, commands]) => {
    if (title !== undefined) heading = title;
    return commands === undefined ? [] : [{ heading, commands, isStart: start !== undefined }];
  });
}

const bin = await findPostgres();
const folder = mkdtempSync(join(tmpdir(), 'marquee-first-day-'));

describe.skipIf(bin === null)('the first day, as the document has it', () => {
  let server: PostgresServer | null = null;
  let started: ChildProcess | null = null;
  let log = '';
  let here = (text: string): string => text;
  const env = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:DEMO|.*_URL|SECRET_KEY|npm_.*)$/.test(name))),
    LOG_LEVEL: 'warn',
    PATH: [dirname(process.execPath), bin ?? '', process.env['PATH']].join(':'),
  };
  /** The commands stop at the first that fails; each is told before it runs. */
  const shell = (commands: string): string[] => [
    '-euo',
    'pipefail',
    '-c',
    here(`if [ -f /etc/marquee/marquee.env ]; then set -a; . /etc/marquee/marquee.env; set +a; fi\nset -x\n${commands}`),
  ];

  afterAll(async () => {
    started?.kill('SIGTERM');
    if (started && started.exitCode === null) await once(started, 'exit');
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('leads from an empty PostgreSQL to a brand with games', async () => {
    server = await startPostgres();
    if (!server) throw new Error('no PostgreSQL could be started');
    const [port, studioPort, opsPort] = (await freePorts(3)) as [number, number, number];
    const database = new URL(server.url);
    // npm and what it does before are the same for each command: the command itself is what is walked.
    const scripts = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }).scripts;
    here = (text) =>
      text
        .replaceAll('npm run ops --', scripts['ops'] ?? '')
        .replaceAll('npm start', scripts['start'] ?? '')
        .replaceAll('127.0.0.1:5432', database.host)
        .replaceAll(/\/(?:etc|var\/lib|var\/backups)\/marquee/g, (path) => join(folder, path))
        .replaceAll('8080', String(port))
        .replaceAll('8081', String(studioPort))
        .replaceAll('8082', String(opsPort));
    const blocks = blocksOf(page);
    expect(blocks.length).toBeGreaterThan(6);
    const said: string[] = [];
    for (const { heading, commands, isStart } of blocks) {
      if (isStart) {
        started = spawn('bash', shell(`exec ${commands}`), { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
        for (const stream of [started.stdout, started.stderr]) stream?.on('data', (chunk: Buffer) => (log += chunk.toString()));
        await until('the start is ready', async () => {
          if (started?.exitCode !== null) throw new Error(log);
          return log.includes('Marquee is ready');
        });
        continue;
      }
      const ran = await run('bash', shell(commands), { cwd: root, env });
      expect(ran.code, `${heading}\n${ran.output}\n${log}`).toBe(0);
      said.push(ran.output);
    }
    const all = said.join('\n');
    expect(all).toMatch(/schema: no version before, version \d+ now/);
    expect(all).toContain('brand orchid (');
    for (const vendor of ['RLT', 'KLN', 'TDW']) expect(all).toMatch(new RegExp(`^${vendor}: [1-9]\\d* games$`, 'm'));
    expect(all).toContain('"merchantCode":"orchid"');
    expect(all).toContain('"status":"ready"');
    expect(all).toContain('the ledger agrees with itself');
    // What the doctor is left with is what the document leaves for later.
    expect(all.split('\n').filter((line) => /^(?:warn|fail) {2}/.test(line))).toEqual([expect.stringMatching(/^warn {2}mail: /)]);
    expect(log).toContain('"check":"mail"');
  });
});
