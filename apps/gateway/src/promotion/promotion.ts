import type { JOIN_MODES, PROGRAMMES, PROMOTION_CATEGORIES, PromotionTerms } from '@marquee/contract/ops';
import type { Static } from 'typebox';
import type { Audience, WordsByLanguage } from '../brand/index.ts';
import type { Rule } from '../reward/index.ts';
import type { Bonus } from './bonus.ts';

export type { Bonus } from './bonus.ts';
export type Category = (typeof PROMOTION_CATEGORIES)[number];
export type JoinMode = (typeof JOIN_MODES)[number];
export type Programme = (typeof PROGRAMMES)[number];

/** What a promotion promises, as an operator writes it. */
export type TermsInput = Static<typeof PromotionTerms>;

/** What a promotion promises and asks for, as it is stored: docs/rules/rewards.md#promotions. */
export interface Terms extends Omit<Rule, 'startsAt' | 'endsAt'> {
  /** What is computed of a deposit or of a loss, in place of the reward's money; null: the reward is fixed. */
  bonus: Bonus | null;
  /** How many members a cycle has room for; null: any number. */
  quota: number | null;
  /** Of promotions with the same name a member takes part in one at a time; empty: in any number. */
  exclusiveGroup: string;
  /** A person looks at each request before anything is given. */
  isReviewed: boolean;
  /** A rejected request can be made once more in its cycle. */
  canRetry: boolean;
  remarkRequired: boolean;
  imageRequired: boolean;
}

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
  /** From so many days before it begins it is shown, as coming soon. */
  announcedDays: number;
  /** How members take part; null: there is nothing to take part in. */
  terms: Terms | null;
  updatedAt: number;
}

/** A promotion as it may be stored; the database gives the rest. */
export type CheckedPromotion = Omit<Promotion, 'id' | 'merchantId' | 'revision' | 'updatedAt'>;

/** What is written of a promotion. */
export type PromotionInput = Omit<CheckedPromotion, 'terms' | 'announcedDays'> & {
  /** None unless it is said. */
  announcedDays?: number | undefined;
  terms?: TermsInput | null | undefined;
};

const DAY_MS = 86_400_000;

/** Is it told of ahead of its beginning? */
export const isAnnounced = ({ isOpen, startsAt, announcedDays }: Promotion, now: number): boolean =>
  isOpen && startsAt > now && startsAt - announcedDays * DAY_MS <= now;
