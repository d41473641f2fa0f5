import type { PoolTerms } from '../../apps/studio/src/arcade/pool.ts';

/** The pots of a hasty studio: three stakes of 1.00 make one drop at the latest, and what is paid leaves a rest for the next one. */
export const HASTY_POTS: PoolTerms = { seed: 10_000n, mustDrop: 10_400n, share: 150, reserve: 50 };
