import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { DatabaseSource } from '../../apps/gateway/src/base/database/database.ts';

interface Waiting {
  resolve(answer: never): void;
  reject(error: Error): void;
}
type Answer = { ready: true } | { id: number; answer: never } | { id: number; fault: string } | Request;

/** A request of a gateway to somebody outside, and what it is answered: processes of a test have no address of their own. */
export interface Request {
  asks: number;
  url: string;
  body: string;
}
export type Reply = { asks: number; status: number; text: string } | { asks: number; lost: true };

/** Which program of this folder a gateway is, and who answers what it asks of others. */
export interface ProcessOptions {
  program: 'money-gateway' | 'member-gateway';
  send?: typeof fetch;
}

/** Answers a gateway's request to somebody outside; one that is lost rejects there, too. */
async function answer(child: ChildProcess, { asks, url, body }: Request, send: typeof fetch): Promise<void> {
  const reply = await send(url, { method: 'POST', body }).then(
    async (said): Promise<Reply> => ({ asks, status: said.status, text: await said.text() }),
    (): Reply => ({ asks, lost: true }),
  );
  if (child.connected) child.send(reply, () => {});
}

/** A gateway process that is started again whenever it dies. */
export function createGatewayProcess<Question, Told>(source: DatabaseSource, { program, send = fetch }: ProcessOptions) {
  let child: ChildProcess | null = null;
  let waiting = new Map<number, Waiting>();
  let isStopping = false;
  let ids = 0;
  let ready: Promise<void>;
  let kills = 0;

  const start = (): Promise<void> =>
    new Promise((resolve) => {
      const process = fork(join(import.meta.dirname, `${program}.ts`), [JSON.stringify(source)], { serialization: 'advanced' });
      child = process;
      process.on('message', (told: Answer) => {
        if ('ready' in told) return resolve();
        if ('asks' in told) return void answer(process, told, send);
        const one = waiting.get(told.id);
        waiting.delete(told.id);
        if ('fault' in told) one?.reject(new Error(told.fault));
        else one?.resolve(told.answer);
      });
      process.on('exit', () => {
        // Whether these were done nobody can say: their senders ask again.
        const lost = waiting;
        waiting = new Map();
        if (!isStopping) ready = start().then(resolve);
        for (const one of lost.values()) one.reject(new Error('the gateway died'));
      });
    });
  ready = start();

  return {
    async ask(question: Question): Promise<Told> {
      await ready;
      return new Promise((resolve, reject) => {
        ids += 1;
        const id = ids;
        waiting.set(id, { resolve, reject });
        child?.send({ id, question }, (error) => {
          if (!error) return;
          waiting.delete(id);
          reject(error);
        });
      });
    },
    kill(): void {
      kills += 1;
      child?.kill('SIGKILL');
    },
    kills: () => kills,
    /** Ends it in order and waits until it is gone. */
    async stop(): Promise<void> {
      isStopping = true;
      await ready;
      const gone = new Promise((resolve) => child?.once('exit', resolve));
      child?.disconnect();
      await gone;
    },
  };
}
