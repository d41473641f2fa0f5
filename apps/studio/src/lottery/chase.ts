/** Multiples of the draws of a chase: after each `each` draws, `factor` times as much. They stop growing where a number would not be exact. */
export function multiplesOf(draws: number, factor: number, each: number): number[] {
  const multiples: number[] = [];
  for (let draw = 0, times = 1; draw < draws; draw += 1) {
    if (draw > 0 && draw % each === 0) times = Math.min(times * factor, Number.MAX_SAFE_INTEGER);
    multiples.push(times);
  }
  return multiples;
}
