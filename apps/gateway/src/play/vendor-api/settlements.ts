import type { BodyOf } from '@marquee/contract';
import type { vendorCalls } from '@marquee/contract/vendor';
import type { Log } from '../../base/log.ts';
import type { Posting, Wallet } from '../../wallet/index.ts';
import type { BetFigures } from '../bet-figures.ts';
import type { PlayCatalogue, PlayGame, PlayVendor } from '../deps.ts';
import type { PlayFigures } from '../figures.ts';
import type { Player, Players } from '../launch/players.ts';
import { type Answer, answerOf, winAnswerOf } from './answers.ts';
import type { Ceilings } from './ceilings.ts';
import type { Paying } from './paying.ts';

export type CreditBody = BodyOf<typeof vendorCalls.vendorCredit>;
export type RollbackBody = BodyOf<typeof vendorCalls.vendorRollback>;
export type ReturnBody = BodyOf<typeof vendorCalls.vendorReturnStake>;
export type EndRoundBody = BodyOf<typeof vendorCalls.vendorEndRound>;
export type PromotionBody = BodyOf<typeof vendorCalls.vendorPromotionWin>;

export interface SettlementDeps {
  wallet: Wallet;
  players: Players;
  catalogue: PlayCatalogue;
  log: Log;
  figures: PlayFigures;
  ceilings: Ceilings;
  paying: Paying;
  bets: BetFigures;
}

type Win = Extract<Posting, { kind: 'credit' | 'promotion' }>;

interface Named {
  player: string;
  currency: string;
  gameCode?: string;
}

/** Makes what finds who is meant and which game, and posts; `make` gives the posting, or the reason why there is none. */
function createSettle({ wallet, players, catalogue, ceilings, paying, bets }: SettlementDeps) {
  const refuse = async (player: Player, status: Answer['status'], message?: string): Promise<Answer> => {
    const { balance } = await wallet.balanceOf(player.wallet);
    const answer: Answer = { status, currency: player.currency, balance: balance.toString() };
    if (message !== undefined) answer.message = message;
    return answer;
  };

  const win = async (posting: Win, player: Player, vendor: PlayVendor, why: string | null): Promise<Answer> => {
    const paid = await paying.win(vendor, posting, why);
    if (paid.verdict.status === 'posted' && !paid.isHeld) bets.paid(player, vendor, posting.amount);
    return winAnswerOf(paid, player);
  };

  const post = async (posting: Posting, player: Player, game: PlayGame | null, vendor: PlayVendor): Promise<Answer> => {
    if (posting.kind === 'creditReversal') return answerOf(await wallet.reviews.reverse(posting), player);
    if (posting.kind === 'promotion') return win(posting, player, vendor, ceilings.ofPromotion(vendor, posting.amount));
    if (posting.kind !== 'credit' || game === null) return answerOf(await wallet.post(posting), player);
    const { roundId, txId, amount, closes, debitTxId } = posting;
    const isOneOfMany = !closes || (debitTxId ?? null) !== null;
    const why = await ceilings.ofPayout({ player, vendor, game, roundId, txId, amount, isOneOfMany });
    return win(posting, player, vendor, why);
  };

  return async (
    vendor: PlayVendor,
    body: Named,
    make: (base: { account: bigint; house: bigint; provider: number; game: number | null }) => Posting | string,
  ): Promise<Answer> => {
    const player = await players.byId(vendor.id, body.player);
    if (!player) return { status: 'BAD_REQUEST', message: 'there is no such player' };
    const game = body.gameCode === undefined ? null : await catalogue.gameByCode(vendor.id, body.gameCode);
    if (body.gameCode !== undefined && !game) return refuse(player, 'WRONG_GAME');
    if (body.currency !== player.currency) return refuse(player, 'WRONG_CURRENCY');
    const { wallet: account, house, vendorId: provider } = player;
    const posting = make({ account, house, provider, game: game?.nodeId ?? null });
    if (typeof posting === 'string') return refuse(player, 'BAD_REQUEST', posting);
    return post(posting, player, game, vendor);
  };
}

/**
 * The calls that finish what a stake began: credit, rollback, return-stake, end-round, promotion-win. They name the player, not a
 * session, and neither an ended session nor a closed game, an exclusion or a block refuses them.
 */
export function createSettlements(deps: SettlementDeps) {
  const { log, figures } = deps;
  const settle = createSettle(deps);

  return {
    /** Pays a round out; zero is a losing round. A win that comes after the round was closed is refused, and a person told. */
    async credit(vendor: PlayVendor, body: CreditBody): Promise<Answer> {
      const answer = await settle(vendor, body, (base) => ({
        ...base,
        kind: 'credit',
        txId: body.txId,
        roundId: body.roundId,
        amount: BigInt(body.amount),
        debitTxId: body.debitTxId ?? null,
        closes: body.roundFinished,
      }));
      if (answer.status === 'ROUND_CLOSED' && body.amount !== '0') {
        figures.lateWins.inc({ vendor: vendor.code });
        const { player, txId, roundId, amount } = body;
        log.warn({ vendor: vendor.code, player, txId, roundId, amount }, 'a win came after its round was closed: to be reviewed');
      }
      return answer;
    },

    /** Takes a debit back, or bars it when it has not arrived; with `of: credit` takes a credit back. */
    rollback: (vendor: PlayVendor, body: RollbackBody): Promise<Answer> =>
      settle(vendor, body, (base) => ({
        ...base,
        kind: body.of === 'credit' ? 'creditReversal' : 'rollback',
        txId: body.txId,
        roundId: body.roundId,
        refTxId: body.refTxId,
      })),

    /** Gives a part of a stake back, before the stake is paid. */
    returnStake: (vendor: PlayVendor, body: ReturnBody): Promise<Answer> =>
      settle(vendor, body, (base) =>
        BigInt(body.amount) === 0n
          ? 'a return of zero gives nothing back'
          : {
              ...base,
              kind: 'stakeReturn',
              txId: body.txId,
              roundId: body.roundId,
              refTxId: body.refTxId,
              amount: BigInt(body.amount),
            },
      ),

    /** Closes a round that has nothing more to pay. */
    endRound: (vendor: PlayVendor, body: EndRoundBody): Promise<Answer> =>
      settle(vendor, body, (base) => ({ ...base, kind: 'endRound', roundId: body.roundId })),

    /** Pays what no debit precedes: a tournament, a jackpot, free rounds. */
    promotionWin: (vendor: PlayVendor, body: PromotionBody): Promise<Answer> =>
      settle(vendor, body, (base) =>
        BigInt(body.amount) === 0n
          ? 'a win of zero pays nothing'
          : { ...base, kind: 'promotion', txId: body.txId, promotionRef: body.promotionRef, amount: BigInt(body.amount) },
      ),
  };
}

export type Settlements = ReturnType<typeof createSettlements>;
