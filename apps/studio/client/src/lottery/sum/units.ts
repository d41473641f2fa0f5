import { type LotteryGame, SERIES } from '../../../../src/lottery/games.ts';
import { TICKET_UNITS } from '../../../../src/lottery/prices.ts';

/** Unit stakes that are offered where a player names an amount. */
const AMOUNTS: readonly bigint[] = [10_000n, 50_000n, 100_000n, 500_000n, 1_000_000n, 5_000_000n];

/** The units that a game is played by, in ten-thousandths. */
export const unitsOf = ({ mode }: LotteryGame): readonly bigint[] => (SERIES[mode] ? TICKET_UNITS : AMOUNTS);
