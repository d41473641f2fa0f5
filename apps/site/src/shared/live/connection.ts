import type { Reply } from '@marquee/contract';
import { backoffMs } from './backoff.ts';
import { SseParser, type StreamEvent } from './sse-parser.ts';

/** What the gateway says has changed; `reset` is everything. */
export type LiveEvent = Reply<'live'>;
export type LiveTopic = LiveEvent['type'];
type Listener = (event: LiveEvent) => void;

export interface LiveOptions {
  url: string;
  fetch: typeof fetch;
  token(): string;
  headers(): Record<string, string>;
  /** The gateway refused the token. */
  onUnauthorized(token: string): void;
  random(): number;
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** Silence after which the stream counts as dead; the gateway sends a comment more often than this. */
  silenceMs: number;
}

const TOPICS: readonly LiveTopic[] = ['balance', 'bets', 'session', 'brand', 'play'];

function readEvent(event: StreamEvent): LiveEvent | 'reset' | null {
  if (event.type === 'reset') return 'reset';
  try {
    const data: { type?: unknown; version?: unknown; gameSessions?: unknown } = JSON.parse(event.data);
    if (data.type === 'reset') return 'reset';
    const type = TOPICS.find((topic) => topic === data.type);
    if (!type) return null;
    return {
      type,
      ...(typeof data.version === 'number' ? { version: data.version } : {}),
      ...(Array.isArray(data.gameSessions) ? { gameSessions: data.gameSessions.map(String) } : {}),
    };
  } catch {
    return null;
  }
}

/**
 * The one live connection of a page. It is open while somebody listens and there is a token, comes back by itself
 * with growing pauses, and says what changed, never by how much: listeners read the new figure from the gateway.
 */
export class LiveConnection {
  private readonly options: LiveOptions;
  private readonly listeners = new Map<LiveTopic, Set<Listener>>();
  private running: AbortController | null = null;
  private lastId: string | null = null;
  /** Told whenever the stream comes or goes; true too when nobody wants one. */
  onLink: (isUp: boolean) => void = () => {};

  constructor(options: LiveOptions) {
    this.options = options;
  }

  /** Listens to a topic. Returns the function that stops listening; the last one closes the connection. */
  subscribe(topic: LiveTopic, listener: Listener): () => void {
    const set = this.listeners.get(topic) ?? new Set();
    this.listeners.set(topic, set.add(listener));
    this.update();
    return () => {
      set.delete(listener);
      this.update();
    };
  }

  /** Starts anew: after a login, a logout, or when the network came back. `forget` drops the place in the old stream. */
  restart(forget: boolean): void {
    this.running?.abort();
    this.running = null;
    if (forget) this.lastId = null;
    this.update();
  }

  private update(): void {
    const isWanted = this.options.token() !== '' && [...this.listeners.values()].some((set) => set.size > 0);
    if (isWanted && !this.running) {
      const controller = new AbortController();
      this.running = controller;
      void this.run(controller.signal);
    } else if (!isWanted && this.running) {
      this.running.abort();
      this.running = null;
    }
    if (!isWanted) this.onLink(true);
  }

  private async run(signal: AbortSignal): Promise<void> {
    let failures = 0;
    let isFirst = true;
    while (!signal.aborted) {
      const token = this.options.token();
      try {
        const response = await this.open(token, signal);
        if (response.status === 401) return this.options.onUnauthorized(token);
        if (response.ok && response.body) {
          failures = 0;
          // What happened between two connections without a place to resume from is unknown: everything is read again.
          if (!isFirst && this.lastId === null) this.emit('reset');
          isFirst = false;
          this.onLink(true);
          await this.read(response.body, signal);
        }
      } catch {
        // The pause below is the answer to every failure.
      }
      if (signal.aborted) return;
      this.onLink(false);
      try {
        await this.options.wait(backoffMs(failures, this.options.random()), signal);
      } catch {
        return;
      }
      failures += 1;
    }
  }

  private open(token: string, signal: AbortSignal): Promise<Response> {
    return this.options.fetch(this.options.url, {
      headers: {
        ...this.options.headers(),
        Accept: 'text/event-stream',
        Authorization: token,
        ...(this.lastId === null ? {} : { 'Last-Event-ID': this.lastId }),
      },
      credentials: 'include',
      cache: 'no-store',
      signal,
    });
  }

  private async read(body: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<void> {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    const parser = new SseParser();
    try {
      while (!signal.aborted) {
        const { done, value } = await this.orSilence(reader.read());
        if (done) return;
        for (const event of parser.push(decoder.decode(value, { stream: true }))) {
          if (event.id !== null) this.lastId = event.id;
          const news = readEvent(event);
          if (news && !signal.aborted) this.emit(news);
        }
      }
    } finally {
      await reader.cancel().catch(() => {});
    }
  }

  private async orSilence<T>(next: Promise<T>): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const silence = new Promise<never>((_done, fail) => {
      timer = setTimeout(() => fail(new Error('silence')), this.options.silenceMs);
    });
    try {
      return await Promise.race([next, silence]);
    } finally {
      clearTimeout(timer);
    }
  }

  private emit(event: LiveEvent | 'reset'): void {
    for (const topic of event === 'reset' ? TOPICS : [event.type]) {
      for (const listener of this.listeners.get(topic) ?? []) listener(event === 'reset' ? { type: topic } : event);
    }
  }
}
