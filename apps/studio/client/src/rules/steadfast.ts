import { NoAnswer, Refusal } from '../api.ts';

export interface Waiting {
  /** Called before every wait; `true` the first time. */
  onLost(first: boolean): void;
  /** Called once when an answer comes after a wait. */
  onBack(): void;
  pause(ms: number): Promise<void>;
}

/** Waits between attempts; the last one repeats. */
export const RETRY_MS: readonly number[] = [600, 1_200, 2_500, 5_000, 8_000];
/** How often a wallet that is out of reach is asked again before the player is told. */
const WALLET_TRIES = 4;

/**
 * Sends the very same call until it is answered: the body carries the request key (or the index of the free spin), so that a
 * repetition can never stake twice. A refusal is an answer and is thrown; an unreachable wallet is asked a few times more.
 */
export async function steadfast<Reply>(call: () => Promise<Reply>, waiting: Waiting): Promise<Reply> {
  for (let attempt = 0; ; attempt++) {
    try {
      const reply = await call();
      if (attempt > 0) waiting.onBack();
      return reply;
    } catch (error) {
      if (!isWorthRepeating(error, attempt)) {
        if (attempt > 0) waiting.onBack();
        throw error;
      }
      waiting.onLost(attempt === 0);
      await waiting.pause(RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)] ?? 8_000);
    }
  }
}

function isWorthRepeating(error: unknown, attempt: number): boolean {
  if (error instanceof NoAnswer) return true;
  return error instanceof Refusal && error.code === 'wallet.unavailable' && attempt < WALLET_TRIES;
}
