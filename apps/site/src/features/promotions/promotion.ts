import type { Announcement } from '../../domain/content/queries.ts';
import type { Standing } from '../../domain/promotions/states.ts';
import type { MessageId } from '../../shared/i18n/message-id.ts';

/** Names of the categories, in the order of the tabs: docs/rules/content.md#promotions. */
const CATEGORY_NAMES = {
  new_player: 'promo_cat_new_player',
  deposit_promo: 'promo_cat_deposit',
  rebate_promo: 'promo_cat_rebate',
  rng_promo: 'promo_cat_rng',
  live_promo: 'promo_cat_live',
  pvp_promo: 'promo_cat_pvp',
  sport_promo: 'promo_cat_sport',
  fish_promo: 'promo_cat_fish',
  lotto_promo: 'promo_cat_lotto',
  app_download: 'promo_cat_app',
  player_rank_rules: 'promo_cat_vip',
  point_mall: 'promo_cat_points',
  other_promo: 'promo_cat_other',
} as const satisfies Record<string, MessageId>;

export type Category = keyof typeof CATEGORY_NAMES;

const OTHER: Category = 'other_promo';
const ORDER = Object.keys(CATEGORY_NAMES) as Category[];

/** The category of a promotion; one that the site does not know counts as "other". */
export function categoryOf({ category }: Pick<Announcement, 'category'>): Category {
  return ORDER.find((known) => known === category) ?? OTHER;
}

/** The category that an address names, or null. */
export function namedCategory(text: string | null): Category | null {
  return ORDER.find((known) => known === text) ?? null;
}

/** Name of a category. */
export function categoryName(category: Category): MessageId {
  return CATEGORY_NAMES[category];
}

/** The categories that have something in them and the one that is chosen, in the order of the tabs. */
export function categoriesIn(promotions: readonly Announcement[], chosen: Category | null = null): Category[] {
  const present = new Set([...promotions.map(categoryOf), chosen]);
  return ORDER.filter((category) => present.has(category));
}

/** How a promotion stands: for everybody, or for the member who asks. */
export interface PromotionState {
  label: MessageId;
  /** live: open or won; wait: something is still to come; over: nothing more will come. */
  tone: 'live' | 'wait' | 'over';
}

const STANDINGS: Readonly<Record<string, PromotionState>> = {
  JOINED: { label: 'promo_state_joined', tone: 'live' },
  PENDING: { label: 'promo_state_pending', tone: 'wait' },
  REJECTED: { label: 'promo_state_rejected', tone: 'over' },
  ISSUED: { label: 'promo_state_issued', tone: 'live' },
  CLAIMED: { label: 'promo_state_claimed', tone: 'over' },
  SIGN_UP_DUE: { label: 'promo_state_closed', tone: 'over' },
};

/** The member's own standing, or null for those who have none: visitors, and members who may still join. */
export function standingOf({ signUpStatus }: Pick<Announcement, 'signUpStatus'>): PromotionState | null {
  return STANDINGS[signUpStatus] ?? null;
}

/** True for what is only told: there is nothing to join, and nothing is paid: docs/rules/content.md#promotions. */
export const isInfo = ({ signUpStatus }: Pick<Announcement, 'signUpStatus'>): boolean => signUpStatus === '';

/** State of a promotion at a moment (milliseconds since the epoch): its dates, then what it is, the member's own standing, then open. */
export function stateOf(promotion: Pick<Announcement, 'startDate' | 'endDate' | 'signUpStatus'>, now: number): PromotionState {
  if (promotion.startDate > now) return { label: 'promo_state_soon', tone: 'wait' };
  if (promotion.endDate !== null && promotion.endDate <= now) return { label: 'promo_state_closed', tone: 'over' };
  if (isInfo(promotion)) return { label: 'promo_state_info', tone: 'over' };
  return standingOf(promotion) ?? { label: 'promo_state_open', tone: 'live' };
}

const BY_STATE: Readonly<Record<NonNullable<Standing['state']>, PromotionState>> = {
  COMING_SOON: { label: 'promo_state_soon', tone: 'wait' },
  CLOSED: { label: 'promo_state_closed', tone: 'over' },
  JOIN: { label: 'promo_state_open', tone: 'live' },
  SIGNED_UP: { label: 'promo_state_joined', tone: 'live' },
  CLAIM: { label: 'promo_state_claim', tone: 'live' },
  APPLYING: { label: 'promo_state_pending', tone: 'wait' },
  PROCESSING: { label: 'promo_state_processing', tone: 'wait' },
  REJECTED: { label: 'promo_state_rejected', tone: 'over' },
  ISSUED: { label: 'promo_state_issued', tone: 'live' },
  CLAIMED: { label: 'promo_state_claimed', tone: 'over' },
};

/** State of a promotion for the reader: the gateway's word where the reader is a member and it has terms. */
export const shownState = (promotion: Announcement, standing: Standing | undefined, now: number): PromotionState =>
  standing?.state ? BY_STATE[standing.state] : stateOf(promotion, now);

/** Address of a promotion's page: docs/rules/screens.md#routes. */
export function promotionPath(id: number): string {
  return `/promoDetail?${new URLSearchParams({ id: String(id) })}`;
}
