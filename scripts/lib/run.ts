import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

/** The repository's root. */
export const root: string = join(import.meta.dirname, '../..');

/** What a finished program said and how it ended; `code` is 1 where a signal ended it. */
export interface Ran {
  code: number;
  /** Standard output and error in the order in which they came. */
  output: string;
  stdout: string;
}

export interface RunOptions {
  cwd?: string;
  env?: Record<string, string | undefined>;
  uid?: number | undefined;
  gid?: number | undefined;
  /** Milliseconds after which the program is killed. */
  timeout?: number;
  /** Also shows the output while it comes. */
  echo?: boolean;
}

function collect(child: ChildProcess, echo: boolean, resolve: (ran: Ran) => void): void {
  let output = '';
  let stdout = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    stdout += text;
    if (echo) process.stdout.write(text);
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (echo) process.stderr.write(text);
  });
  child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n`, stdout }));
  child.on('close', (code) => resolve({ code: code ?? 1, output, stdout }));
}

/** Runs a program to its end. Never rejects: a program that cannot start ends with code 127 and the reason as its output. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(options.uid === undefined ? {} : { uid: options.uid }),
      ...(options.gid === undefined ? {} : { gid: options.gid }),
      ...(options.timeout === undefined ? {} : { timeout: options.timeout, killSignal: 'SIGKILL' as const }),
    });
    collect(child, options.echo ?? false, resolve);
  });
}

/** Runs a JavaScript file of an installed package on this Node, whatever the platform calls its link in `.bin`. */
export const runPackage = (file: string, args: readonly string[], options: RunOptions = {}): Promise<Ran> =>
  run(process.execPath, [join(root, 'node_modules', file), ...args], options);

/** A duration as people read it. */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
