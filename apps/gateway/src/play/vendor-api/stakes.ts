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
type Debit = Extract<Posting, { kind: 'debit' }>;

/** What is asked for in one call: for each stake its amount, and the round of the first. */
interface Asked {
  currency: string;
  roundId: string;
  amounts: readonly Amount[];
}

/** Makes what says why a stake must be refused; null when nothing speaks against it. */
function createRefusals({ wallet, guards }: Pick<StakeDeps, 'wallet' | 'guards'>) {
  return async (
    found: FoundSession,
    game: PlayGame,
    vendor: PlayVendor,
    { currency, roundId, amounts }: Asked,
  ): Promise<Refusal | null> => {
    const { player, account } = found.session;
    if (!found.live) return { status: 'TOKEN_EXPIRED' };
    if (game.status !== 'open' || vendor.status !== 'open') return { status: 'GAME_DISABLED' };
    if (currency !== player.currency) return { status: 'WRONG_CURRENCY' };
    if (!account || !mayBet(account.status)) return { status: 'PLAYER_BLOCKED' };
    if (amounts.includes(0n)) {
      // A free spin inside a paid round. A round with nothing at stake at all is paid by promotion-win.
      const round = await wallet.movements(player.wallet, player.vendorId, roundId);
      if (!round.some(({ kind, amount: moved }) => kind === 'debit' && moved > 0n)) {
        return { status: 'BAD_REQUEST', message: 'a stake of zero needs a round that has a stake' };
      }
    } else if (amounts.some((amount) => amount < game.minStake || amount > game.maxStake)) {
      return { status: 'LIMIT_REACHED', message: `the stake must be from ${game.minStake} to ${game.maxStake}` };
    }
    for (const guard of guards) {
      const status = await guard({
        merchantId: player.merchantId,
        accountId: player.accountId,
        vendorId: player.vendorId,
        nodeId: game.nodeId,
        amount: amounts.reduce((sum, amount) => sum + amount, 0n),
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

/** Why stakes cannot be taken together; null where they can. */
function flawOf({ txId, roundId, amount, further = [] }: DebitBody): string | null {
  const all = [{ txId, roundId }, ...further];
  if (new Set(all.map((stake) => stake.txId)).size < all.length) return 'each stake needs an id of its own';
  if (new Set(all.map((stake) => stake.roundId)).size < all.length) return 'each stake needs a round of its own';
  const isFree = further.length > 0 && [amount, ...further.map((stake) => stake.amount)].some((each) => BigInt(each) === 0n);
  return isFree ? 'none of several stakes may be zero' : null;
}

/** Makes what both calls share: the session, the game and the checks; `take` posts once nothing speaks against it. `txIds` are those of the stakes. */
function createStake({ wallet, sessions, catalogue, guards }: Pick<StakeDeps, 'wallet' | 'sessions' | 'catalogue' | 'guards'>) {
  const refusalOf = createRefusals({ wallet, guards });

  const refuse = async (player: Player, refusal: Refusal): Promise<Answer> => {
    const { balance } = await wallet.balanceOf(player.wallet);
    return { ...refusal, currency: player.currency, balance: balance.toString() };
  };

  return async (
    vendor: PlayVendor,
    body: { token: string; txId: string; roundId: string; gameCode: string; currency: string },
    { amounts, txIds }: { amounts: readonly Amount[]; txIds: readonly string[] },
    take: (debit: Omit<Debit, 'amount'>, player: Player, game: PlayGame) => Promise<Answer>,
  ): Promise<Answer> => {
    const found = await sessions.find(vendor.id, body.token);
    if (!found) return { status: 'INVALID_TOKEN' };
    const { player } = found.session;
    const game = await catalogue.gameByCode(vendor.id, body.gameCode);
    if (!game) return refuse(player, { status: 'WRONG_GAME' });
    const refusal = await refusalOf(found, game, vendor, { ...body, amounts });
    if (refusal) {
      const known = body.currency === player.currency && (await Promise.all(txIds.map((txId) => isKnown(wallet, player, txId))));
      if (!known || known.includes(false)) return refuse(player, refusal);
    }
    return take(
      {
        kind: 'debit',
        account: player.wallet,
        house: player.house,
        provider: player.vendorId,
        txId: body.txId,
        roundId: body.roundId,
        game: game.nodeId,
      },
      player,
      game,
    );
  };
}

/**
 * The calls that take a stake: debit and debit-credit. They need a live session and pass every limit; whatever those say,
 * a stake that was taken before keeps its first answer, because a vendor that repeats a request must never conclude from
 * a limit reached since that its first attempt had failed.
 */
export function createStakes({ wallet, sessions, catalogue, guards, ceilings, paying, bets }: StakeDeps) {
  const stake = createStake({ wallet, sessions, catalogue, guards });

  return {
    /** Takes a stake, which opens its round where it is the first of it; with `further` those of other rounds too, all or none. */
    async debit(vendor: PlayVendor, body: DebitBody): Promise<Answer> {
      const flaw = flawOf(body);
      if (flaw !== null) return { status: 'BAD_REQUEST', message: flaw };
      const { txId, roundId, amount, further = [] } = body;
      const stakes = [
        { txId, roundId, amount: BigInt(amount) },
        ...further.map((each) => ({ ...each, amount: BigInt(each.amount) })),
      ];
      const asked = { amounts: stakes.map((each) => each.amount), txIds: stakes.map((each) => each.txId) };
      return stake(vendor, body, asked, async (debit, player) => {
        const postings = stakes.map((each) => ({ ...debit, ...each }));
        const [only] = postings;
        const verdicts = only && postings.length === 1 ? [await wallet.post(only)] : await wallet.postStakes(postings);
        for (const [at, { status }] of verdicts.entries())
          if (status === 'posted') bets.staked(player, vendor, stakes[at]?.amount ?? 0n);
        const last = verdicts.at(-1);
        if (!last) throw new Error('a stake has no verdict');
        return answerOf(last, player);
      });
    },

    /** An instant round: stake and payout under one transaction id, both or neither. */
    debitCredit: (vendor: PlayVendor, body: DebitCreditBody): Promise<Answer> =>
      stake(vendor, body, { amounts: [BigInt(body.stake)], txIds: [body.txId] }, async (about, player, game) => {
        const debit: Debit = { ...about, amount: BigInt(body.stake) };
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
