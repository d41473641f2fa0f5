/**
 * The life of a draw:
 * - `open`: bets are taken until it locks, which its clock alone says;
 * - `drawn`: its numbers are known, orders are being settled;
 * - `settled`: every order is (end);
 * - `void`: no valid result, every order goes back (end).
 */
export type DrawState = 'open' | 'drawn' | 'settled' | 'void';

export interface DrawRecord {
  game: string;
  drawNo: string;
  locksAt: number;
  drawsAt: number;
  state: DrawState;
  /** 32 bytes in hex; its SHA-256 was published before the bets opened. */
  seed: string;
  /** Drawn numbers; empty before. */
  numbers: readonly number[];
  /** Made at the first start, so that the statistics have a past: nobody could bet on it. */
  isSample: boolean;
}

/**
 * The life of an order:
 * - `debiting`: on record, the stake may or may not have been taken;
 * - `refused`: the wallet said no (end);
 * - `placed`: it waits for the draw;
 * - `paying`: settled, its payout is on its way, of 0 too;
 * - `paid`: the wallet has the payout (end);
 * - `returning`: cancelled, given up or void, the stake is on its way back;
 * - `returned`: the wallet has taken the stake back (end).
 */
export type OrderState = 'debiting' | 'refused' | 'placed' | 'paying' | 'paid' | 'returning' | 'returned';

/** One line of an order, as it is kept. */
export interface OrderLine {
  bet: string;
  selection: string;
  unit: string;
  multiple: number;
  tickets: string;
  cost: string;
  /** What it won before the order's own rules; absent before the draw. */
  win?: string;
}

export interface OrderRecord {
  orderId: string;
  vendor: string;
  player: string;
  trial: boolean;
  game: string;
  drawNo: string;
  currency: string;
  requestKey: string;
  series: number;
  lines: readonly OrderLine[];
  cost: string;
  state: OrderState;
  /** What the player was told when it did not come about; `cancelled` when they took it back. */
  refusal: string | null;
  payout: string;
  createdAt: number;
  /** Attempts to bring the payout or the stake to the wallet, and when the next one is due. */
  attempts: number;
  nextAt: number;
}
