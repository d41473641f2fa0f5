import { resultText } from '../../tables/results.ts';
import { tableOf } from '../../tables/tables.ts';
import type { Answer } from '../../vendor/client.ts';
import type { Base } from '../base.ts';
import { backOff, isSettled, toldFirst, transactionIds } from '../outbound.ts';
import { walletOf } from '../own-wallet/wallet-of.ts';
import { detailOf } from './bet-stakes.ts';
import type { TableBet } from './records.ts';

const AT_ONCE = 16;

async function send(base: Base, bet: TableBet): Promise<Answer> {
  const { betId, vendor, player, table: gameCode, currency, payout } = bet;
  const wallet = walletOf(base, { trial: bet.trial, vendor, player, gameCode });
  const ids = transactionIds(betId);
  const about = { player, roundId: betId, gameCode, currency };
  if (bet.state === 'returning') return wallet.rollback(vendor, { ...about, txId: ids.rollback, refTxId: ids.debit });
  const round = base.store.tables.rounds.find(bet.table, bet.roundNo);
  const table = tableOf(bet.table);
  if (round && table) {
    const detail = detailOf(bet, resultText(table.game.kind, round.outcome));
    const unsaid = await toldFirst(bet.attempts, () => wallet.roundDetail(vendor, { ...about, table: detail }));
    if (unsaid) return unsaid;
  }
  return wallet.credit(vendor, { ...about, txId: ids.credit, debitTxId: ids.debit, amount: payout, roundFinished: true });
}

/** One attempt to bring a bet's payout, or its returned stake, to the wallet. What it refuses stays owed: the log calls for a person. */
export async function deliverBet(base: Base, betId: string): Promise<void> {
  const { bets } = base.store.tables;
  const bet = bets.find(betId);
  if (bet?.state !== 'paying' && bet?.state !== 'returning') return;
  const answer = await send(base, bet);
  if (isSettled(bet.state === 'paying' ? 'credit' : 'rollback', answer)) {
    bets.update({ ...bet, state: bet.state === 'paying' ? 'paid' : 'returned' });
    return;
  }
  const attempts = bet.attempts + 1;
  const isRefused = answer.kind === 'refused';
  bets.update({ ...bet, attempts, nextAt: base.clock.now() + backOff(isRefused ? Number.MAX_SAFE_INTEGER : attempts) });
  const detail = { betId, state: bet.state, attempts, answer: answer.kind === 'unknown' ? answer.why : answer.reply.status };
  if (isRefused) base.log.error(detail, 'the wallet refuses what it is owed for a bet at a table: look into it');
  else base.log.warn(detail, 'the wallet has not confirmed a bet at a table; it will be tried again');
}

/** Delivers what is due, a few at a time. Returns how many bets were tried. */
export async function deliverBets(base: Base): Promise<number> {
  const now = base.clock.now();
  let tried = 0;
  for (;;) {
    const due = base.store.tables.bets.due(now, AT_ONCE);
    await Promise.all(due.map(({ betId }) => deliverBet(base, betId)));
    tried += due.length;
    if (due.length < AT_ONCE) return tried;
  }
}
