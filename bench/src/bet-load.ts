import { connect, type Socket } from 'node:net';
import type { Measure } from './ledger-measure.ts';

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = /content-length: (\d+)/i;

/** Counts whole answers out of a connection's bytes; gives each body to `onAnswer`. */
function answersOf(socket: Socket, onAnswer: (code: number, body: string) => void): void {
  let rest: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      const end = rest.indexOf(HEAD_END);
      if (end < 0) return;
      const head = rest.toString('latin1', 0, end);
      const length = Number(LENGTH.exec(head)?.[1] ?? 0);
      const total = end + HEAD_END.length + length;
      if (rest.length < total) return;
      const body = rest.toString('utf8', end + HEAD_END.length, total);
      rest = rest.subarray(total);
      onAnswer(Number(head.slice(9, 12)), body);
    }
  });
}

/**
 * Sends requests over a number of connections, one at a time on each, until the time is up. The requests are whole bytes
 * made beforehand, so that the generator costs as little as it can. Throws when an answer is not the expected one or
 * when the requests run out.
 */
export async function runLoad(
  url: URL,
  connections: number,
  seconds: number,
  next: () => Buffer,
  isGood: (code: number, body: string) => boolean,
): Promise<Measure> {
  const latencies: number[] = [];
  const started = performance.now();
  const until = started + seconds * 1_000;
  let ended = started;

  const one = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(url.port), url.hostname);
      let sent = 0;
      const send = (): void => {
        sent = performance.now();
        socket.write(next());
      };
      answersOf(socket, (code, body) => {
        const now = performance.now();
        if (!isGood(code, body)) {
          socket.destroy();
          return reject(new Error(`the gateway answered HTTP ${code} ${body.slice(0, 300)}`));
        }
        latencies.push(now - sent);
        ended = now;
        if (now < until) return send();
        socket.end();
        resolve();
      });
      socket.setNoDelay(true);
      socket.on('connect', send);
      socket.on('error', reject);
    });

  await Promise.all(Array.from({ length: connections }, one));
  return { perSecond: latencies.length / ((ended - started) / 1_000), latencies };
}
