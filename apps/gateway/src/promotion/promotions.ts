import type { Query, Reply } from '@marquee/contract';
import type { Clock } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import type { Live } from '../base/live/live.ts';
import type { ChangeOptions } from '../base/published.ts';
import type { Brand, FiguresOf, Reader } from '../brand/index.ts';
import type { Promotion, PromotionInput } from './promotion.ts';

/** What the promotions need. */
export interface PromotionDeps {
  db: Database;
  clock: Clock;
  /** What the operator publishes beside promotions. */
  content: Brand['content'];
  /** What texts may name of the catalogue. */
  figures: FiguresOf;
  /** Tells open pages that their brand has changed. */
  live?: Pick<Live, 'tell'>;
}

/** What a brand offers its members beside the games. Answered from memory. */
export interface Promotions {
  /** Everything that is announced to a reader: the brand's content and its promotions. */
  announcements(merchantId: number, query: Query<'announcements'>, reader: Reader): Promise<Reply<'announcements'>>;
  /** Which programmes are running for a reader. */
  available(merchantId: number, reader: Reader): Promise<Reply<'availablePromotions'>>;
  /** All promotions, closed and ended too, in the order in which they are shown. */
  list(merchantId: number): Promise<readonly Promotion[]>;
  /**
   * Writes a promotion, new or over the one of its name, with its HTML sanitised. Throws `ops.refused` when something about it
   * is wrong, and `ops.overtaken` when what is there is not at the given revision.
   */
  put(merchantId: number, input: PromotionInput, options?: ChangeOptions): Promise<Promotion>;
  /** Deletes a promotion. Throws `ops.unknown` when there is none. */
  remove(merchantId: number, slug: string, options?: ChangeOptions): Promise<void>;
  /** Makes and writes a new brand's first promotions; nothing when it ever had any. Returns whether it did. */
  seed(merchantId: number, make: () => Promise<readonly PromotionInput[]>): Promise<boolean>;
  /** Looks for what another gateway changed, and tells the open pages of the brands that it concerns. */
  look(): Promise<void>;
}
