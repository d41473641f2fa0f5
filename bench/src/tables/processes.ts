import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

/** Asks a process of the bench something, and waits for its answer. */
export function askProcess<Reply>(child: ChildProcess, question: object): Promise<Reply> {
  return new Promise((resolve) => {
    child.once('message', (reply) => resolve(reply as Reply));
    child.send(question);
  });
}

/** Starts a process of the bench by its file; answers it with the address at which it listens. */
export async function startProcess(file: string, args: readonly string[]): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(join(import.meta.dirname, file), args, { execArgv: ['--expose-gc'] });
  const { url } = await new Promise<{ url: string }>((resolve) =>
    child.once('message', (reply) => resolve(reply as { url: string })),
  );
  return { child, url };
}
