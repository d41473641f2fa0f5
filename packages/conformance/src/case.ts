import { needed } from './check.ts';
import type { Answer, Target, VendorClient } from './client.ts';
import { openPlayer, type State, type TestPlayer } from './player.ts';

/** What a case works with. */
export interface Bench {
  target: Target;
  client: VendorClient;
  /** Another vendor of the same wallet, where the caller named one. */
  other: VendorClient | null;
  /** A fresh player with this balance; 1,000,000 by default. */
  player(balance?: string, state?: State): Promise<TestPlayer>;
  /** A fresh player of the other vendor. Skips the case where there is none. */
  otherPlayer(): Promise<TestPlayer>;
}

/** One rule that a wallet must keep. */
export interface Case {
  id: string;
  title: string;
  /** What goes wrong in a casino whose wallet does not keep it. */
  why: string;
  run(bench: Bench): Promise<void>;
}

/** Balance of a fresh player in ten-thousandths of a unit. */
export const START = 1_000_000n;

export function benchOf(target: Target, client: VendorClient, other: VendorClient | null): Bench {
  return {
    target,
    client,
    other,
    player: (balance = START.toString(), state = 'active') => openPlayer(client, { balance, state }),
    otherPlayer: async () => openPlayer(needed(other, 'a second vendor'), { balance: START.toString() }),
  };
}

/** Sends the same request several times at once. */
export const atOnce = (times: number, send: (index: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => send(index)));
