/** The stretches in minutes, beside days, by which the rows of bets can be kept. */
export type Minutes = 5 | 60;

/** A table of rows: of an account itself (`below` false, with the path for which it counts) and of all below it. */
export interface RowTable {
  name: string;
  /** What a row is about besides its account, and its types. */
  keys: Readonly<Record<string, string>>;
  /** What is added up. */
  figures: readonly string[];
}

/** What is added up of bets. */
export const BET_FIGURES = ['bets', 'stake', 'payout', 'valid_bet', 'won_valid_bet', 'lost_valid_bet'] as const;

export const BETS: RowTable = {
  name: 'report_bet',
  keys: { day: 'date', game_type: 'text', vendor_id: 'int' },
  figures: BET_FIGURES,
};

export const CASH: RowTable = {
  name: 'report_cash',
  keys: { day: 'date', code: 'smallint' },
  figures: ['ins', 'outs', 'sum_in', 'sum_out'],
};

export const SLOTS: RowTable = {
  name: 'report_slot',
  keys: { minutes: 'smallint', at: 'timestamptz', game_type: 'text', vendor_id: 'int' },
  figures: BET_FIGURES,
};

/** What is to be added to rows, and for whom above it counts where the account has no such row yet. */
export interface RowNews {
  accountId: bigint;
  path: readonly bigint[];
  keys: readonly (string | number)[];
  figures: readonly bigint[];
}
