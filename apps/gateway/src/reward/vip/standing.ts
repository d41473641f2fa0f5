import type { VipChangeReason } from '@marquee/contract';
import type { VipLevel } from '../../brand/index.ts';

/** What is known of a member's level: docs/rules/vip.md */
export interface Standing {
  level: number;
  /** The highest level that was reached or given. */
  reached: number;
  /** The level to which the member can return; null: none was lost. */
  lost: number | null;
}

/** What a member did, in ten-thousandths of a unit. */
export interface Figures {
  /** Of a lifetime. */
  deposits: bigint;
  validBet: bigint;
  /** Since the cycle began. */
  cycleBet: bigint;
}

/** A change of level, or that it was kept. */
export interface Move extends Standing {
  reason: Exclude<VipChangeReason, 'OPERATOR'>;
}

/** The level that a lifetime's deposits and valid bet reach, both. */
export const earnedLevel = (levels: readonly VipLevel[], { deposits, validBet }: Omit<Figures, 'cycleBet'>): number =>
  levels.findLast((level) => deposits >= level.deposit && validBet >= level.validBet)?.level ?? 0;

/** What keeping a level asks for; a brand that has fewer levels asks for that of its last. */
export const keepOf = (levels: readonly VipLevel[], level: number): bigint =>
  levels[Math.min(level, levels.length - 1)]?.keepBet ?? 0n;

/** Does a member rise now? To what was reached for the first time, or back to what was lost; null: not yet. */
export function riseOf(levels: readonly VipLevel[], { level, reached, lost }: Standing, figures: Figures): Move | null {
  const earned = earnedLevel(levels, figures);
  if (earned > reached && earned > level) return { level: earned, reached: earned, lost: null, reason: 'PROMOTION' };
  if (lost === null || lost <= level) return null;
  const back = levels.findLast((each) => each.level > level && each.level <= lost && figures.cycleBet >= each.keepBet);
  if (!back) return null;
  return { level: back.level, reached, lost: back.level === lost ? null : lost, reason: 'RETURN' };
}

/** What becomes of a level at the end of its cycle; null where there is nothing to keep. */
export function endOf(levels: readonly VipLevel[], standing: Standing, cycleBet: bigint): Move | null {
  const { level, lost } = standing;
  const keep = keepOf(levels, level);
  if (level === 0 || keep === 0n) return null;
  if (cycleBet >= keep) return { ...standing, reason: 'KEPT' };
  return { ...standing, level: level - 1, lost: lost ?? level, reason: 'DEMOTION' };
}
