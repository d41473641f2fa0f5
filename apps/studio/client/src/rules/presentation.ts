import type { Cell, SpinResult, Win } from '../../../src/shared/protocol.ts';
import { type Celebration, celebrationOf } from './celebration.ts';

/** One picture of the win display: which cells stand out, which wins are named, for how long. */
export interface Step {
  cells: readonly Cell[];
  wins: readonly Win[];
  ms: number;
}

export interface Presentation {
  level: Celebration;
  /** All wins together first. */
  first: Step | null;
  /** Then each alone, largest first, repeated until the next spin; empty when there is only one. */
  cycle: readonly Step[];
}

const FIRST_MS = 1_100;
const EACH_MS = 1_300;
const MOST = 12;

/** How the wins of a spin are shown, one after another. */
export function presentationOf(spin: SpinResult, stake: bigint): Presentation {
  const level = celebrationOf(BigInt(spin.amount), stake);
  const wins = standing(spin).toSorted(byAmount);
  if (wins.length === 0) return { level, first: null, cycle: [] };
  const first = { cells: unique(wins.flatMap((win) => [...win.cells])), wins, ms: FIRST_MS };
  const cycle = wins.length === 1 ? [] : wins.slice(0, MOST).map((win) => ({ cells: win.cells, wins: [win], ms: EACH_MS }));
  return { level, first, cycle };
}

/** The step of the endless cycle at a time after its start. */
export function stepAt(presentation: Presentation, elapsedMs: number): Step | null {
  const { first, cycle } = presentation;
  if (!first) return null;
  if (elapsedMs < first.ms || cycle.length === 0) return first;
  const total = cycle.reduce((sum, step) => sum + step.ms, 0);
  let rest = (elapsedMs - first.ms) % total;
  for (const step of cycle) {
    if (rest < step.ms) return step;
    rest -= step.ms;
  }
  return first;
}

/** The wins whose cells are still there: all of them, but of a cascade only those of its last window. */
function standing(spin: SpinResult): readonly Win[] {
  const last = (spin.cascade?.length ?? 0) - 1;
  return spin.cascade ? spin.wins.filter((win) => win.step === last) : spin.wins;
}

function byAmount(a: Win, b: Win): number {
  const difference = BigInt(b.amount) - BigInt(a.amount);
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

function unique(cells: readonly Cell[]): Cell[] {
  const seen = new Map(cells.map((cell) => [cell.join(), cell]));
  return [...seen.values()];
}
