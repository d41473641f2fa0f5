import { afterEach, describe, expect, it, vi } from 'vitest';
import { LiveConnection } from './connection.ts';
import type { LiveEvent } from './events.ts';
import { createFollow, type Follow } from './follow.ts';

/** A stream that the test writes to. */
function stream() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
    },
  });
  return {
    response: () => new Response(body, { status: 200 }),
    write: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => controller?.close(),
  };
}

const connections: LiveConnection[] = [];
let token = 'secret';

function setUp(answers: (() => Response)[]) {
  const fetch = vi.fn<typeof globalThis.fetch>(async (_url, init) => {
    const next = answers.shift();
    if (next) return next();
    return new Promise<Response>((_done, fail) => init?.signal?.addEventListener('abort', () => fail(new Error('aborted'))));
  });
  const pauses: number[] = [];
  const onUnauthorized = vi.fn<(token: string) => void>();
  const follow = createFollow({
    url: async () => '/live',
    fetch,
    headers: () => ({ Merchant: 'demo' }),
    random: () => 1,
    wait: async (ms) => {
      pauses.push(ms);
    },
    silenceMs: 60_000,
  });
  const live = new LiveConnection({ token: () => token, loadFollow: async () => follow, onUnauthorized });
  connections.push(live);
  return { live, fetch, pauses, onUnauthorized };
}

afterEach(() => {
  token = '';
  for (const live of connections.splice(0)) live.restart(true);
  token = 'secret';
});

const headersOf = (fetch: ReturnType<typeof setUp>['fetch'], call: number) => fetch.mock.calls[call]?.[1]?.headers;

describe('LiveConnection', () => {
  it('opens with the first listener and closes with the last', async () => {
    const { live, fetch } = setUp([stream().response]);
    expect(fetch).not.toHaveBeenCalled();
    const stopOne = live.subscribe('balance', () => {});
    const stopTwo = live.subscribe('bets', () => {});
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1), { timeout: 30_000 });
    stopOne();
    expect(fetch.mock.calls[0]?.[1]?.signal?.aborted).toBe(false);
    stopTwo();
    expect(fetch.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  });

  it('does not open without a token', () => {
    token = '';
    const { live, fetch } = setUp([]);
    live.subscribe('balance', () => {});
    expect(fetch).not.toHaveBeenCalled();
  });

  it('tells each topic its events, and all of them at a reset', async () => {
    const source = stream();
    const { live } = setUp([source.response]);
    const heard: string[] = [];
    const note = (name: string) => (event: LiveEvent) => heard.push(`${name} ${event.version ?? ''}`);
    live.subscribe('balance', note('balance'));
    live.subscribe('bets', note('bets'));
    source.write('event: balance\ndata: {"type":"balance","version":7}\n\ndata: nonsense\n\ndata: {"type":"unknown"}\n\n');
    await vi.waitFor(() => expect(heard).toEqual(['balance 7']), { timeout: 30_000 });
    source.write('event: reset\ndata: {}\n\n');
    await vi.waitFor(() => expect(heard).toEqual(['balance 7', 'balance ', 'bets ']), { timeout: 30_000 });
  });

  it('says which game sessions have ended', async () => {
    const source = stream();
    const { live } = setUp([source.response]);
    const heard: LiveEvent[] = [];
    live.subscribe('play', (event) => heard.push(event));
    source.write('event: play\ndata: {"type":"play","gameSessions":["7","8"],"isBlocked":true}\n\nevent: reset\ndata: {}\n\n');
    await vi.waitFor(
      () => expect(heard).toEqual([{ type: 'play', gameSessions: ['7', '8'], isBlocked: true }, { type: 'play' }]),
      { timeout: 30_000 },
    );
  });

  it('comes back where it was', async () => {
    const first = stream();
    const { live, fetch } = setUp([first.response, stream().response]);
    live.subscribe('balance', () => {});
    first.write('id: hub.41\ndata: {"type":"balance"}\n\n');
    first.end();
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2), { timeout: 30_000 });
    expect(headersOf(fetch, 0)).not.toHaveProperty('Last-Event-ID');
    expect(headersOf(fetch, 1)).toMatchObject({ 'Last-Event-ID': 'hub.41', Authorization: 'secret', Merchant: 'demo' });
  });

  it('has everything read again when it came back without a place to resume from', async () => {
    const first = stream();
    const { live } = setUp([first.response, stream().response]);
    const heard = vi.fn<(event: LiveEvent) => void>();
    live.subscribe('balance', heard);
    first.end();
    await vi.waitFor(() => expect(heard).toHaveBeenCalledExactlyOnceWith({ type: 'balance' }), { timeout: 30_000 });
  });

  it('waits longer after each failure, and forgets them after a success', async () => {
    const bad = () => new Response('', { status: 503 });
    const good = stream();
    const { live, fetch, pauses } = setUp([bad, bad, bad, good.response]);
    live.subscribe('balance', () => {});
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(4), { timeout: 30_000 });
    expect(pauses).toEqual([500, 1000, 2000]);
    good.end();
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(5), { timeout: 30_000 });
    expect(pauses).toEqual([500, 1000, 2000, 500]);
  });

  it.each([429, 503])('comes back after a %i no sooner than it was told, and a little later', async (status) => {
    const busy = () => new Response('', { status, headers: { 'Retry-After': '20' } });
    const { live, fetch, pauses, onUnauthorized } = setUp([busy, stream().response]);
    live.subscribe('balance', () => {});
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2), { timeout: 30_000 });
    expect(pauses).toEqual([25_000]);
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  it('does not come back to a gateway that has no stream, and says that there is none', async () => {
    const { live, fetch, pauses } = setUp([() => new Response('', { status: 404 })]);
    const told: boolean[] = [];
    live.onLink = (isUp) => void told.push(isUp);
    live.subscribe('balance', () => {});
    await vi.waitFor(() => expect(told).toEqual([false]));
    expect([fetch.mock.calls.length, pauses]).toEqual([1, []]);
  });

  it('gives up when the gateway does not know the token', async () => {
    const { live, fetch, onUnauthorized } = setUp([() => new Response('', { status: 401 })]);
    live.subscribe('balance', () => {});
    await vi.waitFor(() => expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith('secret'), { timeout: 30_000 });
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

it('says whether the stream stands: down with each failed try, up when it opens and when nobody wants one', async () => {
  const { live } = setUp([() => new Response(null, { status: 503 }), stream().response]);
  const heard: boolean[] = [];
  live.onLink = (isUp) => heard.push(isUp);
  const stop = live.subscribe('balance', () => {});
  await vi.waitFor(() => expect(heard).toEqual([false, true]), { timeout: 30_000 });
  stop();
  expect(heard.at(-1)).toBe(true);
});

it('tries again with the next listener when the code of the stream could not be loaded', async () => {
  const follow = vi.fn<Follow>(async () => {});
  const loadFollow = vi.fn<() => Promise<Follow>>().mockRejectedValueOnce(new Error('lost')).mockResolvedValue(follow);
  const live = new LiveConnection({ token: () => token, loadFollow, onUnauthorized: () => {} });
  connections.push(live);
  const heard: boolean[] = [];
  live.onLink = (isUp) => heard.push(isUp);
  live.subscribe('balance', () => {});
  await vi.waitFor(() => expect(heard).toEqual([false]), { timeout: 30_000 });
  expect(follow).not.toHaveBeenCalled();
  live.subscribe('bets', () => {});
  await vi.waitFor(() => expect(follow).toHaveBeenCalledTimes(1), { timeout: 30_000 });
});
