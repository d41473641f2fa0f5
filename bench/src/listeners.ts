import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { calls } from '@marquee/contract';

const LISTENERS = 5_000;
/** Kilobytes. */
const BAR = 20;

/** Opens a stream as a browser does, and resolves when it listens. */
function listen(port: number, account: number): Promise<Socket> {
  const lines = [
    `GET ${calls.live.path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    'accept: text/event-stream',
    'accept-language: vi-VN,vi;q=0.9,en-US;q=0.8,en;q=0.7',
    'accept-encoding: gzip, deflate, br',
    'cache-control: no-cache',
    'merchant: bench',
    'language: VI',
    `authorization: ${account}`,
    `cookie: session=${'0'.repeat(43)}`,
    'user-agent: Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      if (chunk.includes('listening')) resolve(socket);
    });
  });
}

async function listenMany(port: number, from: number, count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const first = from + sockets.length;
    sockets.push(
      ...(await Promise.all(Array.from({ length: Math.min(100, count - sockets.length) }, (_, n) => listen(port, first + n)))),
    );
  }
  return sockets;
}

/** Prints what an idle listener costs a gateway's process, in resident memory. */
export async function benchListeners(): Promise<void> {
  const gateway = fork(join(import.meta.dirname, 'listeners-gateway.ts'), [], { execArgv: ['--expose-gc'] });
  const [{ port }] = (await once(gateway, 'message')) as [{ port: number }];
  const memory = async () => {
    gateway.send('measure');
    const [answer] = (await once(gateway, 'message')) as [{ rss: number; heapUsed: number; external: number; listeners: number }];
    return answer;
  };
  try {
    // As many have come and gone before: what a young process grows by at first is not the listeners'.
    for (const socket of await listenMany(port, 1, LISTENERS)) socket.destroy();
    while ((await memory()).listeners > 0);
    const before = await memory();
    const sockets = await listenMany(port, LISTENERS + 1, LISTENERS);
    const after = await memory();
    if (after.listeners !== LISTENERS) throw new Error(`${after.listeners} streams are open, not ${LISTENERS}`);
    const each = (key: 'rss' | 'heapUsed' | 'external'): number => (after[key] - before[key]) / LISTENERS / 1_000;
    const cost = each('rss');
    console.log(
      `idle listeners, kB each ${cost.toFixed(1)} (heap ${each('heapUsed').toFixed(1)}, outside of it ${each('external').toFixed(1)}) | ` +
        `${LISTENERS} listeners | bar ${BAR} at most${cost > BAR ? '  ABOVE' : ''}`,
    );
    for (const socket of sockets) socket.destroy();
  } finally {
    gateway.disconnect();
  }
}

if (import.meta.main) await benchListeners();
