import type { Static, TSchema } from 'typebox';
import { faultOf } from '../form.ts';

/** Makes a payload of the version after the key's out of one of that version. */
export type Upgrades = Readonly<Record<number, (payload: never) => unknown>>;

/** A business event as data: its name, its version, and what it carries. Amounts in payloads are integer texts. */
export interface EventDefinition<T extends string = string, P extends TSchema = TSchema> {
  readonly type: T;
  /** Grows with every change that an older reader would not understand. */
  readonly version: number;
  readonly payload: P;
  readonly upgrades: Upgrades;
  /** An event of this type. Throws when the payload does not fit: what nobody could read must not be written. */
  of(about: EventSubject, payload: Static<P>): NewEvent;
  /** The payload of an event that was read, in today's version. Throws when it does not fit, or is newer than this program. */
  read(payload: unknown, version: number): Static<P>;
}

/** Whom an event is about. Events of one account are handled in the order in which they were emitted. */
export interface EventSubject {
  merchantId: number;
  accountId: bigint | null;
}

/** An event as it is emitted: only a definition makes one. */
export interface NewEvent extends EventSubject {
  type: string;
  version: number;
  payload: unknown;
}

/** A business event as a consumer gets it. */
export interface BusinessEvent<T extends string = string, P = unknown> {
  id: bigint;
  type: T;
  merchantId: number;
  accountId: bigint | null;
  payload: P;
  at: Date;
}

/** The event that a definition, or any of several, describes. */
export type EventOf<D extends EventDefinition> =
  D extends EventDefinition<infer T, infer P> ? BusinessEvent<T, Static<P>> : never;

function demandFit(type: string, schema: TSchema, payload: unknown): void {
  const fault = faultOf(schema, payload);
  if (fault) throw new Error(`the payload of ${type} does not fit: ${fault.instancePath || 'it'} ${fault.message ?? ''}`);
}

/** Defines an event. A change of its payload is a new version, with the way from the one before in `upgrades`. */
export function defineEvent<const T extends string, P extends TSchema>(
  type: T,
  version: number,
  payload: P,
  upgrades: Upgrades = {},
): EventDefinition<T, P> {
  return {
    type,
    version,
    payload,
    upgrades,
    of(about, content) {
      demandFit(type, payload, content);
      return { type, version, merchantId: about.merchantId, accountId: about.accountId, payload: content };
    },
    read(content, written) {
      if (written > version) throw new Error(`${type} of version ${written} is newer than this program, which knows ${version}`);
      let current = content;
      for (let from = written; from < version; from += 1) {
        const upgrade = upgrades[from];
        if (!upgrade) throw new Error(`there is no way from version ${from} of ${type} to the next`);
        current = upgrade(current as never);
      }
      demandFit(type, payload, current);
      return current as Static<P>;
    },
  };
}
