import type { Query, Reply } from '@marquee/contract';
import type { Events } from '../../base/background/events.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database, Transaction } from '../../base/database/database.ts';
import type { Live } from '../../base/live/live.ts';
import type { Log } from '../../base/log.ts';
import type { ChangeOptions } from '../../base/published.ts';
import type { Requirements } from '../../cashier/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { PointLoad } from '../load.ts';
import type { PointConfig, PointConfigInput, Reward, RewardInput } from './reward.ts';

/** What is needed of what operators publish. */
export interface PublishedPointsDeps {
  db: Database;
  clock: Clock;
  /** Tells open pages that their brand has changed. */
  live?: Pick<Live, 'tell'>;
  /** Refuses what bets are to earn where too little of a game is left, in the transaction that writes it. Throws `ops.refused`. */
  guardLoads(tx: Transaction, merchantId: number, loads: readonly PointLoad[]): Promise<void>;
}

/** What exchanges of points stand on. */
export interface MallDeps {
  db: Database;
  clock: Clock;
  log: Log;
  events: Pick<Events, 'nudge'>;
  wallet: Pick<Wallet, 'post' | 'accountOf' | 'house'>;
  requirements: Pick<Requirements, 'lock' | 'addRequirement' | 'booked' | 'notBooked'>;
}

/** The languages in which words are looked for, the reader's first. */
export type Languages = readonly string[];

/** What operators publish of points, answered from memory. What is taken of products is read each time. */
export interface PublishedPoints {
  rewards(merchantId: number, query: Query<'pointRewards'>, languages: Languages): Promise<Reply<'pointRewards'>>;
  config(merchantId: number): Promise<Reply<'pointConfig'>>;
  /** All products, closed and ended too, in the order in which they are shown. */
  list(merchantId: number): Promise<Reward[]>;
  /** How much is taken of each product; of those that are not named nothing is. */
  taken(merchantId: number): Promise<ReadonlyMap<number, number>>;
  /** Something was taken of the stock here, or came back: members see it from now on. */
  stockMoved(): void;
  /** The configuration as the operator sees it; null when the brand has none. */
  configOf(merchantId: number): Promise<PointConfig | null>;
  /** What a point makes at a level now, in hundredths. */
  factorOf(merchantId: number, level: number): Promise<number>;
  /**
   * Writes a product, new or over the one of its name, with its HTML sanitised. Throws `ops.refused` when something about it is
   * wrong, and `ops.overtaken` when what is there is not at the given revision.
   */
  put(merchantId: number, input: RewardInput, options?: ChangeOptions): Promise<Reward>;
  /** Deletes a product. Throws `ops.unknown` when there is none. */
  remove(merchantId: number, slug: string, options?: ChangeOptions): Promise<void>;
  /** Writes the configuration; how points are earned changes from the next minute on. Throws like `put`. */
  putConfig(merchantId: number, input: PointConfigInput, options?: ChangeOptions): Promise<PointConfig>;
  /** Makes and writes a new brand's first products and configuration; nothing when it ever had any. Returns whether it did. */
  seed(merchantId: number, make: () => Promise<{ rewards: readonly RewardInput[]; config: PointConfigInput }>): Promise<boolean>;
  /** Looks for what another gateway changed, and tells the open pages of the brands that it concerns. */
  look(): Promise<void>;
}
