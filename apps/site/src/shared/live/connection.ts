import { type LiveEvent, type LiveTopic, TOPICS } from './events.ts';
import type { Follow } from './follow.ts';

type Listener = (event: LiveEvent) => void;

export interface LiveOptions {
  token(): string;
  /** Loads what reads the stream: only who is logged in has one. */
  loadFollow(): Promise<Follow>;
  /** The gateway refused the token. */
  onUnauthorized(token: string): void;
}

/**
 * The one live connection of a page. It is open while somebody listens and there is a token, comes back by itself, and says
 * what changed, never by how much: listeners read the new figure from the gateway.
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

  /** Starts again: after a login, a logout, or when the network came back. `forget` drops the place in the old stream. */
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
    const follow = await this.options.loadFollow().catch(() => null);
    if (signal.aborted) return;
    if (!follow) {
      // The next listener, or the network's return, tries again; no screen depends on it.
      this.running = null;
      return this.onLink(false);
    }
    await follow({
      signal,
      token: this.options.token,
      lastId: () => this.lastId,
      onId: (id) => {
        this.lastId = id;
      },
      onEvent: (event) => this.emit(event),
      onLink: (isUp) => this.onLink(isUp),
      onUnauthorized: this.options.onUnauthorized,
    });
  }

  private emit(event: LiveEvent | 'reset'): void {
    for (const topic of event === 'reset' ? TOPICS : [event.type]) {
      for (const listener of this.listeners.get(topic) ?? []) listener(event === 'reset' ? { type: topic } : event);
    }
  }
}
