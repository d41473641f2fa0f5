import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Metrics } from '../metrics.ts';
import { joinNews } from './news.ts';
import type { Shared } from './redis.ts';

/** What is pushed: that something changed, never by how much (contract, LiveEvent). */
export interface Signal {
  type:
    | 'balance'
    | 'bets'
    | 'session'
    | 'brand'
    | 'play'
    | 'messages'
    | 'turnover'
    | 'deposits'
    | 'chat'
    | 'rewards'
    | 'missions';
  version?: number;
  gameSessions?: string[];
  isBlocked?: boolean;
  /** Login sessions that have ended: their streams end with it. Nobody is told them. */
  sessions?: string[];
}

export interface Live {
  /** Tells an account's listeners on every gateway; `merchant:<id>` reaches all of a brand. */
  publish(channel: string, signal: Signal): void;
  /** Tells the listeners of this gateway only: for news that every gateway finds out by itself. */
  tell(channel: string, signal: Signal): void;
  /**
   * Takes over the reply as an event stream. `lastId` resumes where a broken stream ended. Beyond ten streams on the first
   * channel the oldest ends. A stream ends with its login session, where one is named.
   */
  listen(channels: readonly string[], response: ServerResponse, lastId: string | null, session?: string): void;
  count(): number;
  /** Ends all streams; clients come back to another gateway. */
  close(): void;
}

interface Sent {
  seq: number;
  channel: string;
  text: string;
}

const KEPT_EVENTS = 4_096;
const HEARTBEAT_MS = 20_000;
const MAX_BUFFERED = 64 * 1024;
const MAX_STREAMS_PER_ACCOUNT = 10;
const FAN_OUT = 'marquee:live';
const RESET = 'event: reset\ndata: {}\n';

export const accountChannel = (accountId: bigint): string => `account:${accountId}`;
/** What all below an account hear. */
export const lineChannel = (accountId: bigint): string => `line:${accountId}`;
export const merchantChannel = (merchantId: number): string => `merchant:${merchantId}`;

/** The streams that are open, and what each listens to. */
function createStreams(metrics: Metrics) {
  const listeners = new Map<string, Set<ServerResponse>>();
  const open = new Map<ServerResponse, readonly string[]>();
  const sessionOf = new WeakMap<ServerResponse, string>();

  const drop = (response: ServerResponse): void => {
    for (const channel of open.get(response) ?? []) {
      const set = listeners.get(channel);
      set?.delete(response);
      if (set?.size === 0) listeners.delete(channel);
    }
    if (open.delete(response)) metrics.listeners.dec();
  };

  const write = (response: ServerResponse, text: string): void => {
    // A reader that does not keep up is cut off; it resumes by its last id.
    if (response.writableLength > MAX_BUFFERED) {
      drop(response);
      response.destroy();
      return;
    }
    response.write(text);
  };

  return {
    write,
    all: () => open.keys(),
    count: () => open.size,
    of: (channel: string): Iterable<ServerResponse> => listeners.get(channel) ?? [],
    isOf: (response: ServerResponse, sessions: readonly string[]): boolean => sessions.includes(sessionOf.get(response) ?? ''),
    /** Ends the oldest stream of an account that has as many as it may. */
    makeRoom(channel: string): void {
      const own = listeners.get(channel);
      const [oldest] = own ?? [];
      if (own && oldest && own.size >= MAX_STREAMS_PER_ACCOUNT) {
        drop(oldest);
        oldest.end();
      }
    },
    add(response: ServerResponse, channels: readonly string[], session: string | undefined): void {
      open.set(response, channels);
      if (session !== undefined) sessionOf.set(response, session);
      metrics.listeners.inc();
      for (const channel of channels) {
        const set = listeners.get(channel) ?? new Set();
        set.add(response);
        listeners.set(channel, set);
      }
      response.on('close', () => drop(response));
    },
  };
}

/** What was sent lately, for those who come back to it. */
function createKept(hub: string) {
  const kept: Sent[] = [];
  let seq = 0;
  const lastId = (): string => `${hub}.${seq}`;

  return {
    lastId,
    /** Keeps a signal; returns its text. */
    add(channel: string, signal: Omit<Signal, 'sessions'>): string {
      seq += 1;
      const text = `id: ${lastId()}\nevent: ${signal.type}\ndata: ${JSON.stringify(signal)}\n\n`;
      kept.push({ seq, channel, text });
      if (kept.length > KEPT_EVENTS) kept.shift();
      return text;
    },
    /** What was sent over these channels since an id; null when that is not known any more. */
    missed(channels: readonly string[], since: string): string[] | null {
      const [name, text] = since.split('.');
      const from = Number(text);
      const oldest = kept[0]?.seq ?? seq + 1;
      if (name !== hub || !Number.isSafeInteger(from) || from > seq || from + 1 < oldest) return null;
      return kept.filter((sent) => sent.seq > from && channels.includes(sent.channel)).map((sent) => sent.text);
    },
    /** Forgets everything: nobody can come back to an id from before. */
    forget(): void {
      seq += 1;
      kept.length = 0;
    },
  };
}

/**
 * The hub of event streams. Ids are `<hub>.<sequence>`: a client that comes back to the same hub gets what it missed,
 * any other gets `reset` and refetches. With Redis every gateway's signals reach every gateway's listeners, its own without it
 * too; after a time in which Redis was away every stream gets `reset`.
 */
export function createLive(metrics: Metrics, shared: Shared | null): Live {
  const hub = randomBytes(6).toString('hex');
  const streams = createStreams(metrics);
  const kept = createKept(hub);
  let isClosed = false;

  const deliver = (channel: string, { sessions = [], ...signal }: Signal): void => {
    const text = kept.add(channel, signal);
    for (const response of streams.of(channel)) {
      streams.write(response, text);
      if (streams.isOf(response, sessions)) response.end();
    }
  };

  /** Signals may be missing: whoever listens refetches, and whoever comes back to an id from before does too. */
  const reset = (): void => {
    kept.forget();
    for (const response of streams.all()) streams.write(response, `id: ${kept.lastId()}\n${RESET}\n`);
  };

  const news =
    shared &&
    joinNews(shared, FAN_OUT, {
      heard(value) {
        const { channel, signal } = value as { channel: string; signal: Signal };
        deliver(channel, signal);
      },
      missed: reset,
    });

  const heartbeat = setInterval(() => {
    for (const response of streams.all()) streams.write(response, ': here\n\n');
  }, HEARTBEAT_MS);
  heartbeat.unref();

  return {
    tell: deliver,
    publish(channel, signal) {
      deliver(channel, signal);
      news?.tell({ channel, signal });
    },
    listen(channels, response, lastId, session) {
      if (isClosed) {
        response.writeHead(503).end();
        return;
      }
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        // A stream ends with its connection: nothing else is asked for over it.
        connection: 'close',
      });
      const replay = lastId === null ? [] : kept.missed(channels, lastId);
      streams.makeRoom(channels[0] ?? '');
      response.write(`retry: 3000\nid: ${kept.lastId()}\n${replay === null ? RESET : ': listening\n'}\n`);
      for (const text of replay ?? []) response.write(text);
      streams.add(response, channels, session);
    },
    count: streams.count,
    close() {
      isClosed = true;
      clearInterval(heartbeat);
      for (const response of streams.all()) response.end();
    },
  };
}
