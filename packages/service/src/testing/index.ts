import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '../log.ts';

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Tests that open hundreds of databases do so in memory where the system has such a folder: what dies here is a process, not a machine. */
const SHARED_MEMORY = '/dev/shm';

/** A folder for one test's data, and the way to remove it. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(existsSync(SHARED_MEMORY) ? SHARED_MEMORY : tmpdir(), 'marquee-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
