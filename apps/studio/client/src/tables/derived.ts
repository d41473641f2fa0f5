/** The three roads that are derived from the big road, by how many of its columns they look back. */
export const DERIVED = { bigEye: 1, small: 2, cockroach: 3 } as const;
export type DerivedRoad = keyof typeof DERIVED;

/** Lengths of the runs of a side, ties left out. */
function runsOf(sides: readonly (string | null)[]): number[] {
  const runs: number[] = [];
  let last: string | null = null;
  for (const side of sides) {
    if (side === null) continue;
    if (side === last) runs.push((runs.pop() ?? 0) + 1);
    else runs.push(1);
    last = side;
  }
  return runs;
}

/**
 * A derived road: red where the big road goes on as it did so many columns before, blue where it does not. A new column is as before when the
 * two columns that end there are equally long; within a column a result is as before unless the older column has just ended above it.
 */
export function derivedRoad(sides: readonly (string | null)[], back: number): ('red' | 'blue')[] {
  const runs = runsOf(sides);
  return runs.flatMap((length, column) =>
    Array.from({ length }, (_, row): ('red' | 'blue')[] => {
      const older = row === 0 ? runs[column - 1 - back] : runs[column - back];
      if (older === undefined) return [];
      const isAlike = row === 0 ? older === runs[column - 1] : older !== row;
      return [isAlike ? 'red' : 'blue'];
    }).flat(),
  );
}
