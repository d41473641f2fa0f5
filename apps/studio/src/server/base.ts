import type { Wallet } from '../vendor/client.ts';
import type { Clock } from './clock.ts';
import type { Store } from './store.ts';

/** Where the server reports. Messages name rounds, never players or tokens. */
export interface Log {
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
  error(detail: object, message: string): void;
}

export interface Base {
  store: Store;
  /** The gateway's; what moves the money of a session or a round is `walletOf`. */
  wallet: Wallet;
  clock: Clock;
  log: Log;
}
