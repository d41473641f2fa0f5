import type { Transaction } from './database/database.ts';
import { BusinessError } from './errors.ts';

/** A change of what an operator set: null where there was or is nothing. */
export interface Change {
  before: unknown;
  after: unknown;
}

/** Writes down a change in the transaction that makes it, so that there is no change without its record. */
export type Recorder = (tx: Transaction, change: Change) => Promise<void>;

/** Refuses what an operator asks for, with one clear line in English that says why; nothing is changed. */
export const refused = (reason: string): BusinessError => new BusinessError('ops.refused', { params: { reason }, status: 400 });

/** An Error whose message says what is wrong with what an operator gave. */
export class Flaw extends Error {}

/** Refuses with the line of a {@link Flaw}; whatever else was thrown goes on as it is. For `catch`. */
export function refuseFlaw(error: unknown): never {
  throw error instanceof Flaw ? refused(error.message) : error;
}

/** Refuses a change because somebody else has changed the same since it was read. */
export const overtaken = (): BusinessError => new BusinessError('ops.overtaken', { status: 409 });

/** Refuses a change of something that is not there. */
export const unknownItem = (): BusinessError => new BusinessError('ops.unknown', { status: 404 });

/** Refuses an operator whose permissions or brand do not allow what it asks for. */
export const notAllowed = (): BusinessError => new BusinessError('ops.role', { status: 403 });
