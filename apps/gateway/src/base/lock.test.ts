import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lockDirectory } from './lock.ts';

const fresh = () => mkdtempSync(join(tmpdir(), 'marquee-lock-'));

it('holds the directory until it is let go', () => {
  const directory = fresh();
  const letGo = lockDirectory(directory);
  expect(readFileSync(join(directory, 'gateway.lock'), 'utf8')).toBe(String(process.pid));
  letGo();
  expect(existsSync(join(directory, 'gateway.lock'))).toBe(false);
});

it('refuses a directory that a living process holds', () => {
  const directory = fresh();
  writeFileSync(join(directory, 'gateway.lock'), String(process.ppid));
  expect(() => lockDirectory(directory)).toThrow(/in use by process/);
});

it('takes over the lock of a dead process', () => {
  const directory = fresh();
  const dead = spawnSync(process.execPath, ['-e', '0']).pid;
  writeFileSync(join(directory, 'gateway.lock'), String(dead));
  const letGo = lockDirectory(directory);
  expect(readFileSync(join(directory, 'gateway.lock'), 'utf8')).toBe(String(process.pid));
  letGo();
});
