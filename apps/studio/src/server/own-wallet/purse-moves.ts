import type { MoveReply, VendorStatus } from '@marquee/contract/vendor';
import type { Answer, StatusReply } from '../../vendor/client.ts';

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
    debit: (player: string, txId: string, amount: string): Answer =>
      atomically(() => {
        const known = books.move(txId);
        if (known) return known.state === 'applied' ? done(player) : refused('TX_ROLLED_BACK', player);
        const balance = books.balance(player);
        if (balance === null) return refused('TOKEN_EXPIRED', player);
        if (BigInt(balance) < BigInt(amount)) return refused('INSUFFICIENT_FUNDS', player);
        books.saveMove({ txId, player, amount, state: 'applied' });
        add(player, -BigInt(amount));
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
    status(player: string, txId: string): Answer<StatusReply> {
      const known = books.move(txId);
      if (!known) return { kind: 'refused', status: 'TX_NOT_FOUND', reply: replyOf('TX_NOT_FOUND', player) };
      return { kind: 'done', reply: { ...replyOf('OK', player), state: known.state } };
    },
  };
}
