import type { DELIVERY_TYPES } from '@marquee/contract/ops';
import type { Factors, Steps } from '../earning/rates.ts';

export type DeliveryType = (typeof DELIVERY_TYPES)[number];

/** The kinds by which members look for products, by how these are delivered. */
export const KIND_OF = { GOODS: 'GOODS', PHONE_CREDIT: 'GOODS', FREE_BET: 'CHIPS', VOUCHER: 'PROMO' } as const satisfies Record<
  DeliveryType,
  string
>;

/** Words of a product in one language. */
export interface RewardWords {
  title: string;
  /** Details in HTML; sanitised when it is stored. */
  content: string;
  /** Who may redeem it and when, as plain text. */
  conditions: string;
}

/** A product of a brand's mall as it is stored. Shared and cached: never changed in place. */
export interface Reward {
  id: number;
  merchantId: number;
  slug: string;
  revision: number;
  isOpen: boolean;
  deliveryType: DeliveryType;
  pointsRequired: number;
  /** Money that is paid beside the points, in ten-thousandths of a unit. */
  amountRequired: bigint;
  /** What a FREE_BET books for each piece, in ten-thousandths of a unit; 0 for everything else. */
  creditAmount: bigint;
  /** All that was ever there, what is taken included. */
  stock: number;
  /** Pieces for each member; 0: as many as there are. */
  memberLimit: number;
  vipMinimum: number;
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

/** What is written of a product; the database gives the rest. */
export type RewardInput = Omit<Reward, 'id' | 'merchantId' | 'revision' | 'updatedAt'>;

/** How points are earned in a brand and what they are worth. */
export interface PointConfig {
  merchantId: number;
  revision: number;
  convertible: boolean;
  /** Points that convert to one unit of money. */
  pointsPerUnit: number;
  minPoints: number;
  /** That a member converts in a business day. */
  maxPoints: number;
  /** Points convert in steps of these. */
  stepPoints: number;
  steps: Steps;
  factors: Factors;
}

/** What is written of it. */
export type PointConfigInput = Omit<PointConfig, 'merchantId' | 'revision'>;

/** The names of a product by language. */
export const namesOf = ({ words }: Pick<Reward, 'words'>): Record<string, string> =>
  Object.fromEntries(Object.entries(words).map(([language, { title }]) => [language, title]));
