import type { MoveReply, VendorStatus } from '@marquee/contract/vendor';
import type { Answer, DebitBody, StatusReply } from '../../vendor/client.ts';

/** A stake or a payout in the studio's own books. A `tombstone` is a stake that was taken back before it came. */
export interface PurseMove {
  txId: string;
  player: string;
  amount: string;
  state: 'applied' | 'rolled-back' | 'tombstone';
}

export const MOVE_STATES: readonly PurseMove['state'][] = ['applied', 'rolled-back', 'tombstone'];

/** Books of players' money. */
export interface PurseBooks {
  /** Null for a purse that does not exist (any more). */
  balance(player: string): string | null;
  saveBalance(player: string, balance: string): void;
  move(txId: string): PurseMove | null;
  saveMove(move: PurseMove): void;
}

/**
 * The movements of a wallet on books of the studio's own: each is one transaction, and the same transaction id has the same effect
 * once, so that a round survives a crash whoever keeps its money.
 */
export function purseMoves(books: PurseBooks, atomically: <T>(work: () => T) => T) {
  const replyOf = (status: VendorStatus, player: string): MoveReply => {
    const balance = books.balance(player);
    return { status, ...(balance === null ? {} : { balance }) };
  };
  const done = (player: string): Answer => ({ kind: 'done', reply: replyOf('OK', player) });
  const refused = (status: VendorStatus, player: string): Answer => ({ kind: 'refused', status, reply: replyOf(status, player) });
  const add = (player: string, amount: bigint): void =>
    books.saveBalance(player, (BigInt(books.balance(player) ?? '0') + amount).toString());

  return {
    /** Takes a stake and those that come with it: all, or none. */
    debit: (player: string, { txId, amount, further = [] }: Pick<DebitBody, 'txId' | 'amount' | 'further'>): Answer =>
      atomically(() => {
        const stakes = [{ txId, amount }, ...further];
        const known = stakes.flatMap((stake) => books.move(stake.txId) ?? []);
        if (known.some(({ state }) => state !== 'applied')) return refused('TX_ROLLED_BACK', player);
        const fresh = stakes.filter((stake) => !known.some((move) => move.txId === stake.txId));
        if (fresh.length === 0) return done(player);
        const balance = books.balance(player);
        if (balance === null) return refused('TOKEN_EXPIRED', player);
        const cost = fresh.reduce((sum, stake) => sum + BigInt(stake.amount), 0n);
        if (BigInt(balance) < cost) return refused('INSUFFICIENT_FUNDS', player);
        for (const stake of fresh) books.saveMove({ txId: stake.txId, player, amount: stake.amount, state: 'applied' });
        add(player, -cost);
        return done(player);
      }),
    /** `beside` is done with it, once. */
    credit: (player: string, txId: string, amount: string, beside: () => void = () => undefined): Answer =>
      atomically(() => {
        if (books.move(txId)) return done(player);
        books.saveMove({ txId, player, amount, state: 'applied' });
        add(player, BigInt(amount));
        beside();
        return done(player);
      }),
    rollback: (player: string, refTxId: string): Answer =>
      atomically(() => {
        const known = books.move(refTxId);
        if (known?.state === 'applied') add(player, BigInt(known.amount));
        books.saveMove({ txId: refTxId, player, amount: known?.amount ?? '0', state: known ? 'rolled-back' : 'tombstone' });
        return done(player);
      }),
    /** Gives a stake back as a whole: no bet here gives a part back. */
    returnStake: (player: string, refTxId: string, amount: string): Answer =>
      atomically(() => {
        const known = books.move(refTxId);
        if (!known) return refused('TX_NOT_FOUND', player);
        if (known.amount !== amount) return refused('TX_MISMATCH', player);
        if (known.state !== 'applied') return refused('TX_ROLLED_BACK', player);
        books.saveMove({ ...known, state: 'rolled-back' });
        add(player, BigInt(amount));
        return done(player);
      }),
    status(player: string, txId: string): Answer<StatusReply> {
      const known = books.move(txId);
      if (!known) return { kind: 'refused', status: 'TX_NOT_FOUND', reply: replyOf('TX_NOT_FOUND', player) };
      return { kind: 'done', reply: { ...replyOf('OK', player), state: known.state } };
    },
  };
}
