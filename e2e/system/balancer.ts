import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A load balancer as simple as one can be: it asks `/readyz`, keeps connections open, and tries nothing a second time. */
export interface Balancer {
  url: string;
  /** Answers of the gateways so far. */
  served(): number;
  /** Resolves when the gateway at this address is, or is not, sent anything. */
  until(address: string, isReady: boolean): Promise<void>;
  stop(): Promise<void>;
}

const ASK_EVERY_MS = 100;

/** Starts a balancer before gateways at these addresses. `heard` is told of every request before it goes on, and of whom it goes to. */
export async function startBalancer(
  addresses: readonly string[],
  heard: (request: IncomingMessage, address: string) => void = () => undefined,
): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const ready = new Set<string>();
  let wakers: (() => void)[] = [];
  let served = 0;
  let isStopped = false;

  const ask = async (address: string): Promise<void> => {
    while (!isStopped) {
      const isReady = await fetch(`${address}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) ready.add(address);
      else ready.delete(address);
      for (const wake of wakers.splice(0)) wake();
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    }
  };
  const asking = addresses.map(ask);

  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    turn += 1;
    const open = addresses.filter((address) => ready.has(address));
    const address = open[turn % open.length];
    const fail = (reason: string): void => void outgoing.writeHead(502).end(reason);
    if (address === undefined) return fail('no gateway is ready');
    heard(incoming, address);
    const onward = request(address + incoming.url, { method: incoming.method, headers: incoming.headers, agent }, (answer) => {
      served += 1;
      const { connection: _, ...headers } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, headers);
      answer.pipe(outgoing);
    });
    onward.on('error', (error) => fail(error.message));
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    served: () => served,
    async until(address, isReady) {
      while (ready.has(address) !== isReady) await new Promise<void>((resolve) => wakers.push(resolve));
    },
    async stop() {
      isStopped = true;
      wakers = [];
      await Promise.all(asking);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
