import { isBingo } from '../../../src/tables/bingo.ts';
import type { Desk, Phase } from './desk.ts';
import { calledAt } from './stage/balls.ts';

/** What the line above the table says that a round is at. */
export type SaidPhase = Phase | 'lastCall' | 'flying' | 'calling';

/** Are balls of the round still to be called? */
function isCalling({ table, state, time, now }: Pick<Desk, 'table' | 'state' | 'time'> & { now: number }): boolean {
  const round = state?.round;
  if (!isBingo(table.game.kind) || round?.roundNo !== time.roundNo) return false;
  const count = round.outcome.length;
  return calledAt(count, now - time.drawsAt) < count;
}

/** What a round is at, as it is said: an outcome that is still being shown is no result yet. */
export function saidPhase(desk: Desk): SaidPhase {
  if (desk.height !== null) return 'flying';
  if (desk.isLastCall) return 'lastCall';
  const phase = desk.phase();
  const { table, state, time } = desk;
  return phase === 'shown' && isCalling({ table, state, time, now: desk.now() }) ? 'calling' : phase;
}
