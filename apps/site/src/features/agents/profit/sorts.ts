/** The columns by which the rows can be ordered, the usual one first. */
export const SORTS = ['username', 'betCount', 'stake', 'validBet', 'payout', 'gamePL', 'deposit', 'withdrawal', 'net'] as const;
