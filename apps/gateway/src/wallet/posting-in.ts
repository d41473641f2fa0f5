import type { Transaction } from '../base/database/database.ts';
import type { Item, Verdict } from './posting.ts';
import { type Posted, postGroup } from './statements.ts';

/** What was posted in a caller's transaction. */
export interface PostedIn {
  /** In the order of what was posted. */
  verdicts: Verdict[];
  /** Tells listeners: after the commit. */
  tell(): void;
}

/** What was not posted is undone with the transaction. */
const rethrow = (error: unknown): never => {
  throw error;
};

/**
 * Makes what posts items in a caller's transaction, in their order or as if. `onPosted` is called once per item by the `tell` that is
 * given. What the quick way of independent items leaves over, a blocked account for one, is posted while their accounts are held: that can
 * meet another group's order of locks, and then fails as a whole.
 */
export const createPostingIn =
  (onPosted: (item: Item, posted: Posted) => void) =>
  async (tx: Transaction, at: Date, items: readonly Item[]): Promise<PostedIn> => {
    const answers = items.length === 0 ? [] : await postGroup(tx, at, items, rethrow);
    const posted = answers.map((one): Posted => one ?? rethrow(new Error('the ledger gave no answer')));
    const tell = (): void => {
      for (const [index, item] of items.entries()) {
        const own = posted[index];
        if (own) onPosted(item, own);
      }
    };
    return { verdicts: posted.map(({ verdict }) => verdict), tell };
  };
