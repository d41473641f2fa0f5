import { backoffMs, retryAfterMs } from './backoff.ts';
import { type LiveEvent, TOPICS } from './events.ts';
import { SseParser, type StreamEvent } from './sse-parser.ts';

/** What following the stream needs of the browser and of the client. */
export interface StreamOptions {
  /** Address of the stream. */
  url(): Promise<string>;
  fetch: typeof fetch;
  /** Do cookies travel? They do unless said otherwise. */
  credentials?: RequestCredentials;
  headers(): Record<string, string>;
  random(): number;
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** Silence after which the stream counts as dead; the gateway sends a comment more often than this. */
  silenceMs: number;
}

/** Who follows: whose stream, from which place on, and whom it tells. */
export interface Follower {
  signal: AbortSignal;
  token(): string;
  /** The place in the stream to go on from; null when there is none. */
  lastId(): string | null;
  onId(id: string): void;
  /** `reset` is everything. */
  onEvent(event: LiveEvent | 'reset'): void;
  onLink(isUp: boolean): void;
  onUnauthorized(token: string): void;
}

/** Follows the stream until the signal is aborted, the gateway refuses the token, or has no stream. */
export type Follow = (follower: Follower) => Promise<void>;

function readEvent(event: StreamEvent): LiveEvent | 'reset' | null {
  if (event.type === 'reset') return 'reset';
  try {
    const data: { type?: unknown; version?: unknown; gameSessions?: unknown; isBlocked?: unknown } = JSON.parse(event.data);
    if (data.type === 'reset') return 'reset';
    const type = TOPICS.find((topic) => topic === data.type);
    if (!type) return null;
    return {
      type,
      ...(typeof data.version === 'number' ? { version: data.version } : {}),
      ...(Array.isArray(data.gameSessions) ? { gameSessions: data.gameSessions.map(String) } : {}),
      ...(data.isBlocked === true ? { isBlocked: true } : {}),
    };
  } catch {
    return null;
  }
}

async function orSilence<T>(next: Promise<T>, silenceMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(new Error('silence')), silenceMs);
  });
  try {
    return await Promise.race([next, silence]);
  } finally {
    clearTimeout(timer);
  }
}

async function read(body: ReadableStream<Uint8Array>, silenceMs: number, follower: Follower): Promise<void> {
  const { signal, onId, onEvent } = follower;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const parser = new SseParser();
  try {
    while (!signal.aborted) {
      const { done, value } = await orSilence(reader.read(), silenceMs);
      if (done) return;
      for (const event of parser.push(decoder.decode(value, { stream: true }))) {
        if (event.id !== null) onId(event.id);
        const news = readEvent(event);
        if (news && !signal.aborted) onEvent(news);
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/**
 * Makes what keeps a stream open: after each failure it comes back, with growing pauses. A gateway that says when to come back
 * (429 and 503 with `Retry-After`) is not asked before; nobody is told, since every screen also reads its figures by itself.
 */
export function createFollow(options: StreamOptions): Follow {
  const open = async (token: string, { signal, lastId }: Follower): Promise<Response> => {
    const id = lastId();
    return options.fetch(await options.url(), {
      headers: {
        ...options.headers(),
        Accept: 'text/event-stream',
        Authorization: token,
        ...(id === null ? {} : { 'Last-Event-ID': id }),
      },
      credentials: options.credentials ?? 'include',
      cache: 'no-store',
      signal,
    });
  };

  return async (follower) => {
    const { signal, onLink } = follower;
    let failures = 0;
    let isFirst = true;
    while (!signal.aborted) {
      const token = follower.token();
      let told = 0;
      try {
        const response = await open(token, follower);
        if (response.status === 401) return follower.onUnauthorized(token);
        // A gateway of the family that has no stream: there is nothing to come back to.
        if (response.status === 404) return onLink(false);
        if (response.ok && response.body) {
          failures = 0;
          // What happened between two connections without a place to resume from is unknown: everything is read again.
          if (!isFirst && follower.lastId() === null) follower.onEvent('reset');
          isFirst = false;
          onLink(true);
          await read(response.body, options.silenceMs, follower);
        } else told = retryAfterMs(response, options.random());
      } catch {
        // The pause below is the answer to every failure.
      }
      if (signal.aborted) return;
      onLink(false);
      try {
        await options.wait(Math.max(told, backoffMs(failures, options.random())), signal);
      } catch {
        return;
      }
      failures += 1;
    }
  };
}
