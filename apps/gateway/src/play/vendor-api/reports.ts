import type { BodyOf } from '@marquee/contract';
import type { ReportedRound, vendorCalls } from '@marquee/contract/vendor';
import type { Log } from '../../base/log.ts';
import { UNDECIDED } from '../../base/partner-api/answering.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { BetFigures } from '../bet-figures.ts';
import type { PlayCatalogue, PlayVendor } from '../deps.ts';
import type { Players } from '../launch/players.ts';
import type { VendorReply } from './answering.ts';
import { type Answer, answerOf } from './answers.ts';
import type { createDetails } from './details.ts';

export type RoundsBody = BodyOf<typeof vendorCalls.vendorRounds>;

export interface ReportDeps {
  wallet: Pick<Wallet, 'postPair' | 'balanceOf'>;
  players: Pick<Players, 'byId'>;
  catalogue: Pick<PlayCatalogue, 'gameByCode'>;
  details: ReturnType<typeof createDetails>;
  bets: BetFigures;
  log: Log;
}

/**
 * Settled rounds of vendors that keep wallets of their own. Each is booked as an instant round of the member's account for what lies at that
 * vendor: so its record, its events and its figures are made as those of every other round are. See decision 070.
 */
export function createReports({ wallet, players, catalogue, details, bets, log }: ReportDeps) {
  const report = async (vendor: PlayVendor, round: ReportedRound): Promise<Answer> => {
    const player = await players.byId(vendor.id, round.player);
    if (!player?.isSeparate) return { status: 'BAD_REQUEST', message: 'there is no such player' };
    const { currency } = player;
    const game = await catalogue.gameByCode(vendor.id, round.gameCode);
    if (!game) return { status: 'WRONG_GAME', currency };
    if (round.currency !== currency) return { status: 'WRONG_CURRENCY', currency };
    const { roundId, stake, payout } = round;
    const debit = {
      kind: 'debit',
      account: player.wallet,
      house: player.house,
      provider: player.vendorId,
      txId: roundId,
      roundId,
      game: game.nodeId,
      amount: BigInt(stake),
    } as const;
    const credit = { ...debit, kind: 'credit', amount: BigInt(payout), debitTxId: roundId, closes: true } as const;
    const { debit: verdict, credit: paid } = await wallet.postPair(debit, credit);
    if (verdict.status === 'posted') {
      bets.staked(player, vendor, debit.amount);
      bets.paid(player, vendor, credit.amount);
    }
    // The payout tells what lies there after the round, and whether a stake that is known is that of another round.
    const isStaked = verdict.status === 'posted' || verdict.status === 'repeated';
    const answer = answerOf(isStaked ? paid : verdict, player);
    const { table, slip, draw, spin } = round;
    if (answer.status !== 'OK' || (!table && !slip && !draw && !spin)) return answer;
    const told = await details.roundDetail(vendor, {
      player: player.id,
      roundId,
      gameCode: round.gameCode,
      currency,
      version: 1,
      ...(table ? { table } : {}),
      ...(slip ? { slip } : {}),
      ...(draw ? { draw } : {}),
      ...(spin ? { spin } : {}),
    });
    return told.status === 'OK' ? answer : { ...answer, status: told.status, ...(told.message ? { message: told.message } : {}) };
  };

  return {
    /** Books each round, one after the other, and answers each. What is not known of one is asked again for that one. */
    async rounds(vendor: PlayVendor, { rounds }: RoundsBody): Promise<{ status: 'OK'; answers: VendorReply[] }> {
      const answers: VendorReply[] = [];
      for (const round of rounds) {
        try {
          answers.push(await report(vendor, round));
        } catch (error) {
          log.error({ err: error, vendor: vendor.code }, 'a reported round was not booked');
          answers.push({ ...UNDECIDED });
        }
      }
      return { status: 'OK', answers };
    },
  };
}
