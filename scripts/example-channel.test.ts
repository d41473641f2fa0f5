import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInbox, listenInbox, providerCases, reportTable, runProviderCases } from '@marquee/conformance';
import { afterEach, expect, it } from 'vitest';
import { freePorts } from './lib/ports.ts';
import { root } from './lib/run.ts';

const KEY = 'the-key-of-the-example-of-a-provider-000';
let example: ChildProcess | null = null;
let folder = '';
afterEach(() => {
  example?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

it('the example of a payment provider keeps every rule that it can be asked for', { timeout: 120_000 }, async () => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-acme-'));
  const [port] = await freePorts(1);
  const target = { url: `http://127.0.0.1:${port}`, provider: 'ACME', key: KEY };
  const inbox = createInbox(target);
  const gateway = await listenInbox(inbox, 0);
  const env = { CHANNEL_KEY_ACME: KEY, GATEWAY_URL: gateway.url, ACME_PORT: String(port), ACME_FILE: join(folder, 'acme.json') };
  example = spawn(process.execPath, ['docs/examples/channel.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  if (example.stdout) await once(example.stdout, 'data');
  const results = await runProviderCases(target, inbox, providerCases);
  await gateway.close();
  const failed = results.filter(({ outcome }) => outcome === 'fail');
  expect(
    failed.map(({ id }) => id),
    reportTable(failed),
  ).toEqual([]);
  // It has no QR codes, and knows no holders.
  expect(results.filter(({ outcome }) => outcome === 'skipped').map(({ id }) => id)).toEqual(['PDP-10', 'PHO-01']);
});
