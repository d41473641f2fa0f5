import type { Transaction } from '../base/database/database.ts';
import type { Item, Verdict } from './posting.ts';
import { type Posted, postInOrder } from './statements.ts';

/** What was posted in a caller's transaction. */
export interface PostedIn {
  /** In the order of what was posted. */
  verdicts: Verdict[];
  /** Tells listeners: after the commit. */
  tell(): void;
}

/** Makes what posts items in a caller's transaction, in their order. `onPosted` is called once per item by the `tell` that is given. */
export const createPostingIn =
  (onPosted: (item: Item, posted: Posted) => void) =>
  async (tx: Transaction, at: Date, items: readonly Item[]): Promise<PostedIn> => {
    const posted = items.length === 0 ? [] : await postInOrder(tx, at, items);
    const tell = (): void => {
      for (const [index, item] of items.entries()) {
        const own = posted[index];
        if (own) onPosted(item, own);
      }
    };
    return { verdicts: posted.map(({ verdict }) => verdict), tell };
  };
