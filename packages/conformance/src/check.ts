import { isDeepStrictEqual } from 'node:util';
import type { Answer } from './client.ts';

/** A case that the wallet fails; the message is the reason that the report shows. */
export class Failure extends Error {}

/** A case that cannot be tried on this wallet; the message says what it lacks. */
export class Skip extends Error {}

const shown = (answer: Answer): string => {
  const { http, ...body } = answer;
  return `HTTP ${http} ${JSON.stringify(body)}`.slice(0, 400);
};

/** The answer has one of these statuses. */
export function expectStatus(answer: Answer, ...statuses: string[]): void {
  if (!statuses.includes(answer.status)) throw new Failure(`expected ${statuses.join(' or ')}, got ${shown(answer)}`);
}

/** The answer is OK and names the balance after it. */
export function expectOk(answer: Answer, balance?: bigint): void {
  expectStatus(answer, 'OK');
  if (answer.http !== 200) throw new Failure(`OK must travel with HTTP 200, got ${shown(answer)}`);
  if (balance !== undefined) expectBalance(answer, balance);
}

/** The answer names this balance. */
export function expectBalance(answer: Answer, balance: bigint): void {
  if (answer['balance'] !== balance.toString()) throw new Failure(`expected balance ${balance}, got ${shown(answer)}`);
}

/** The player has this balance now. */
export async function expectNow(player: { balance(): Promise<bigint> }, balance: bigint): Promise<void> {
  const now = await player.balance();
  if (now !== balance) throw new Failure(`expected the player to have ${balance}, they have ${now}`);
}

/** Both answers say the same, field by field. */
export function expectSame(first: Answer, second: Answer): void {
  if (!isDeepStrictEqual(first, second))
    throw new Failure(`a repetition answered otherwise: ${shown(first)} then ${shown(second)}`);
}

/** A field of the answer has this value. */
export function expectField(answer: Answer, field: string, value: unknown): void {
  if (!isDeepStrictEqual(answer[field], value))
    throw new Failure(`expected ${field} ${JSON.stringify(value)}, got ${shown(answer)}`);
}

export function expectThat(holds: boolean, otherwise: string): void {
  if (!holds) throw new Failure(otherwise);
}

/** What a case needs of the wallet's test players. Skips the case where it is missing. */
export function needed<T>(value: T | null, what: string): T {
  if (value === null) throw new Skip(`needs ${what}`);
  return value;
}
