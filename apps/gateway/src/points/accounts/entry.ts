import type { POINT_KINDS } from '@marquee/contract';

/** Why points changed. */
export type PointKind = (typeof POINT_KINDS)[number];

/** A change of a member's points that is asked for. */
export interface NewPoints {
  merchantId: number;
  accountId: bigint;
  /** The maker's own name for it, with the module's in front, e.g. `reward:17`: posted twice, it is one. */
  key: string;
  kind: PointKind;
  /** Whole points; negative ones are taken. */
  points: number;
  at: Date;
}

/** What a member has. */
export interface PointBalance {
  /** What can be spent; below zero after a correction of what was spent already. */
  balance: number;
  /** All that was ever earned. */
  accumulated: number;
}

/** What a posting came to. */
export interface PostedPoints extends PointBalance {
  /** False: it had been made before, and is as it was then. */
  isNew: boolean;
}

const SPENDING: readonly PointKind[] = ['CONVERT', 'REDEEM', 'RETURN'];

/** Points that are spent, and those that come back, are not earned. */
export const earnedOf = ({ kind, points }: Pick<NewPoints, 'kind' | 'points'>): number => (SPENDING.includes(kind) ? 0 : points);
