import type { Clock } from '@marquee/service/clock';
import type { Log } from '@marquee/service/log';
import type { Wallet } from '../vendor/client.ts';
import type { Store } from './store.ts';

export interface Base {
  store: Store;
  /** The gateway's; what moves the money of a session or a round is `walletOf`. */
  wallet: Wallet;
  clock: Clock;
  /** In a demo a labelled simulation draws what official results would decide. */
  isDemo?: boolean;
  log: Log;
}
