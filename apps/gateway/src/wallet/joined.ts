import { type Item, itemOf, JOINED, type Posting, PostingError, type Verdict } from './posting.ts';

type Debit = Extract<Posting, { kind: 'debit' }>;
type Credit = Extract<Posting, { kind: 'credit' }>;

/** Movements of one account that are posted together, or none of them. */
export interface JoinedPosting {
  /** Stake and payout of an instant round: both or neither. Both verdicts are the same when it is refused. */
  postPair(debit: Debit, credit: Credit): Promise<{ debit: Verdict; credit: Verdict }>;
  /** Stakes of one account: all of them or none. Each has a verdict, all the same one when they are refused. */
  postStakes(debits: readonly Debit[]): Promise<Verdict[]>;
}

/** Makes what posts such movements. */
export function createJoinedPosting(submit: (items: readonly Item[]) => Promise<Verdict[]>): JoinedPosting {
  const post = async (postings: readonly Posting[]): Promise<Verdict[]> => {
    const last = postings.length - 1;
    const items = postings.map(itemOf).map((item, at) => (at < last ? { ...item, flags: item.flags | JOINED } : item));
    const verdicts = await submit(items);
    if (verdicts.length !== postings.length) throw new Error('the poster gave no verdicts');
    return verdicts;
  };
  return {
    async postPair(debit, credit) {
      const same = debit.account === credit.account && debit.provider === credit.provider && debit.roundId === credit.roundId;
      if (!same) throw new PostingError('account', 'a pair belongs to one account and round');
      const [one, two] = await post([debit, credit]);
      if (!one || !two) throw new Error('the poster gave no verdicts');
      return { debit: one, credit: two };
    },
    async postStakes(debits) {
      const [first] = debits;
      if (!first || debits.some(({ account }) => account !== first.account))
        throw new PostingError('account', 'stakes that are taken together belong to one account');
      return post(debits);
    },
  };
}
