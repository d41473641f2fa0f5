import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'marquee-program-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the small program; `act` is called once it listens. */
async function outcome(argument: string, act: (child: ChildProcess) => void = () => undefined) {
  const file = join(import.meta.dirname, 'testing/small-program.ts');
  const child = spawn(process.execPath, [file, argument], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('the program has no output');
  let output = '';
  const keep = (chunk: Buffer): void => {
    output += chunk.toString();
    if (chunk.toString().includes('listening')) act(child);
  };
  stdout.on('data', keep);
  stderr.on('data', keep);
  // Not its `close`, which never comes once the channel was cut from here.
  const [[code]] = await Promise.all([once(child, 'exit'), once(stdout, 'close'), once(stderr, 'close')]);
  return { code, output: output.trim() };
}

it.each([
  ['wrong', 'small: PORT must be a port'],
  ['broken', 'small: cannot start: no room'],
])('says in one line why it cannot start: %s', async (why, line) => {
  expect(await outcome(why)).toEqual({ code: 1, output: line });
});

it('says its version and starts nothing', async () => {
  expect(await outcome('--version')).toEqual({ code: 0, output: 'marquee 1.2.3' });
});

it.each([
  ['SIGTERM', (child: ChildProcess) => void child.kill('SIGTERM')],
  ['SIGINT', (child: ChildProcess) => void child.kill('SIGINT')],
  ['the death of its starter', (child: ChildProcess) => child.disconnect()],
])('closes what it stood on, once, and ends by itself at %s', async (name, act) => {
  const mark = join(folder, name.replaceAll(' ', '-'));
  expect(await outcome(mark, act)).toEqual({ code: 0, output: 'listening' });
  expect(readFileSync(mark, 'utf8')).toBe('closed');
});
