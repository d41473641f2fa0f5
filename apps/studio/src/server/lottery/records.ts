/**
 * The life of a draw:
 * - `open`: bets are taken until it locks, which its clock alone says;
 * - `drawn`: its numbers are known, orders are being settled;
 * - `settled`: every order is (end);
 * - `voiding`: no valid result, its orders are being given back;
 * - `void`: every order is (end).
 *
 * An official draw stays `open` until its result is known, though its clock takes no bets any more. A corrected draw is `drawn` again.
 */
export type DrawState = 'open' | 'drawn' | 'settled' | 'voiding' | 'void';

/** Where a draw's numbers come from: the house's commitment, the official result, or a simulation of it in a demo. */
export type DrawSource = 'house' | 'official' | 'simulated';

export interface DrawRecord {
  game: string;
  drawNo: string;
  locksAt: number;
  drawsAt: number;
  state: DrawState;
  source: DrawSource;
  /** 32 bytes in hex; its SHA-256 was published before the bets opened. Empty where the numbers come from elsewhere. */
  seed: string;
  /** Drawn numbers; empty before. */
  numbers: readonly number[];
  /** Made at the first start, so that the statistics have a past: nobody could bet on it. */
  isSample: boolean;
  /** How often its numbers were corrected. */
  revision: number;
  settledAt: number | null;
}

/**
 * The life of an order:
 * - `debiting`: on record, the stake may or may not have been taken;
 * - `refused`: the wallet said no (end);
 * - `placed`: it waits for the draw;
 * - `paying`: settled, its payout is on its way, of 0 too;
 * - `paid`: the wallet has the payout (end, unless the draw is corrected or void);
 * - `reversing`: its draw was decided anew, the payout is being taken back;
 * - `returning`: cancelled, given up or void, the stake is on its way back;
 * - `returned`: the wallet has taken the stake back (end).
 */
export type OrderState = 'debiting' | 'refused' | 'placed' | 'paying' | 'paid' | 'reversing' | 'returning' | 'returned';

/** One line of an order, as it is kept. */
export interface OrderLine {
  bet: string;
  selection: string;
  unit: string;
  multiple: number;
  tickets: string;
  cost: string;
  /** What the bet returned when it was placed, where that was not the table's, in parts of a million: by its odds the line is paid. */
  parts?: number;
  /** What it won before the order's own rules; absent before the draw. */
  win?: string;
  /** What of that is stake which the numbers gave back; absent where it is nothing. */
  returned?: string;
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
  /** The wallet said that it took the stake: such a stake is returned, and any other is rolled back. */
  taken: boolean;
  /** What the player was told when it did not come about; `cancelled` when they took it back, `void` when its draw became void. */
  refusal: string | null;
  payout: string;
  /** The revision of its draw's numbers by which it is settled. */
  revision: number;
  /** The chase that it is part of. */
  chase: string | null;
  /** A win of one order of the chase gives those after it back. */
  stopsOnWin: boolean;
  createdAt: number;
  /** Attempts to bring the payout or the stake to the wallet, and when the next one is due. */
  attempts: number;
  nextAt: number;
}
