/** How loudly a return is shown. `plain` is told in words and figures only. */
export type Celebration = 'none' | 'plain' | 'small' | 'medium' | 'big' | 'huge';

const STEPS: readonly (readonly [multiple: bigint, level: Celebration])[] = [
  [50n, 'huge'],
  [15n, 'big'],
  [5n, 'medium'],
];

/**
 * The celebration that an amount deserves. A return that is not above the stake is never celebrated: it is shown plainly, without
 * sound, particles or counting (RTS 14F). Above it, the celebration grows with the multiple of the stake.
 */
export function celebrationOf(amount: bigint, stake: bigint): Celebration {
  if (amount <= 0n) return 'none';
  if (amount <= stake) return 'plain';
  for (const [multiple, level] of STEPS) if (amount >= stake * multiple) return level;
  return 'small';
}

/** True when sound, motion and particles may accompany the win. */
export function isCelebrated(level: Celebration): boolean {
  return level !== 'none' && level !== 'plain';
}

/** Whether what a round came to may be celebrated: all of it together is above all that was staked in it. */
export const isRoundCelebrated = ({ payout, staked }: { payout: string; staked: string }): boolean =>
  isCelebrated(celebrationOf(BigInt(payout), BigInt(staked)));

const COUNT_MS: Readonly<Record<Celebration, number>> = { none: 0, plain: 0, small: 700, medium: 1_300, big: 2_600, huge: 4_200 };

/** How long the figure counts up; 0 shows it at once. */
export function countUpMs(level: Celebration, reducedMotion: boolean): number {
  return reducedMotion ? 0 : COUNT_MS[level];
}

/** The figure shown while counting: from 0 to the amount, slower at the end, never above it. `part` runs from 0 to 1. */
export function countedAmount(amount: bigint, part: number): bigint {
  if (part >= 1) return amount;
  if (part <= 0) return 0n;
  const eased = 1 - (1 - part) ** 3;
  return (amount * BigInt(Math.floor(eased * 10_000))) / 10_000n;
}
