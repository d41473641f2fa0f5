import type { JOIN_MODES, PROGRAMMES, PROMOTION_CATEGORIES } from '@marquee/contract/ops';
import type { Audience, WordsByLanguage } from '../brand/index.ts';

export type Category = (typeof PROMOTION_CATEGORIES)[number];
export type JoinMode = (typeof JOIN_MODES)[number];
export type Programme = (typeof PROGRAMMES)[number];

/** A promotion as it is stored. Shared and cached: never changed in place. */
export interface Promotion extends Audience {
  id: number;
  merchantId: number;
  slug: string;
  revision: number;
  isOpen: boolean;
  category: Category;
  joinMode: JoinMode;
  /** The programme that it stands for; empty: none. */
  programme: Programme | '';
  words: WordsByLanguage;
  /** Path of a picture below the image base, or a whole address; empty: none. */
  image: string;
  /** Name of the banner that advertises it, opens it and is shown only while it is; empty: none. */
  banner: string;
  priority: number;
  /** Smaller stands first. */
  sort: number;
  startsAt: number;
  /** Null: without end. */
  endsAt: number | null;
  updatedAt: number;
}

/** What is written of a promotion; the database gives the rest. */
export type PromotionInput = Omit<Promotion, 'id' | 'merchantId' | 'revision' | 'updatedAt'>;
