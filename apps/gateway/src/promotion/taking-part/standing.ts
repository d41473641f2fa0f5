import type { PromotionStateName } from '@marquee/contract';
import type { Cycle, GivenItem, Progress } from '../../reward/index.ts';
import type { ReadEntry } from './entry-store.ts';
import type { OpenPromotion } from './terms.ts';

/** Everything that a member's state with a promotion follows from. */
export interface Facts {
  promotion: OpenPromotion;
  cycle: Cycle;
  progress: readonly Progress[];
  isMet: boolean;
  isInAudience: boolean;
  entry: ReadEntry | null;
  /** What the entry gave; null where it has given nothing. */
  item: GivenItem | null;
  /** Null: without a limit. */
  placesLeft: number | null;
  /** Has its budget room for the reward? docs/rules/rewards.md#budgets */
  hasRoom: boolean;
  now: number;
}

/** What the reward of an entry has come to. */
function stateOfItem({ status, expiresAt }: GivenItem, now: number): PromotionStateName {
  if (status === 'COLLECTABLE' && expiresAt.getTime() > now) return 'ISSUED';
  return status === 'COLLECTING' || status === 'COLLECTED' ? 'CLAIMED' : 'CLOSED';
}

/** The one state of a promotion for a member, in the order of docs/rules/rewards.md#promotions. */
export function stateOf({ promotion, isMet, isInAudience, entry, item, placesLeft, hasRoom, now }: Facts): PromotionStateName {
  if (promotion.startsAt > now) return 'COMING_SOON';
  // What a member was given, or asked for, outlives the promotion.
  if (item) return stateOfItem(item, now);
  if (entry && entry.state !== 'JOINED' && entry.state !== 'ISSUED') return entry.state;
  const isOver = promotion.endsAt !== null && promotion.endsAt <= now;
  if (isOver || !isInAudience || !hasRoom) return 'CLOSED';
  if (!entry && placesLeft === 0) return 'CLOSED';
  if (!entry && promotion.joinMode === 'JOIN') return 'JOIN';
  // Given without being asked for: in a moment.
  if (promotion.joinMode === 'AUTO') return isMet ? 'PROCESSING' : 'SIGNED_UP';
  return isMet ? 'CLAIM' : 'SIGNED_UP';
}

/** Can a rejected request be made once more? */
export const canRetry = ({ promotion, entry, isInAudience, placesLeft, hasRoom, now }: Facts): boolean =>
  entry?.state === 'REJECTED' &&
  promotion.terms.canRetry &&
  isInAudience &&
  placesLeft !== 0 &&
  hasRoom &&
  (promotion.endsAt === null || promotion.endsAt > now);

/** Is there something that the member can do about it? */
export const isActionable = (facts: Facts): boolean => ['JOIN', 'CLAIM', 'ISSUED'].includes(stateOf(facts)) || canRetry(facts);

const SIGN_UP_STATUS: Readonly<Record<PromotionStateName, string>> = {
  COMING_SOON: 'SIGN_UP_DUE',
  CLOSED: 'SIGN_UP_DUE',
  JOIN: 'ALLOW_JOIN',
  SIGNED_UP: 'JOINED',
  CLAIM: 'JOINED',
  APPLYING: 'PENDING',
  PROCESSING: 'PENDING',
  REJECTED: 'REJECTED',
  ISSUED: 'ISSUED',
  CLAIMED: 'CLAIMED',
};

/** A state as announcements tell it: docs/rules/rewards.md#promotions. */
export const signUpStatusOf = (state: PromotionStateName): string => SIGN_UP_STATUS[state];
