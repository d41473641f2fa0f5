import { resultText } from '../../tables/results.ts';
import { tableAt } from '../../tables/tables.ts';
import type { Answer } from '../../vendor/client.ts';
import type { Base } from '../base.ts';
import { backOff, isSettled, keepUntold, toldFirst, transactionIds } from '../outbound.ts';
import { walletOf } from '../own-wallet/wallet-of.ts';
import { detailOf } from './bet-stakes.ts';
import type { TableBet } from './records.ts';

const AT_ONCE = 16;

const walletFor = (base: Base, { trial, vendor, player, table }: TableBet) =>
  walletOf(base, { trial, vendor, player, gameCode: table });
const about = ({ betId, player, table, currency }: TableBet) => ({ player, roundId: betId, gameCode: table, currency });

/** Tells the wallet of a bet; null where nothing is known of its round any more. */
export function tellBet(base: Base, bet: TableBet): Promise<Answer> | null {
  const round = base.store.tables.rounds.find(bet.table, bet.roundNo);
  const table = round && tableAt(bet.table, round.version);
  if (!round || !table) return null;
  const detail = detailOf(bet, table, resultText(table.game.kind, round.outcome));
  return walletFor(base, bet).roundDetail(bet.vendor, { ...about(bet), ...detail });
}

async function send(base: Base, bet: TableBet): Promise<{ answer: Answer; isUntold: boolean }> {
  const { betId, vendor, payout, attempts } = bet;
  const wallet = walletFor(base, bet);
  const ids = transactionIds(betId);
  if (bet.state === 'returning') {
    const answer = await wallet.rollback(vendor, { ...about(bet), txId: ids.rollback, refTxId: ids.debit });
    return { answer, isUntold: false };
  }
  const { again, isUntold } = await toldFirst(base, { id: betId, attempts, told: tellBet(base, bet) });
  if (again) return { answer: again, isUntold };
  const credit = { ...about(bet), txId: ids.credit, debitTxId: ids.debit, amount: payout, roundFinished: true };
  return { answer: await wallet.credit(vendor, credit), isUntold };
}

/** One attempt to bring a bet's payout, or its returned stake, to the wallet. What it refuses stays owed: the log calls for a person. */
export async function deliverBet(base: Base, betId: string): Promise<void> {
  const { bets } = base.store.tables;
  const bet = bets.find(betId);
  if (bet?.state !== 'paying' && bet?.state !== 'returning') return;
  const { answer, isUntold } = await send(base, bet);
  if (isSettled(bet.state === 'paying' ? 'credit' : 'rollback', answer)) {
    base.store.atomically(() => {
      const balance = answer.kind === 'unknown' ? undefined : answer.reply.balance;
      const known = balance === undefined ? {} : { balanceAfter: balance };
      bets.update({ ...bet, ...known, state: bet.state === 'paying' ? 'paid' : 'returned' });
      if (isUntold) keepUntold(base, betId);
    });
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
