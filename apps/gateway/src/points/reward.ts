import type { REWARD_TYPES } from '@marquee/contract/ops';

export type RewardType = (typeof REWARD_TYPES)[number];

/** Words of a reward in one language. */
export interface RewardWords {
  title: string;
  /** Details in HTML; sanitised when it is stored. */
  content: string;
  /** Who may redeem it and when, as plain text. */
  conditions: string;
}

/** A reward of a brand's mall as it is stored. Shared and cached: never changed in place. */
export interface Reward {
  id: number;
  merchantId: number;
  slug: string;
  revision: number;
  isOpen: boolean;
  rewardType: RewardType;
  pointsRequired: number;
  /** Money that is paid beside the points, in ten-thousandths of a unit. */
  amountRequired: bigint;
  availableQuantity: number;
  /** Path of a picture below the image base, or a whole address; empty: none. */
  image: string;
  words: Readonly<Record<string, RewardWords>>;
  /** Smaller stands first. */
  sort: number;
  startsAt: number;
  /** Null: without end. */
  endsAt: number | null;
  updatedAt: number;
}

/** What is written of a reward; the database gives the rest. */
export type RewardInput = Omit<Reward, 'id' | 'merchantId' | 'revision' | 'updatedAt'>;

/** How points are earned in a brand and what they are worth. */
export interface PointConfig {
  merchantId: number;
  revision: number;
  convertible: boolean;
  /** Points that convert to one unit of money. */
  pointsPerUnit: number;
  minPoints: number;
  maxPoints: number;
  /** Points for each 1,000 units of valid bet by game type, and of deposits. */
  ratios: Readonly<Record<string, number>>;
}

/** What is written of it. */
export type PointConfigInput = Omit<PointConfig, 'merchantId' | 'revision'>;
