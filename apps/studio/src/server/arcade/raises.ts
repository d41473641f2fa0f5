import type { Choice } from '../../arcade/game.ts';
import { amountOf } from '../../arcade/game.ts';
import type { Base } from '../base.ts';
import { Failure, failureOf } from '../failure.ts';
import { backOff, isSettled, raiseIds } from '../outbound.ts';
import { walletOf } from '../own-wallet/wallet-of.ts';
import type { RaiseRecord, RoundRecord, SeatedSession } from '../records.ts';
import { keepBalance, takeStake } from '../staking.ts';

const AT_ONCE = 16;

/** One attempt to bring back what a further stake may have taken. What the wallet refuses stays owed: the log calls for a person. */
async function deliverRaise(base: Base, raise: RaiseRecord): Promise<void> {
  const { roundId, number, attempts } = raise;
  const round = base.store.rounds.find(roundId);
  if (!round) return;
  const ids = raiseIds(roundId, number);
  const { player, gameCode, currency } = round;
  const body = { player, roundId, gameCode, currency, txId: ids.rollback, refTxId: ids.debit };
  const answer = await walletOf(base, round).rollback(round.vendor, body);
  if (isSettled('rollback', answer)) return base.store.raises.update({ ...raise, state: 'returned' });
  const isRefused = answer.kind === 'refused';
  const wait = backOff(isRefused ? Number.MAX_SAFE_INTEGER : attempts + 1);
  base.store.raises.update({ ...raise, attempts: attempts + 1, nextAt: base.clock.now() + wait });
  const detail = { roundId, number, attempts: attempts + 1, answer: isRefused ? answer.status : 'none' };
  if (isRefused) base.log.error(detail, 'the wallet refuses to take a further stake back: look into it');
  else base.log.warn(detail, 'the wallet has not taken a further stake back; it will be tried again');
}

/** Brings back every further stake that is due, a few at a time. Returns how many were tried. */
export async function deliverRaises(base: Base): Promise<number> {
  const now = base.clock.now();
  let tried = 0;
  for (;;) {
    const due = base.store.raises.due(now, AT_ONCE);
    await Promise.all(due.map((raise) => deliverRaise(base, raise)));
    tried += due.length;
    if (due.length < AT_ONCE) return tried;
  }
}

/**
 * Takes the further stake that a choice costs. Throws what the wallet refuses, or `raise.returned` when nobody can say whether it was taken;
 * the choice is not made then, and the round goes on.
 */
export async function takeRaise(base: Base, session: SeatedSession, round: RoundRecord, choice: Choice): Promise<RaiseRecord> {
  const before = base.store.raises.of(round.roundId);
  const raise: RaiseRecord = {
    roundId: round.roundId,
    number: before.length + 2,
    choice: choice.code,
    index: round.choices.length,
    amount: amountOf(BigInt(round.stake), choice.cost).toString(),
    state: 'debiting',
    attempts: 0,
    nextAt: 0,
  };
  base.store.raises.insert(raise);
  const stake = { txId: raiseIds(raise.roundId, raise.number).debit, amount: raise.amount };
  const { answer, isUnsure } = await takeStake(base, round, session.vendorToken, stake);
  keepBalance(base, session, answer);
  if (answer.kind === 'done') return raise;
  if (answer.kind === 'refused' && !isUnsure) base.store.raises.update({ ...raise, state: 'refused' });
  else {
    // An attempt that was given up may still arrive: only a rollback, which leaves a tombstone, makes sure that it is harmless.
    const returning: RaiseRecord = { ...raise, state: 'returning', nextAt: base.clock.now() };
    base.store.raises.update(returning);
    await deliverRaise(base, returning);
  }
  throw new Failure(answer.kind === 'refused' ? failureOf(answer.status) : 'raise.returned');
}
