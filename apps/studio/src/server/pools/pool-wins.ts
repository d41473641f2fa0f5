import type { Answer } from '../../vendor/client.ts';
import type { Base } from '../base.ts';
import { backOff } from '../outbound.ts';
import { walletOf } from '../own-wallet/wallet-of.ts';

const AT_ONCE = 16;

/** The transaction id of a pot that a round took. It follows from the round, so a repetition after a crash is the same transaction. */
export const poolTxId = (roundId: string): string => `${roundId}-j`;

/**
 * One attempt to bring a pot to the wallet. Returns its answer when the pot is paid, null while it is owed. What the wallet refuses stays owed:
 * the log calls for a person.
 */
export async function deliverWin(base: Base, roundId: string): Promise<Answer | null> {
  const { pools, rounds } = base.store;
  const win = pools.winOf(roundId);
  const round = rounds.find(roundId);
  if (win?.state !== 'owed' || !round) return null;
  const { gameCode, currency, pot } = win;
  const answer = await walletOf(base, round).promotionWin(round.vendor, {
    player: round.player,
    txId: poolTxId(roundId),
    promotionRef: `${gameCode}/${currency}/${pot}`,
    gameCode,
    amount: win.amount.toString(),
    currency,
  });
  if (answer.kind === 'done') {
    pools.saveWin({ ...win, state: 'paid' });
    return answer;
  }
  const attempts = win.attempts + 1;
  const isRefused = answer.kind === 'refused';
  const wait = backOff(isRefused ? Number.MAX_SAFE_INTEGER : attempts);
  pools.saveWin({ ...win, attempts, nextAt: base.clock.now() + wait });
  const detail = { roundId, pot, attempts, answer: isRefused ? answer.status : answer.why };
  if (isRefused) base.log.error(detail, 'the wallet refuses a pot that it is owed: look into it');
  else base.log.warn(detail, 'the wallet has not confirmed a pot; it will be tried again');
  return null;
}

/** Delivers every pot that is due. Returns how many were tried. */
export async function deliverWins(base: Base): Promise<number> {
  const now = base.clock.now();
  let tried = 0;
  for (;;) {
    const due = base.store.pools.dueWins(now, AT_ONCE);
    await Promise.all(due.map(({ roundId }) => deliverWin(base, roundId)));
    tried += due.length;
    if (due.length < AT_ONCE) return tried;
  }
}
