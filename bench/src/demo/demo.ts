import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { startSystem, withDataDir } from '../system.ts';

/** Docs/rules/speed.md#memory and #start: the whole past of the demo. */
const [FIRST_BAR_S, WARM_BAR_S, MEMORY_BAR_MB, DATA_BAR_MB] = [45, 5, 512, 300];
const LOOK_EVERY_MS = 500;
const MEGABYTE = 1024 ** 2;
const KILOBYTE = 1024;

const above = (value: number, bar: number): string => (value > bar ? '  ABOVE' : '');

/** A process and all that it has started. */
function processesOf(pid: number): number[] {
  const parents = readdirSync('/proc').flatMap((name): [number, number][] => {
    if (!/^\d+$/.test(name)) return [];
    try {
      // The name in brackets may have spaces.
      const [, , , parent] = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/\(.*\)/, '()')
        .split(' ');
      return [[Number(name), Number(parent)]];
    } catch {
      return [];
    }
  });
  const below = (of: number): number[] => [of, ...parents.filter(([, parent]) => parent === of).flatMap(([each]) => below(each))];
  return below(pid);
}

/** What a process holds now, in MB; 0 where it is gone. */
function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / KILOBYTE;
  } catch {
    return 0;
  }
}

/** What the files of a directory take on the disk, in MB. */
function sizeOf(directory: string): number {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' });
  return (
    files.reduce((sum, name) => {
      const found = statSync(join(directory, name), { throwIfNoEntry: false });
      return sum + (found?.isFile() ? found.size : 0);
    }, 0) / MEGABYTE
  );
}

/** A first start with the demo's whole past: until it is ready, the most memory that one process holds, what it leaves on the disk, and a warm start. */
export async function benchDemo(): Promise<void> {
  if (process.platform !== 'linux') return console.log('demo: skipped, memory is read as Linux tells it');
  await withDataDir(async (dataDir) => {
    const first = await startSystem(dataDir, { hasPast: true });
    let most = 0;
    const look = setInterval(() => {
      most = Math.max(most, ...processesOf(first.pid).map(memoryOf));
    }, LOOK_EVERY_MS);
    const begun = performance.now();
    await first.says('the past of the demo brand is made');
    const pastMs = performance.now() - begun;
    clearInterval(look);
    await first.stop();
    const [ready, size] = [first.readyMs / 1_000, sizeOf(dataDir)];
    console.log(
      `first start ready after ${ready.toFixed(1)} s (bar ${FIRST_BAR_S})${above(ready, FIRST_BAR_S)}, its past made ${(pastMs / 1_000).toFixed(0)} s later`,
    );
    console.log(
      `the most memory of a process meanwhile ${most.toFixed(0)} MB (bar ${MEMORY_BAR_MB})${above(most, MEMORY_BAR_MB)}`,
    );
    console.log(`the data directory with all of the past ${size.toFixed(0)} MB (bar ${DATA_BAR_MB})${above(size, DATA_BAR_MB)}`);
    const again = await startSystem(dataDir);
    const warm = again.readyMs / 1_000;
    await again.stop();
    console.log(`warm start ready after ${warm.toFixed(1)} s (bar ${WARM_BAR_S})${above(warm, WARM_BAR_S)}`);
  });
}

if (import.meta.main) await benchDemo();
