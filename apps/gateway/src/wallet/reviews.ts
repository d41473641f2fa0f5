import type { Database } from '../base/database/database.ts';
import type { Accounts } from './accounts.ts';
import {
  asideItem,
  backItem,
  type HeldFilter,
  type HeldWin,
  lostItem,
  REVIEW,
  type Reversal,
  readHeld,
  readHeldByTx,
  readHeldOf,
  readHeldWin,
  readWaiting,
  rejectionOf,
  type Win,
  winItem,
} from './held-wins.ts';
import { type Item, itemOf, JOINED, type Posting, PostingError, type Verdict } from './posting.ts';
import { readTransaction } from './reading.ts';

/** Wins that are booked but not paid until a person has looked at them. All of it is transfers: nothing else decides what is held. */
export interface Reviews {
  /** Posts a win and keeps it apart in the same step. The verdict's balance is that without the win. */
  postHeld(win: Win, why: string): Promise<Verdict>;
  /** The same with its stake, as one: the verdict of the win. */
  postPairHeld(debit: Extract<Posting, { kind: 'debit' }>, win: Extract<Win, { kind: 'credit' }>, why: string): Promise<Verdict>;
  /** Takes a credit back, held or not: a held one comes from where it is kept, and the balance stays as it is. */
  reverse(reversal: Reversal): Promise<Verdict>;
  /** A page of a brand's held wins, newest first. */
  list(filter: HeldFilter): Promise<HeldWin[]>;
  /** The wins of an owner that wait for a decision. */
  of(merchantId: number, ownerId: bigint): Promise<HeldWin[]>;
  find(id: bigint): Promise<HeldWin | null>;
  /** The held win under its sender's id; null when it is not held and never was. */
  byTx(account: bigint, win: { kind: Win['kind']; provider: number; txId: string }): Promise<HeldWin | null>;
  /** Pays a held win out. `settled` when somebody decided otherwise before; the remark stays with the transfer. */
  release(held: HeldWin, remark: string): Promise<Verdict>;
  /** Gives a held win back to the house: a payout is taken back as its sender could, so that its round shows it. */
  reject(held: HeldWin, remark: string): Promise<Verdict>;
  /** What waits, by sender. */
  waiting(): ReturnType<typeof readWaiting>;
}

/** The verdict of a win that is kept apart right after it, of one with the balance after both. */
const without = (verdict: Verdict): Verdict =>
  verdict.status === 'posted' || verdict.status === 'repeated'
    ? { ...verdict, balance: verdict.balance - verdict.amount, version: verdict.version + 1n }
    : verdict;

/** The item as one that is posted with the next or not at all. */
const joined = (item: Item): Item => ({ ...item, flags: item.flags | JOINED });

/** Makes the reviews. `submit` posts items as one and returns a verdict for each. */
export function createReviews(deps: {
  db: Database;
  accounts: Accounts;
  submit(items: readonly Item[]): Promise<Verdict[]>;
}): Reviews {
  const { db, accounts, submit } = deps;

  const reviewOf = async (main: bigint): Promise<bigint> => {
    const account = await accounts.byId(main);
    if (!account || account.ownerId === null) throw new PostingError('account', `there is no player account ${main}`);
    return (await accounts.open(account.merchantId, account.ownerId, account.currency, REVIEW)).id;
  };
  const nth = async (items: readonly Item[], place: number): Promise<Verdict> => {
    const verdict = (await submit(items))[place];
    if (!verdict) throw new Error('the poster gave too few verdicts');
    return verdict;
  };

  /** Takes a credit back together with what is held of it; returns the balance after both. */
  const reverseHeld = async (
    reversal: Reversal,
    held: HeldWin,
    ending: 'returned' | 'rejected',
    remark: string,
  ): Promise<Verdict> => {
    const back = backItem(held, await reviewOf(held.account), ending, remark);
    const verdict = await nth([joined(itemOf(reversal)), back], 0);
    const isDone = verdict.status === 'posted' || verdict.status === 'repeated';
    return isDone ? { ...verdict, balance: verdict.balance + held.amount, version: verdict.version + 1n } : verdict;
  };

  const byTx: Reviews['byTx'] = async (account, win) => readHeldByTx(db, await reviewOf(account), win);

  return {
    async postHeld(win, why) {
      return without(await nth([winItem(win), asideItem(win, await reviewOf(win.account), why)], 0));
    },
    async postPairHeld(debit, win, why) {
      const items = [joined(itemOf(debit)), winItem(win), asideItem(win, await reviewOf(win.account), why)];
      return without(await nth(items, 1));
    },
    async reverse(reversal) {
      const held = await byTx(reversal.account, { kind: 'credit', provider: reversal.provider, txId: reversal.refTxId });
      if (held && (held.state === 'held' || held.state === 'returned')) {
        const verdict = await reverseHeld(reversal, held, 'returned', 'taken back by its sender');
        // Somebody has decided in the meantime: what was paid is taken back as any other.
        if (verdict.status !== 'settled') return verdict;
      }
      return nth([itemOf(reversal)], 0);
    },
    list: (filter) => readHeld(db, filter),
    of: (merchantId, ownerId) => readHeldOf(db, merchantId, ownerId),
    find: (id) => readHeldWin(db, id),
    byTx,
    async release(held, remark) {
      return nth([backItem(held, await reviewOf(held.account), 'released', remark)], 0);
    },
    async reject(held, remark) {
      const { account, provider, txId, game, ref } = held;
      const win = (await readTransaction(db, account, provider, txId)).find(({ kind }) => kind === held.kind);
      if (!win) throw new PostingError('account', `the held win ${held.id} was never booked`);
      const house = win.debitId;
      if (held.kind === 'promotion') return nth([lostItem(held, await reviewOf(account), house, remark)], 0);
      const kind = 'creditReversal' as const;
      const reversal = { kind, account, house, provider, txId: rejectionOf(txId), refTxId: txId, roundId: ref, game, remark };
      return reverseHeld(reversal, held, 'rejected', remark);
    },
    waiting: () => readWaiting(db),
  };
}
