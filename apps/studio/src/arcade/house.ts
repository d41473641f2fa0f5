/** Whose games these are. */
export const ARCADE_VENDOR = 'PNP';

/** The stakes of all games of the family, in ten-thousandths: from 0.10 to 50.00. */
export const STAKES: readonly bigint[] = [1_000n, 2_000n, 5_000n, 10_000n, 20_000n, 50_000n, 100_000n, 200_000n, 500_000n];
export const USUAL_STAKE = 10_000n;
