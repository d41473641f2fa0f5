import type { RewardSource } from '@marquee/contract';
import type { Events } from '../../base/background/events.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database, Transaction } from '../../base/database/database.ts';
import type { Log } from '../../base/log.ts';
import type { Requirements } from '../../cashier/index.ts';
import type { Points } from '../../points/index.ts';
import type { Wallet } from '../../wallet/index.ts';

/** What gives the tickets of raffles. */
export interface TicketGiver {
  /** Does a brand's raffle of a name give tickets now? */
  isTaking(tx: Transaction, merchantId: number, raffle: string): Promise<boolean>;
  /** Gives tickets, once for each key; gives how many were new. */
  give(
    tx: Transaction,
    raffle: string,
    giving: { merchantId: number; accountId: bigint; source: RewardSource; key: string; count: number },
  ): Promise<number>;
  /** Ends what is not drawn of what was given for a key. */
  takeBack(tx: Transaction, accountId: bigint, key: string): Promise<void>;
}

/** What the items stand on. */
export interface ItemsDeps {
  db: Database;
  clock: Clock;
  log: Log;
  events: Pick<Events, 'emit' | 'nudge'>;
  wallet: Pick<Wallet, 'post' | 'house' | 'accountOf' | 'reverse'>;
  requirements: Pick<Requirements, 'addRequirement' | 'booked' | 'end' | 'endIn' | 'ofKeys'>;
  /** Who may collect: null for an account that there is not. */
  memberOf(accountId: bigint): Promise<{ type: number; status: string } | null>;
  /** Gives points, once for each key. */
  postPoints: Points['post'];
  /** Delivers what is won as a product. */
  prizes: Pick<Points, 'orderPrize' | 'followPrizes'>;
  tickets: TicketGiver;
}
