import type { LotteryGame } from './games.ts';

/** What an official ticket of the Central region and the South costs and wins, in dong, to be told beside results: no bet here is paid by it. */
export const OFFICIAL_TICKET = {
  price: 10_000,
  /** By the names of prizes. */
  prizes: new Map([
    ['special', 2_000_000_000],
    ['1', 30_000_000],
    ['2', 15_000_000],
    ['3', 10_000_000],
    ['4', 3_000_000],
    ['5', 1_000_000],
    ['6', 400_000],
    ['7', 200_000],
    ['8', 100_000],
  ]),
  /** The first digit of the special prize alone is wrong. */
  nearSpecial: 50_000_000,
  /** Its first digit is right, and one of the others wrong. */
  consolation: 6_000_000,
} as const;

/** Whether tickets of a station win these prizes. Those of the North have prizes of their own, and the house sells none. */
export const hasOfficialTickets = ({ station }: LotteryGame): boolean => station !== null && station.region !== 'north';
