import { expectField, expectStatus, Failure } from '../check.ts';
import type { Answer } from '../client.ts';

/** The answer is OK and says this state. */
export function expectState(answer: Answer, state: string): void {
  expectStatus(answer, 'OK');
  expectField(answer, 'state', state);
}

/** The answer is CONFLICT and says what stands instead. */
export function expectConflict(answer: Answer, state: string): void {
  expectStatus(answer, 'CONFLICT');
  expectField(answer, 'state', state);
}

/** The member of the order has what they had at its start, and so much more. */
export async function expectGained(order: { start: bigint; balance(): Promise<bigint> }, more: bigint): Promise<void> {
  const now = await order.balance();
  if (now - order.start !== more) throw new Failure(`expected ${more} more in the ledger, there are ${now - order.start} more`);
}
