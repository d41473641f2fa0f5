import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts } from '../../scripts/lib/ports.ts';
import { root } from '../../scripts/lib/run.ts';
import { drawnFates, startFaultProxy } from './fault-proxy.ts';
import { Player } from './player.ts';
import { startPrograms, until } from './programs.ts';

const UNITS = 10_000;
const START = 5_000 * UNITS;
const run = promisify(execFile);

/** The address of the example in the document. */
const DOCUMENT_PORT = '8090';
const commands = readFileSync(join(root, 'docs/vendor-api.md'), 'utf8')
  .split('\n')
  .filter((line) => /^(npm run (ops|conformance) -- |node docs\/examples)/.test(line))
  .map((line) => line.replace(/ +#.*$/, ''));

let folder: string;
let proxy: Awaited<ReturnType<typeof startFaultProxy>>;
let system: Awaited<ReturnType<typeof startPrograms>>;
let example: ChildProcess;
let address: string;
const key = randomBytes(32).toString('hex');
const file = (): string => join(folder, 'acme.json');

/**
 * Runs a command of the document as it stands there, but for its ports and with `more` behind it, and returns what it printed.
 */
async function runOfDocument(begin: string, env: NodeJS.ProcessEnv, more: readonly string[] = []): Promise<string> {
  const line = commands.find((each) => each.startsWith(begin));
  if (!line) throw new Error(`the document has no command that begins with ${begin}`);
  const port = new URL(address).port;
  const [program = '', ...args] = line
    .replaceAll(DOCUMENT_PORT, port)
    .replace('http://127.0.0.1:8080', system.urls.gateway)
    .replace('$VENDOR_KEY_ACME', key)
    .replace('npm run', 'npm run --ignore-scripts')
    .split(' ');
  return (await run(program, [...args, ...more], { cwd: root, env })).stdout;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-example-'));
  const [port] = await freePorts(1);
  address = `http://127.0.0.1:${port}`;
  // As the document says: started once, so that the demo brand is there, and stopped.
  system = await startPrograms(folder, undefined, {}, ['gateway']);
  await system.stop();
  // What the document has exported.
  const exported = { VENDOR_KEY_ACME: key, FRAME_ORIGINS: address, INTERNAL_NETWORKS: '127.0.0.1' };
  const env = { ...system.env, ...exported };
  await runOfDocument('npm run ops -- vendor-add', env);
  await runOfDocument('npm run ops -- brand-vendor', env);
  system = await startPrograms(folder, undefined, exported);
  proxy = await startFaultProxy(system.urls.gateway, drawnFates(7));
  const [, script = ''] = commands.find((each) => each.startsWith('node '))?.split(' ') ?? [];
  example = spawn(process.execPath, [script], {
    cwd: root,
    env: { ...process.env, VENDOR_KEY_ACME: key, GATEWAY_URL: proxy.url, ACME_PORT: String(port), ACME_FILE: file() },
  });
  await until('the example is ready', async () => (await fetch(`${address}/vendor/games`)).ok);
});
afterAll(async () => {
  if (example?.kill()) await once(example, 'exit');
  await system?.stop();
  await proxy?.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Round {
  state: string;
  payout: string;
}
const roundsOf = (state: string): Round[] =>
  (JSON.parse(readFileSync(file(), 'utf8')) as Round[]).filter((round) => round.state === state);

it('lets the example vendor in by the document’s commands, and its rounds are played and paid', async () => {
  const player = new Player(system.urls);
  await player.register();
  await until('the demo credit is there', async () => (await player.balance()) * UNITS === START);
  let node = '';
  await until('the example’s game is in the lobby', async () => {
    const { value } = await player.call('GET', '/wps/relay/GCSGAME_gameList?gameType=RNG&vassalage=ACME');
    const game = (value['games'] as { gameCode: string; nodeId: string; iconUrl: string }[]).find(
      ({ gameCode }) => gameCode === 'acme-coin',
    );
    node = game?.nodeId ?? '';
    return game?.iconUrl.startsWith('games/ACME/acme-coin.svg') === true;
  });
  const launched = await player.call('GET', `/wps/game/launchGame?launchMode=GLS&nodeId=${node}`);
  const frame = new URL(String(launched.value['url']));
  expect(frame.origin).toBe(address);
  expect(await (await fetch(frame)).text()).toContain('<button>');
  const toss = async (): Promise<{ result: string; balance?: string }> => {
    const response = await fetch(`${address}/play${frame.search}`, { method: 'POST' });
    return (await response.json()) as { result: string; balance?: string };
  };

  const first = await toss();
  expect(['WON', 'LOST']).toContain(first.result);
  expect(Number(first.balance)).toBe(START - UNITS + (first.result === 'WON' ? 19_600 : 0));

  proxy.spoil();
  for (let turn = 0; turn < 12; turn += 1) await toss();
  await proxy.heal();
  await until('every round is over', async () => roundsOf('paying').length + roundsOf('returning').length === 0);
  const paid = roundsOf('paid');
  expect(paid.length).toBeGreaterThan(3);
  const won = paid.reduce((sum, { payout }) => sum + Number(payout) - UNITS, 0);
  expect(Math.round((await player.balance()) * UNITS)).toBe(START + won);
  await until('every round is on record', async () => {
    const { value } = await player.call('GET', '/wps/relay/ODSFE2_RNGOrders?size=100');
    const bets = value['list'] as { status: string }[];
    return bets.filter(({ status }) => status !== 'cancelled').length === paid.length;
  });
});

it('runs the conformance suite by the document’s command', async () => {
  const line = await runOfDocument('npm run conformance', system.env, ['--only', 'SIG,DEB-0,CRE-0']);
  expect(line).toMatch(/\d+ cases: \d+ passed, 0 failed/);
});
