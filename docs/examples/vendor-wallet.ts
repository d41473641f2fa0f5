/**
 * The books of a vendor that keeps a wallet of its own: what answers `/vendor/wallet/transfer`, `status` and `balance`, once the signature is checked as in
 * `vendor.ts`. It needs nothing. A real one keeps all of this in a database, and each of these functions is one transaction of it.
 */
type Status = 'OK' | 'INSUFFICIENT_FUNDS' | 'WRONG_CURRENCY' | 'TX_MISMATCH' | 'TX_ROLLED_BACK';
interface Transfer {
  transferId: string;
  player: string;
  currency: string;
  direction: 'in' | 'out';
  amount: string;
}
type Named = Pick<Transfer, 'player' | 'currency'>;

/** Empty books. `purses` and `transfers` are what must outlive a crash. */
export function openBooks() {
  /** What each player has, by currency and player, in ten-thousandths. */
  const purses = new Map<string, bigint>();
  /** What was answered to each transfer, with what was asked; `asked` is empty for one that was barred before it came. */
  const transfers = new Map<string, { player: string; asked: string; status: Status }>();
  const currencies = new Map<string, string>();

  const keep = (player: string): bigint => purses.get(player) ?? 0n;
  const answer = (status: Status, player: string) => ({ status, balance: keep(player).toString() });

  return {
    purses,
    transfers,

    /** The same transfer is the same answer, and moves nothing twice. */
    transfer({ transferId, player, currency, direction, amount }: Transfer) {
      const asked = JSON.stringify([player, currency, direction, amount]);
      const known = transfers.get(transferId);
      if (known) return answer(known.asked === asked || known.asked === '' ? known.status : 'TX_MISMATCH', player);
      const decide = (status: Status) => {
        transfers.set(transferId, { player, asked, status });
        return answer(status, player);
      };
      if ((currencies.get(player) ?? currency) !== currency) return decide('WRONG_CURRENCY');
      const after = direction === 'in' ? keep(player) + BigInt(amount) : keep(player) - BigInt(amount);
      if (after < 0n) return decide('INSUFFICIENT_FUNDS');
      currencies.set(player, currency);
      purses.set(player, after);
      return decide('OK');
    },

    /** A transfer that has not come is barred by the question, so that the answer stays true. */
    status({ transferId, player }: Pick<Transfer, 'transferId' | 'player'>) {
      const known = transfers.get(transferId);
      if (!known) transfers.set(transferId, { player, asked: '', status: 'TX_ROLLED_BACK' });
      return { status: 'OK' as const, state: known?.status === 'OK' ? ('applied' as const) : ('refused' as const) };
    },

    balance: ({ player }: Named) => answer('OK', player),
  };
}
