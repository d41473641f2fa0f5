import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lockDirectory } from './lock.ts';

const fresh = () => mkdtempSync(join(tmpdir(), 'marquee-lock-'));

/** Another process that holds the directory until it is killed. */
async function holder(directory: string) {
  const script = `import { lockDirectory } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))};
    lockDirectory(${JSON.stringify(directory)}); console.log('held'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

it('can be taken again after it was let go', () => {
  const directory = fresh();
  lockDirectory(directory)();
  lockDirectory(directory)();
});

it('refuses a directory that another process holds, and gets it when that process is killed', async () => {
  const directory = fresh();
  const child = await holder(directory);
  expect(() => lockDirectory(directory)).toThrow(/in use by another process/);
  child.kill('SIGKILL');
  await once(child, 'exit');
  lockDirectory(directory)();
});
