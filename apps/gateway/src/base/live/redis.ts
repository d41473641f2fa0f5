import { performance } from 'node:perf_hooks';
import { Redis, type RedisOptions } from 'ioredis';
import type { Log } from '../log.ts';

/** What hears the news of a channel. */
export interface Hearer {
  heard(text: string): void;
  /** The subscription stands, for the first time or again: what was told before may have passed unheard. */
  subscribed(): void;
}

/**
 * A Redis that may be away, for what gateways share beside their database. Nothing ever waits for one that does not answer:
 * a circuit breaker opens as soon as the connection ends, or an answer is overdue, and closes when Redis answers again.
 */
export interface Shared {
  /**
   * What `command` answers, or what `instead` returns: in the same turn while Redis is away, and when it goes away before it has
   * answered. Never rejects.
   */
  ask<T>(command: (redis: Redis) => Promise<T>, instead: () => T): T | Promise<T>;
  /** Listens to a channel for as long as the gateway runs, from whenever Redis is there. */
  subscribe(channel: string, hearer: Hearer): void;
  /** Calls `listener` with true when Redis has come and with false when it has gone, and about every second while it is there. */
  onBeat(listener: (isUp: boolean) => void): void;
  state(): SharedState;
  close(): void;
}

export interface SharedState {
  isUp: boolean;
  /** How long the last answer to a ping took. */
  pingSeconds: number;
  /** Commands that were done without Redis so far. */
  instead: number;
  /** Why it is away; empty while it is there. */
  reason: string;
}

export interface SharedOptions {
  log: Log;
  /** How often is looked for answers that are overdue. A turn of the loop that takes long counts as one look. */
  lookMs?: number;
}

const LOOK_MS = 100;
/** Looks after which an answer is overdue. */
const OVERDUE_LOOKS = 3;
const BEAT_LOOKS = 10;
/** Looks after which a connection that does not get ready is begun again. */
const STUCK_LOOKS = 30;
const LONGEST_PAUSE_MS = 1_000;

const OPTIONS = {
  // What cannot be sent now is done without: nothing is kept to be sent later.
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  autoResubscribe: false,
  maxRetriesPerRequest: 0,
  connectTimeout: 2_000,
  disconnectTimeout: 100,
  retryStrategy: (attempt: number) => Math.min(attempt * 50, LONGEST_PAUSE_MS),
} satisfies RedisOptions;

interface Pending {
  since: number;
  giveUp(): void;
}

/** Commands on their way over one connection; tells when the first of them is overdue. */
function createPending() {
  const pending = new Set<Pending>();
  return {
    add: (one: Pending) => void pending.add(one),
    /** False for one that was given up. */
    done: (one: Pending): boolean => pending.delete(one),
    isOverdue(look: number): boolean {
      // They stand in the order in which they were sent.
      const [first] = pending;
      return first !== undefined && look - first.since > OVERDUE_LOOKS;
    },
    giveUp(): void {
      const all = [...pending];
      pending.clear();
      for (const one of all) one.giveUp();
    },
  };
}

/** Begins a connection again that was made and does not get ready: the other end may be gone without a word. */
function createUnsticker(redis: Redis): () => void {
  let looks = 0;
  return () => {
    looks = redis.status === 'connect' ? looks + 1 : 0;
    if (looks % STUCK_LOOKS === STUCK_LOOKS - 1) redis.disconnect(true);
  };
}

/** What asking and looking after commands share. */
interface Line {
  /** Looks so far. */
  look: number;
  lastError: string;
}

/** Makes what asks Redis while it is there. */
function createAsk(commands: Redis, sent: ReturnType<typeof createPending>, state: SharedState, line: Line): Shared['ask'] {
  return <T>(command: (redis: Redis) => Promise<T>, instead: () => T): T | Promise<T> => {
    if (!state.isUp) {
      state.instead += 1;
      return instead();
    }
    return new Promise<T>((resolve) => {
      const giveUp = (): void => {
        state.instead += 1;
        resolve(instead());
      };
      const one = { since: line.look, giveUp };
      sent.add(one);
      command(commands).then(
        (answer) => {
          if (sent.done(one)) resolve(answer);
        },
        (error: unknown) => {
          line.lastError = (error as Error).message;
          if (sent.done(one)) giveUp();
        },
      );
    });
  };
}

