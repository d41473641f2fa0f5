import type { Runner } from '../database/database.ts';
import type { BusinessEvent, EventDefinition } from './event.ts';
import { type Cursor, readEvents, type StoredEvent } from './event-store.ts';

/** Events as they were read, and each as consumers get it. */
export interface EventBatch {
  stored: readonly StoredEvent[];
  /** All of them as consumers get them. Throws when one has a payload that does not fit. */
  events(): readonly BusinessEvent[];
}

/** Reads events of some types after a cursor. */
export interface EventReader {
  read(runner: Runner, definitions: ReadonlyMap<string, EventDefinition>, cursor: Cursor, limit: number): Promise<EventBatch>;
}

/** Batches that are kept for the consumers that come next. */
const KEPT = 8;

/** An event as its consumers get it. Throws when the payload does not fit. */
export function eventOf(definitions: ReadonlyMap<string, EventDefinition>, stored: StoredEvent): BusinessEvent {
  const definition = definitions.get(stored.type);
  if (!definition) throw new Error(`nobody asked for ${stored.type}`);
  const { id, type, merchantId, accountId, at } = stored;
  // Several consumers get the same one: none may change it for the next.
  return Object.freeze({ id, type, merchantId, accountId, at, payload: definition.read(stored.payload, stored.version) });
}

function batchOf(definitions: ReadonlyMap<string, EventDefinition>, stored: readonly StoredEvent[]): EventBatch {
  let made: readonly BusinessEvent[] | null = null;
  return {
    stored,
    events() {
      made ??= stored.map((each) => eventOf(definitions, each));
      return made;
    },
  };
}

/**
 * A reader that consumers of one process share. Consumers of the same events that go through a backlog together are given the
 * batch that the first of them reads: what can be read before a place in the outbox never changes. Only full batches are kept,
 * since behind a shorter one more may come.
 */
export function createEventReader(): EventReader {
  const kept = new Map<string, Promise<EventBatch>>();
  return {
    async read(runner, definitions, cursor, limit) {
      const types = [...definitions.keys()].sort();
      const key = `${types.join()} ${cursor.xid} ${cursor.id} ${limit}`;
      const known = kept.get(key);
      if (known) return known;
      const reading = readEvents(runner, types, cursor, limit).then((stored) => batchOf(definitions, stored));
      kept.set(key, reading);
      const [oldest] = kept.keys();
      if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
      let isFull = false;
      try {
        const batch = await reading;
        isFull = batch.stored.length === limit;
        return batch;
      } finally {
        if (!isFull) kept.delete(key);
      }
    },
  };
}
