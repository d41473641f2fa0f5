import type { Log } from '../../base/log.ts';
import type { Posting, Verdict, Wallet } from '../../wallet/index.ts';
import type { PlayVendor } from '../deps.ts';

type Debit = Extract<Posting, { kind: 'debit' }>;
type Credit = Extract<Posting, { kind: 'credit' }>;
type Win = Extract<Posting, { kind: 'credit' | 'promotion' }>;

/** A verdict, and whether the win of it was kept apart. */
export interface Paid {
  verdict: Verdict;
  isHeld: boolean;
}

/** Does the ledger know the same win, posted the other way? Only then is its answer the one that was given before. */
const isKnown = ({ status }: Verdict): boolean => status === 'repeated' || status === 'rolled_back';

/**
 * Books wins, paid or held. The two ways differ in the ledger, so that one id is never booked both ways: a win that is sent again
 * after its ceiling has changed is found as it was booked first, and has its first answer.
 */
export function createPaying({ wallet, log }: { wallet: Wallet; log: Log }) {
  const book = async (win: Win, why: string | null, held: (why: string) => Promise<Verdict>, paid: () => Promise<Verdict>) => {
    const first: Paid = why === null ? { verdict: await paid(), isHeld: false } : { verdict: await held(why), isHeld: true };
    if (first.verdict.status !== 'mismatch' || win.amount === 0n) return first;
    const other: Paid =
      why === null ? { verdict: await held('sent again'), isHeld: true } : { verdict: await paid(), isHeld: false };
    return isKnown(other.verdict) ? other : first;
  };
  const told = ({ verdict, isHeld }: Paid, vendor: PlayVendor, win: Win, why: string | null): Paid => {
    if (isHeld && verdict.status === 'posted') {
      log.warn({ vendor: vendor.code, txId: win.txId, amount: win.amount.toString(), why }, 'a win is held for review');
    }
    return { verdict, isHeld };
  };

  return {
    /** Books a win; `why` says why it is to be held, null that it is paid. */
    async win(vendor: PlayVendor, win: Win, why: string | null): Promise<Paid> {
      const paid = () => wallet.post(win);
      return told(await book(win, why, (reason) => wallet.reviews.postHeld(win, reason), paid), vendor, win, why);
    },
    /** Books a stake and its payout as one. */
    async pair(vendor: PlayVendor, debit: Debit, credit: Credit, why: string | null): Promise<Paid> {
      const paid = async () => (await wallet.postPair(debit, credit)).credit;
      const held = (reason: string) => wallet.reviews.postPairHeld(debit, credit, reason);
      return told(await book(credit, why, held, paid), vendor, credit, why);
    },
  };
}

export type Paying = ReturnType<typeof createPaying>;
