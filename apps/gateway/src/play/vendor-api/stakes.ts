import type { BodyOf } from '@marquee/contract';
import type { VendorStatus, vendorCalls } from '@marquee/contract/vendor';
import type { Amount } from '@marquee/money';
import { mayBet } from '../../identity/index.ts';
import type { Posting, Wallet } from '../../wallet/index.ts';
import type { BetFigures } from '../bet-figures.ts';
import type { PlayCatalogue, PlayGame, PlayGuard, PlayVendor } from '../deps.ts';
import type { Player } from '../launch/players.ts';
import type { FoundSession, Sessions } from '../launch/sessions.ts';
import { type Answer, answerOf, winAnswerOf } from './answers.ts';
import type { Ceilings } from './ceilings.ts';
import type { Paying } from './paying.ts';

export type DebitBody = BodyOf<typeof vendorCalls.vendorDebit>;
export type DebitCreditBody = BodyOf<typeof vendorCalls.vendorDebitCredit>;

export interface StakeDeps {
  wallet: Wallet;
  sessions: Sessions;
  catalogue: PlayCatalogue;
  guards: readonly PlayGuard[];
  ceilings: Ceilings;
  paying: Paying;
  bets: BetFigures;
}

type Refusal = { status: VendorStatus; message?: string };

/** Makes what says why a stake must be refused; null when nothing speaks against it. */
function createRefusals({ wallet, guards }: Pick<StakeDeps, 'wallet' | 'guards'>) {
  return async (
    found: FoundSession,
    game: PlayGame,
    vendor: PlayVendor,
    amount: Amount,
    body: { currency: string; roundId: string },
  ): Promise<Refusal | null> => {
    const { player, account } = found.session;
    if (!found.live) return { status: 'TOKEN_EXPIRED' };
    if (game.status !== 'open' || vendor.status !== 'open') return { status: 'GAME_DISABLED' };
    if (body.currency !== player.currency) return { status: 'WRONG_CURRENCY' };
    if (!account || !mayBet(account.status)) return { status: 'PLAYER_BLOCKED' };
    if (amount === 0n) {
      // A free spin inside a paid round. A round with nothing at stake at all is paid by promotion-win.
      const round = await wallet.movements(player.wallet, player.vendorId, body.roundId);
      if (!round.some(({ kind, amount: moved }) => kind === 'debit' && moved > 0n)) {
        return { status: 'BAD_REQUEST', message: 'a stake of zero needs a round that has a stake' };
      }
    } else if (amount < game.minStake || amount > game.maxStake) {
      return { status: 'LIMIT_REACHED', message: `the stake must be from ${game.minStake} to ${game.maxStake}` };
    }
    for (const guard of guards) {
      const status = await guard({
        merchantId: player.merchantId,
        accountId: player.accountId,
        vendorId: player.vendorId,
        nodeId: game.nodeId,
        amount,
      });
      if (status !== null) return { status };
    }
    return null;
  };
}

/** Has this debit arrived, or been barred, before? Then the ledger's own answer counts. */
async function isKnown(wallet: Wallet, player: Player, txId: string): Promise<boolean> {
  const known = await wallet.transaction(player.wallet, player.vendorId, txId);
  return known.some(({ kind }) => kind === 'debit' || kind === 'tombstone');
}

/**
 * The calls that take a stake: debit and debit-credit. They need a live session and pass every limit; whatever those say,
 * a stake that was taken before keeps its first answer, because a vendor that repeats a request must never conclude from
 * a limit reached since that its first attempt had failed.
 */
export function createStakes({ wallet, sessions, catalogue, guards, ceilings, paying, bets }: StakeDeps) {
  const refusalOf = createRefusals({ wallet, guards });

  const refuse = async (player: Player, refusal: Refusal): Promise<Answer> => {
    const { balance } = await wallet.balanceOf(player.wallet);
    return { ...refusal, currency: player.currency, balance: balance.toString() };
  };

  /** The session, game and checks that both calls share; `take` posts once nothing speaks against it. */
  const stake = async (
    vendor: PlayVendor,
    body: { token: string; txId: string; roundId: string; gameCode: string; currency: string },
    amount: Amount,
    take: (debit: Extract<Posting, { kind: 'debit' }>, player: Player, game: PlayGame) => Promise<Answer>,
  ): Promise<Answer> => {
    const found = await sessions.find(vendor.id, body.token);
    if (!found) return { status: 'INVALID_TOKEN' };
    const { player } = found.session;
    const game = await catalogue.gameByCode(vendor.id, body.gameCode);
    if (!game) return refuse(player, { status: 'WRONG_GAME' });
    const refusal = await refusalOf(found, game, vendor, amount, body);
    if (refusal && !(body.currency === player.currency && (await isKnown(wallet, player, body.txId))))
      return refuse(player, refusal);
    return take(
      {
        kind: 'debit',
        account: player.wallet,
        house: player.house,
        provider: player.vendorId,
        txId: body.txId,
        roundId: body.roundId,
        game: game.nodeId,
        amount,
      },
      player,
      game,
    );
  };

  return {
    /** Takes a stake; the first of a round opens it. */
    debit: (vendor: PlayVendor, body: DebitBody): Promise<Answer> =>
      stake(vendor, body, BigInt(body.amount), async (debit, player) => {
        const verdict = await wallet.post(debit);
        if (verdict.status === 'posted') bets.staked(player, vendor, debit.amount);
        return answerOf(verdict, player);
      }),

    /** An instant round: stake and payout under one transaction id, both or neither. */
    debitCredit: (vendor: PlayVendor, body: DebitCreditBody): Promise<Answer> =>
      stake(vendor, body, BigInt(body.stake), async (debit, player, game) => {
        const credit = {
          ...debit,
          kind: 'credit' as const,
          amount: BigInt(body.payout),
          debitTxId: body.txId,
          closes: body.roundFinished,
        };
        const { roundId, txId, amount } = credit;
        const why = await ceilings.ofInstant({ player, vendor, game, roundId, txId, amount }, debit.amount);
        const paid = await paying.pair(vendor, debit, credit, why);
        if (paid.verdict.status === 'posted') {
          bets.staked(player, vendor, debit.amount);
          if (!paid.isHeld) bets.paid(player, vendor, credit.amount);
        }
        return winAnswerOf(paid, player);
      }),
  };
}

export type Stakes = ReturnType<typeof createStakes>;
