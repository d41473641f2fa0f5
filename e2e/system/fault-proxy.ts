import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What becomes of a request on its way. */
export const FATES = ['pass', 'drop', 'mute', 'twice', 'atOnce', 'copyLater', 'late', 'slow'] as const;
export type Fate = (typeof FATES)[number];

interface Letter {
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}
interface Reply {
  code: number;
  body: string;
}

/** A generator of numbers from 0 to 1 that gives the same ones for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A late or slow request goes on once so many others have come after it. */
const HELD_FOR = 5;

/**
 * Makes what carries a letter by its fate; `keep` holds back what goes on later. Returns the answer that reaches the vendor; null
 * for none.
 */
function createCarrying(gatewayUrl: string, keep: (send: () => Promise<unknown>) => void) {
  const forward = async ({ path, headers, body }: Letter): Promise<Reply> => {
    const response = await fetch(gatewayUrl + path, { method: 'POST', headers, body: new Uint8Array(body) });
    return { code: response.status, body: await response.text() };
  };

  return async (letter: Letter, fate: Fate): Promise<Reply | null> => {
    switch (fate) {
      case 'pass':
        return forward(letter);
      case 'drop':
        return null;
      case 'mute':
        await forward(letter);
        return null;
      case 'twice':
        await forward(letter);
        return forward(letter);
      case 'atOnce':
        return (await Promise.all([forward(letter), forward(letter)]))[1];
      case 'copyLater':
        keep(() => forward(letter));
        return forward(letter);
      case 'late':
        keep(() => forward(letter));
        return null;
      case 'slow':
        return new Promise((resolve) => keep(() => forward(letter).then(resolve)));
    }
  };
}

/** What becomes of a call, by its path. */
type Fates = (path: string) => Fate;

/** Drawn from a seed. Half of the calls are left alone, so that play goes on. */
export function drawnFates(seed: number): Fates {
  const random = seeded(seed);
  return () => (random() < 0.5 ? (FATES[Math.floor(random() * FATES.length)] ?? 'pass') : 'pass');
}

/** Every fate in turn for one call; the others are left alone. */
export function fatesInTurn(call: string): Fates {
  let turn = 0;
  return (path) => {
    if (!path.endsWith(`/${call}`)) return 'pass';
    turn += 1;
    return FATES[turn % FATES.length] ?? 'pass';
  };
}

/**
 * Stands between a vendor and the gateway and disturbs the vendor's calls: `drop` loses the request, `mute` its answer, `twice`
 * loses the first answer and sends the same bytes again, as relays do, `atOnce` sends both copies at the same moment,
 * `copyLater` sends a copy after others, `late` loses the answer and sends the request after others, `slow` keeps it back until
 * others have passed. `fates` says which one happens.
 */
export async function startFaultProxy(gatewayUrl: string, fates: Fates) {
  const held: { after: number; send: () => Promise<unknown> }[] = [];
  const counts = new Map<Fate, number>();
  let isSpoiling = false;
  let count = 0;

  /** Sends what was kept back long enough, or all of it. */
  const release = async (all = false): Promise<void> => {
    const due = held.filter(({ after }) => all || after <= count);
    for (const one of due) held.splice(held.indexOf(one), 1);
    await Promise.all(due.map(({ send }) => send()));
  };
  const keep = (send: () => Promise<unknown>): void => void held.push({ after: count + HELD_FOR, send });

  const carry = createCarrying(gatewayUrl, keep);

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => name.startsWith('x-') || name === 'content-type'),
    ) as Record<string, string>;
    const letter = { path: request.url ?? '', headers, body: Buffer.concat(chunks) };
    const fate = isSpoiling ? fates(letter.path) : 'pass';
    counts.set(fate, (counts.get(fate) ?? 0) + 1);
    count += 1;
    // What reaches a gateway that is down is lost.
    release().catch(() => undefined);
    const reply = await carry(letter, fate);
    if (!reply) return void response.destroy();
    response.writeHead(reply.code, { 'content-type': 'application/json' }).end(reply.body);
  };

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How often each fate came. */
    counts,
    spoil(): void {
      isSpoiling = true;
    },
    /** Lets everything pass from now on, what was kept back first. */
    async heal(): Promise<void> {
      isSpoiling = false;
      await release(true);
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
