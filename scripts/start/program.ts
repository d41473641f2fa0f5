import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root } from '../lib/run.ts';

/** A program that runs beside this one, with each line of its output marked with its name. */
export interface Program {
  name: string;
  /** Resolves with its exit code when it ends, by itself or stopped; a signal counts as 1. */
  ended: Promise<number>;
  /** Asks it to end, and kills it when it has not after the given time. */
  stop(limitMs: number): Promise<void>;
}

export interface ProgramOptions {
  name: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  cwd?: string;
}

function mark(child: ChildProcess, name: string): void {
  const prefix = `${name.padEnd(7)} | `;
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    if (from) createInterface({ input: from }).on('line', (line) => to.write(`${prefix}${line}\n`));
  }
}

/** Starts a program on this Node. The channel between them breaks when this process goes, however it does: that tells the program to end. */
export function startProgram(options: ProgramOptions): Program {
  const child = spawn(process.execPath, [...options.args], {
    cwd: options.cwd ?? root,
    env: options.env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  mark(child, options.name);
  const ended = new Promise<number>((resolve) => {
    child.on('error', (error) => {
      console.error(`${options.name}: ${error.message}`);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
  const stop = async (limitMs: number): Promise<void> => {
    child.kill('SIGTERM');
    const limit = setTimeout(() => child.kill('SIGKILL'), limitMs);
    await ended;
    clearTimeout(limit);
  };
  return { name: options.name, ended, stop };
}

const POLL_MS = 100;

/** How long it takes until somebody who waits is told what for. */
const PATIENCE_MS = 90_000;

/**
 * Resolves when the address answers 200; rejects as soon as the signal aborts. A program may have to wait for its database: it is
 * waited for as long as it runs, and `late` hears the last reason now and then.
 */
export async function untilReady(url: string, signal: AbortSignal, late: (reason: string) => void): Promise<void> {
  let told = performance.now();
  for (;;) {
    let reason: string;
    try {
      const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(5_000)]) });
      if (response.ok) return;
      reason = `${response.status} ${(await response.text()).slice(0, 200)}`;
    } catch (error) {
      reason = (error as Error).message;
    }
    signal.throwIfAborted();
    if (performance.now() - told > PATIENCE_MS) {
      told = performance.now();
      late(reason);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
