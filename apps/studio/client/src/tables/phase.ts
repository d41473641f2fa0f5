import type { Kind, Outcome } from '../../../src/tables/area.ts';
import { isStill } from '../cards/motion.ts';
import type { Desk, Phase } from './desk.ts';

/** What the line above the table says that a round is at. */
export type SaidPhase = Phase | 'lastCall' | 'flying' | 'calling' | 'dealing' | 'turning' | 'rolling' | 'fighting';

/** How an outcome is shown at each kind of table. */
const SHOWING: Readonly<Record<Kind, SaidPhase>> = {
  baccarat: 'dealing',
  'dragon-tiger': 'dealing',
  roulette: 'turning',
  'sic-bo': 'rolling',
  cockfight: 'fighting',
  crash: 'shown',
  'bingo-75': 'calling',
  'bingo-90': 'calling',
};

/**
 * What a round is at, as it is said: an outcome that is not here yet, or still being shown, is no result. `beats` tells when its parts have come, in
 * milliseconds from the draw.
 */
export function saidPhase(desk: Desk, beats: (outcome: Outcome) => readonly number[]): SaidPhase {
  if (desk.height !== null) return 'flying';
  const phase = desk.phase();
  if (desk.isLastCall) return 'lastCall';
  const { table, state, time } = desk;
  const round = state?.round;
  if (phase !== 'shown') return phase;
  if (round?.roundNo === time.roundNo && round.state === 'void') return phase;
  if (round?.roundNo !== time.roundNo || round.outcome.length === 0) return 'locked';
  if (isStill()) return phase;
  const isOver = desk.now() - time.drawsAt >= (beats(round.outcome).at(-1) ?? 0);
  return isOver ? phase : SHOWING[table.game.kind];
}
