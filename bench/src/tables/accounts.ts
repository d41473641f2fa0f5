/** The key by which the studio of the bench signs. */
export const KEY = 'k'.repeat(40);
/** What each account begins with. */
export const PURSE = 1_000_000_000n;

/** The gateway's token of a player. */
export const tokenOf = (player: number): string => `token-${player}`;

/** The gateway's name of a player. */
export const nameOf = (player: number): string => `player-${player}`;

/** What the gateway was asked, in calls that it carried out. */
export interface Booked {
  debits: number;
  details: number;
  credits: number;
  /** Rounds with one stake and one payout, told of, and over. */
  whole: number;
}
