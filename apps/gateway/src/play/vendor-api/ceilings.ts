import type { Amount } from '@marquee/money';
import type { Transfer, Wallet } from '../../wallet/index.ts';
import type { PlayGame, PlayVendor } from '../deps.ts';
import type { Player } from '../launch/players.ts';

/** A payout that is about to be booked. */
export interface Payout {
  player: Player;
  vendor: PlayVendor;
  game: PlayGame;
  roundId: string;
  txId: string;
  amount: Amount;
  /** Does it name its stake, or leave its round open? Then the round may be paid more than once. */
  isOneOfMany: boolean;
}

/** What a round may pay unseen: times its stake, and in all; null: any amount. */
interface Limits {
  winMultiple: number;
  winAmount: Amount | null;
}

/** The operator's word for the game, else the lower of the vendor's ceiling and what the game can pay by the vendor's word. */
const limitsOf = (game: PlayGame, vendor: PlayVendor): Limits => ({
  winMultiple: game.ownMultiple ?? Math.min(vendor.winMultiple, game.toldMultiple ?? vendor.winMultiple),
  winAmount: game.ownAmount ?? vendor.winAmount,
});

/** What the transfers of a round come to, without one of its credits. */
function sumsOf(movements: readonly Transfer[], txId: string): { stake: Amount; paid: Amount } {
  const undone = new Set(movements.filter(({ kind }) => kind === 'tombstone').map(({ txId: id }) => id));
  const reversed = new Set(movements.filter(({ kind }) => kind === 'reversed').map(({ txId: id }) => id));
  let [stake, paid] = [0n, 0n];
  for (const { kind, txId: id, ref, amount } of movements) {
    if (kind === 'debit' && !undone.has(id)) stake += amount;
    if (kind === 'stakeReturn' && !undone.has(ref ?? '')) stake -= amount;
    if (kind === 'credit' && !reversed.has(id) && id !== txId) paid += amount;
  }
  return { stake, paid };
}

/** Why a round may not be paid this much without a person's look; null when it may. */
function excessOf(total: Amount, stake: Amount, { winMultiple, winAmount }: Limits): string | null {
  if (winAmount !== null && total > winAmount) return `the round would pay ${total}, its ceiling is ${winAmount}`;
  const most = stake * BigInt(winMultiple);
  return total > most ? `the round would pay ${total} for ${stake}, its ceiling is ${winMultiple} times the stake` : null;
}

/**
 * The ceilings of what vendors may have paid at once: of a round by its stake and by amount, of a promotion's win by amount. What
 * is above is not refused, since it may be right: it is held until a person has looked at it.
 */
export function createCeilings({ wallet }: { wallet: Pick<Wallet, 'movements'> }) {
  return {
    /** Why a payout is held; null when it is paid. A usual one costs no look at its round. */
    async ofPayout({ player, vendor, game, roundId, txId, amount, isOneOfMany }: Payout): Promise<string | null> {
      if (amount === 0n) return null;
      const limits = limitsOf(game, vendor);
      if (!isOneOfMany && excessOf(amount, game.minStake, limits) === null) return null;
      const { stake, paid } = sumsOf(await wallet.movements(player.wallet, vendor.id, roundId), txId);
      // A round without a stake is for the ledger to refuse.
      return stake === 0n ? null : excessOf(paid + amount, stake, limits);
    },

    /** The same for a round that is staked and paid in one step. */
    async ofInstant(payout: Omit<Payout, 'isOneOfMany'>, stake: Amount): Promise<string | null> {
      const { player, vendor, game, roundId, txId, amount } = payout;
      const limits = limitsOf(game, vendor);
      if (amount === 0n || excessOf(amount, stake, limits) === null) return null;
      const round = sumsOf(await wallet.movements(player.wallet, vendor.id, roundId), txId);
      return excessOf(round.paid + amount, round.stake + stake, limits);
    },

    /** Why a win is held that no stake precedes. */
    ofPromotion: (vendor: PlayVendor, amount: Amount): string | null =>
      amount > vendor.promotionAmount ? `a win of ${amount}, its ceiling is ${vendor.promotionAmount}` : null,
  };
}

export type Ceilings = ReturnType<typeof createCeilings>;
