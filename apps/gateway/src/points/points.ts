import type { Query, Reply } from '@marquee/contract';
import type { Clock } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import type { Live } from '../base/live/live.ts';
import type { ChangeOptions } from '../base/published.ts';
import type { PointConfig, PointConfigInput, Reward, RewardInput } from './reward.ts';

/** What the points need. */
export interface PointsDeps {
  db: Database;
  clock: Clock;
  /** Tells open pages that their brand has changed. */
  live?: Pick<Live, 'tell'>;
}

/** The languages in which words are looked for, the reader's first. */
export type Languages = readonly string[];

/** The points mall: what a member can redeem points for, and what points are worth. Answered from memory. */
export interface Points {
  rewards(merchantId: number, query: Query<'pointRewards'>, languages: Languages): Promise<Reply<'pointRewards'>>;
  config(merchantId: number): Promise<Reply<'pointConfig'>>;
  /** All rewards, closed and ended too, in the order in which they are shown. */
  list(merchantId: number): Promise<Reward[]>;
  /** The configuration as the operator sees it; null when the brand has none. */
  configOf(merchantId: number): Promise<PointConfig | null>;
  /**
   * Writes a reward, new or over the one of its name, with its HTML sanitised. Throws `ops.refused` when something about it is
   * wrong, and `ops.overtaken` when what is there is not at the given revision.
   */
  put(merchantId: number, input: RewardInput, options?: ChangeOptions): Promise<Reward>;
  /** Deletes a reward. Throws `ops.unknown` when there is none. */
  remove(merchantId: number, slug: string, options?: ChangeOptions): Promise<void>;
  /** Writes the configuration. Throws like `put`. */
  putConfig(merchantId: number, input: PointConfigInput, options?: ChangeOptions): Promise<PointConfig>;
  /** Makes and writes a new brand's first rewards and configuration; nothing when it ever had any. Returns whether it did. */
  seed(merchantId: number, make: () => Promise<{ rewards: readonly RewardInput[]; config: PointConfigInput }>): Promise<boolean>;
  /** Looks for what another gateway changed, and tells the open pages of the brands that it concerns. */
  look(): Promise<void>;
}
