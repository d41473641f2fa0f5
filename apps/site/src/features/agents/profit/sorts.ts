/** The columns by which the rows can be ordered, the usual one first. */
export const SORTS = ['username', 'betCount', 'stake', 'validBet', 'payout', 'gamePL', 'deposit', 'withdrawal', 'net'] as const;

/** Figures of which a card leads to the list of whose they are. */
const LISTS = ['deposit', 'withdrawal', 'betCount'] as const;
export type ListName = (typeof LISTS)[number];

/** The list of a text; undefined for anything else. */
export const listOf = (text: string): ListName | undefined => LISTS.find((each) => each === text);
