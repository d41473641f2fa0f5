import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from './files.ts';
import { root, run } from './run.ts';
import { VERSION } from './version.ts';

it('is that of every package, and the newest of the changes', () => {
  const manifests = listFiles(root, '', ['package.json']).filter((path) => path.endsWith('package.json'));
  expect(manifests.length).toBeGreaterThan(6);
  for (const path of manifests) {
    const { version } = JSON.parse(readFileSync(join(root, path), 'utf8')) as { version: string };
    expect([path, version]).toEqual([path, VERSION]);
  }
  const [newest] = /^## (\S+)/m.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))?.slice(1) ?? [];
  expect(newest).toBe(VERSION);
});

it.each([
  'apps/gateway/src/main.ts',
  'apps/gateway/src/ops/cli.ts',
  'apps/studio/src/main.ts',
  'apps/bank/src/main.ts',
  'scripts/start.ts',
  'scripts/conformance.ts',
])('%s says it, and needs nothing for it', async (program) => {
  const env = { DEMO: '0', SECRET_KEY: '', DATABASE_URL: 'postgres://127.0.0.1:1/none' };
  const { code, output } = await run(process.execPath, [program, '--version'], { env });
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(new RegExp(`^marquee ${VERSION.replaceAll('.', '\\.')}(, schema \\d+)?\\n$`)),
  ]);
});
