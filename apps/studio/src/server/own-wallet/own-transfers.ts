import type {
  VendorStatus,
  WalletBalanceRequest,
  WalletStatusReply,
  WalletStatusRequest,
  WalletTransferReply,
  WalletTransferRequest,
} from '@marquee/contract/vendor';
import type { Base } from '../base.ts';
import { hasOwnWallet } from './own-wallet.ts';

const NO_WALLET = { status: 'BAD_REQUEST', message: 'this vendor keeps no wallet of its own' } as const;

/** Moves a player's money in or out, once for each transfer: the same again is answered the same. */
export function transfer({ store }: Base, vendor: string, request: WalletTransferRequest): WalletTransferReply {
  if (!hasOwnWallet(vendor)) return NO_WALLET;
  const { transferId, player, currency, direction, amount } = request;
  const books = store.own(vendor);
  const answer = (status: VendorStatus): WalletTransferReply => ({ status, balance: books.balance(player) ?? '0' });
  return store.atomically(() => {
    const known = books.transfer(transferId);
    if (known) {
      if (known.direction === null) return known.player === player ? answer('TX_ROLLED_BACK') : { status: 'TX_MISMATCH' };
      const isSame = known.player === player && known.direction === direction && known.amount === amount;
      return isSame ? answer(known.status as VendorStatus) : { status: 'TX_MISMATCH' };
    }
    const decide = (status: VendorStatus): WalletTransferReply => {
      const state = status === 'OK' ? 'applied' : 'refused';
      books.saveTransfer({ transferId, player, direction, amount, state, status });
      return answer(status);
    };
    if (books.open(player, currency) !== currency) return decide('WRONG_CURRENCY');
    const change = direction === 'in' ? BigInt(amount) : -BigInt(amount);
    const after = BigInt(books.balance(player) ?? '0') + change;
    if (after < 0n) return decide('INSUFFICIENT_FUNDS');
    books.saveBalance(player, after.toString());
    return decide('OK');
  });
}

/** What became of a transfer. One that has not come is barred, so that the answer stays true. */
export function transferStatus({ store }: Base, vendor: string, request: WalletStatusRequest): WalletStatusReply {
  if (!hasOwnWallet(vendor)) return NO_WALLET;
  const { transferId, player } = request;
  const books = store.own(vendor);
  return store.atomically(() => {
    const known = books.transfer(transferId);
    if (known && known.player !== player) return { status: 'TX_MISMATCH' };
    if (!known)
      books.saveTransfer({ transferId, player, direction: null, amount: null, state: 'refused', status: 'TX_ROLLED_BACK' });
    return { status: 'OK', state: known?.state ?? 'refused' };
  });
}

/** What a player has here. */
export function balance({ store }: Base, vendor: string, { player, currency }: WalletBalanceRequest): WalletTransferReply {
  if (!hasOwnWallet(vendor)) return NO_WALLET;
  const books = store.own(vendor);
  if (books.balance(player) !== null && books.open(player, currency) !== currency) return { status: 'WRONG_CURRENCY' };
  return { status: 'OK', balance: books.balance(player) ?? '0' };
}