/** The circuit breaker over the connection for commands. */
function createBreaker(commands: Redis, log: Log) {
  const sent = createPending();
  const listeners: ((isUp: boolean) => void)[] = [];
  const state: SharedState = { isUp: false, pingSeconds: 0, instead: 0, reason: 'not reached yet' };
  const line: Line = { look: 0, lastError: '' };
  const ask = createAsk(commands, sent, state, line);
  let isClosed = false;

  const tellBeat = (): void => {
    for (const listener of listeners) listener(state.isUp);
  };

  const away = (reason: string): void => {
    if (isClosed) return;
    if (state.isUp) log.error({ reason }, 'redis is away: this gateway goes on by itself');
    const isNews = state.isUp;
    state.isUp = false;
    state.reason = reason;
    sent.giveUp();
    if (isNews) tellBeat();
  };

  const ping = async (): Promise<void> => {
    const begun = performance.now();
    const isAnswered = await ask(
      async (redis) => (await redis.ping()) === 'PONG',
      () => false,
    );
    if (!isAnswered) return;
    state.pingSeconds = (performance.now() - begun) / 1_000;
    tellBeat();
  };

  commands.on('ready', () => {
    if (state.reason !== 'not reached yet') log.info('redis is back');
    state.isUp = true;
    state.reason = '';
    tellBeat();
  });
  commands.on('close', () => away(line.lastError || 'the connection ended'));
  // An error is followed by a close, which is told once.
  commands.on('error', (error) => {
    if (line.lastError !== error.message) log.warn({ reason: error.message }, 'redis');
    line.lastError = error.message;
  });

  return {
    ask,
    listeners,
    state,
    /** Looks for answers that are overdue. */
    look(now: number): void {
      line.look = now;
      if (!sent.isOverdue(now)) return;
      away('it does not answer');
      commands.disconnect(true);
    },
    ping(): void {
      if (state.isUp) void ping();
    },
    close(): void {
      isClosed = true;
      state.isUp = false;
      sent.giveUp();
      commands.disconnect();
    },
  };
}

/** What is heard over the connection for news. */
function createSubscriptions(subscriber: Redis) {
  const beats = createPending();
  const hearers = new Map<string, Hearer>();
  let look = 0;
  let isSubscribed = false;
  let isClosed = false;

  /** A connection that is broken without a word would never bring news again. */
  const pingSubscriber = (): void => {
    const one = { since: look, giveUp: () => subscriber.disconnect(true) };
    beats.add(one);
    subscriber.ping().then(
      () => void beats.done(one),
      () => void beats.done(one),
    );
  };

  const subscribeAll = (): void => {
    for (const [channel, hearer] of hearers) {
      subscriber.subscribe(channel).then(
        () => {
          isSubscribed = true;
          if (!isClosed) hearer.subscribed();
        },
        () => subscriber.disconnect(true),
      );
    }
  };

  subscriber.on('ready', subscribeAll);
  subscriber.on('close', () => {
    isSubscribed = false;
  });
  subscriber.on('message', (channel: string, text: string) => hearers.get(channel)?.heard(text));
  subscriber.on('error', () => {});

  const subscribe: Shared['subscribe'] = (channel, hearer) => {
    hearers.set(channel, hearer);
    if (subscriber.status === 'ready') subscribeAll();
  };

  return {
    subscribe,
    look(now: number): void {
      look = now;
      if (beats.isOverdue(look)) beats.giveUp();
    },
    ping(): void {
      if (isSubscribed) pingSubscriber();
    },
    close(): void {
      isClosed = true;
      subscriber.disconnect();
    },
  };
}

/** Connects to Redis, or goes on trying. A subscription takes a connection for itself, so there are two. */
export function connectShared(url: string, { log, lookMs = LOOK_MS }: SharedOptions): Shared {
  const commands = new Redis(url, OPTIONS);
  const subscriber = new Redis(url, OPTIONS);
  const breaker = createBreaker(commands, log);
  const subscriptions = createSubscriptions(subscriber);
  const unstick = [commands, subscriber].map(createUnsticker);
  let look = 0;

  const timer = setInterval(() => {
    look += 1;
    for (const each of unstick) each();
    breaker.look(look);
    subscriptions.look(look);
    if (look % BEAT_LOOKS !== 0) return;
    breaker.ping();
    subscriptions.ping();
  }, lookMs);
  timer.unref();

  return {
    ask: breaker.ask,
    subscribe: subscriptions.subscribe,
    onBeat: (listener) => void breaker.listeners.push(listener),
    state: () => ({ ...breaker.state }),
    close() {
      clearInterval(timer);
      breaker.close();
      subscriptions.close();
    },
  };
}
