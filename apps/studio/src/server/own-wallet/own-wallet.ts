import { MOST_ROUNDS, type ReportedRound } from '@marquee/contract/vendor';
import type { Wallet } from '../../vendor/client.ts';
import type { Base } from '../base.ts';
import type { OwnReport } from './own-store.ts';
import { purseMoves } from './purse-moves.ts';

/** Vendors of the studio whose players' money lies here: bets are made with it, and members move it in and out. */
export const OWN_WALLET_VENDORS: readonly string[] = ['SLT'];

export const hasOwnWallet = (vendor: string): boolean => OWN_WALLET_VENDORS.includes(vendor);

/** Pauses between tries to report rounds. */
const BACK_OFF_MS = [1_000, 5_000, 15_000, 60_000, 600_000];

/**
 * Players' money in the studio's own books behind the same calls as the gateway's wallet. Who plays, and whether they may still, the
 * gateway says before each stake; what is settled is reported to it.
 */
export function ownWallet({ store, wallet }: Base, { vendor, player }: { vendor: string; player: string | null }): Wallet {
  const books = store.own(vendor);
  const moves = purseMoves(books, store.atomically);
  return {
    ...wallet,
    async authenticate(_vendor, token) {
      const answer = await wallet.authenticate(vendor, token);
      if (answer.kind !== 'done' || answer.reply.player === undefined) return answer;
      const { player: named, currency = '' } = answer.reply;
      if (books.open(named, currency) !== currency) return { kind: 'refused', status: 'WRONG_CURRENCY', reply: answer.reply };
      return { kind: 'done', reply: { ...answer.reply, balance: books.balance(named) ?? '0' } };
    },
    async debit(_vendor, { token, ...stake }) {
      const answer = await wallet.authenticate(vendor, token);
      if (answer.kind === 'unknown') return answer;
      if (answer.kind === 'refused') return { ...answer, reply: { status: answer.status } };
      return moves.debit(player ?? '', stake);
    },
    async credit(_vendor, { player: paid, txId, debitTxId = '', roundId, gameCode, currency, amount }) {
      const stake = books.move(debitTxId)?.amount ?? '0';
      const report = { roundId, player: paid, gameCode, currency, stake, payout: amount };
      return moves.credit(paid, txId, amount, () => books.saveReport(report));
    },
    rollback: async (_vendor, { player: paid, refTxId }) => moves.rollback(paid, refTxId),
    returnStake: async (_vendor, { player: paid, refTxId, amount }) => moves.returnStake(paid, refTxId, amount),
    status: async (_vendor, { player: asked, txId }) => moves.status(asked, txId),
  };
}

/** A round as the gateway is told of it. */
const reportOf = ({ player, roundId, gameCode, currency, stake, payout }: OwnReport): ReportedRound => ({
  player,
  roundId,
  gameCode,
  currency,
  stake,
  payout,
});

/** Reports settled rounds that the gateway has not confirmed yet, again and again until it has. Returns how many it tried. */
export async function reportRounds({ store, wallet, clock, log }: Base): Promise<number> {
  let tried = 0;
  for (const vendor of OWN_WALLET_VENDORS) {
    const books = store.own(vendor);
    for (;;) {
      const due = books.dueReports(clock.now(), MOST_ROUNDS);
      if (due.length === 0) break;
      const answer = await wallet.rounds(vendor, { rounds: due.map(reportOf) });
      const answers = answer.kind === 'done' ? (answer.reply.answers ?? []) : [];
      for (const [at, { roundId, attempts }] of due.entries()) {
        const status = answers[at]?.status ?? 'none';
        if (status === 'OK') books.endReport(roundId);
        else {
          const wait = BACK_OFF_MS[Math.min(attempts, BACK_OFF_MS.length - 1)] ?? 0;
          books.postponeReport(roundId, attempts + 1, clock.now() + wait);
          log.warn({ roundId, attempts: attempts + 1, answer: status }, 'a round is not reported yet; it will be tried again');
        }
      }
      tried += due.length;
    }
  }
  return tried;
}
