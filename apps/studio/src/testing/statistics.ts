/** Bounds at 99 % for samples of a game's own draws. */
const NORMAL_99 = 2.5758;

/** The bound of chi-square at 99 %, by the approximation of Wilson and Hilferty. */
function chiBound(freedom: number): number {
  const part = 2 / (9 * freedom);
  return freedom * (1 - part + 2.3263 * Math.sqrt(part)) ** 3;
}

/** Chi-square of a sample of classes over its bound: at most 1 where they come as often as they should. */
export function chiSquare(sample: readonly number[], chances: readonly number[]): number {
  const counts = chances.map(() => 0);
  for (const each of sample) counts[each] = (counts[each] ?? 0) + 1;
  const chi = counts.reduce((sum, count, index) => {
    const due = sample.length * (chances[index] ?? 0);
    return sum + (count - due) ** 2 / due;
  }, 0);
  return chi / chiBound(chances.length - 1);
}

/** Serial correlation of a sample over its bound. */
export function serialCorrelation(sample: readonly number[]): number {
  const mean = sample.reduce((sum, each) => sum + each, 0) / sample.length;
  const apart = sample.map((each) => each - mean);
  const variance = apart.reduce((sum, each) => sum + each ** 2, 0);
  const serial = apart.slice(1).reduce((sum, each, index) => sum + each * (apart[index] ?? 0), 0) / variance;
  return (Math.abs(serial) * Math.sqrt(sample.length)) / NORMAL_99;
}

/** Runs above and below the mean over their bound. */
export function runsTest(sample: readonly number[]): number {
  const size = sample.length;
  const mean = sample.reduce((sum, each) => sum + each, 0) / size;
  const high = sample.map((each) => each > mean);
  const above = high.filter(Boolean).length;
  const runs = 1 + high.slice(1).filter((each, index) => each !== high[index]).length;
  const product = 2 * above * (size - above);
  const spread = Math.sqrt((product * (product - size)) / (size ** 2 * (size - 1)));
  return Math.abs(runs - product / size - 1) / spread / NORMAL_99;
}

/** Something that chance decides, as one of the classes 0, 1, 2 … with known chances. */
export interface Classes<Drawn> {
  name: string;
  /** Null for what is drawn by other chances, and is left out. */
  of(drawn: Drawn): number | null;
  chances: readonly number[];
}

/** The three tests of each of a game's classes at 99 %, by what they say: each is passed below 1. Throws where something is of no class. */
export function chanceTests<Drawn>(all: readonly Classes<Drawn>[], drawn: readonly Drawn[]): Map<string, number> {
  return new Map(
    all.flatMap(({ name, of, chances }) => {
      const classes = drawn.map(of).filter((each) => each !== null);
      if (classes.some((each) => chances[each] === undefined)) throw new Error(`${name} is of no class`);
      return [
        [`${name}: frequencies`, chiSquare(classes, chances)],
        [`${name}: serial correlation`, serialCorrelation(classes)],
        [`${name}: runs`, runsTest(classes)],
      ] as const;
    }),
  );
}

/** Which tests fail in two samples of their own. One test of a hundred fails by chance: what fails in the first decides in the second. */
export function failedTwice(testsOf: (sample: 'first' | 'second') => Map<string, number>): string[] {
  const failedIn = (sample: 'first' | 'second'): string[] =>
    [...testsOf(sample)].flatMap(([name, part]) => (part < 1 ? [] : [name]));
  const first = failedIn('first');
  if (first.length === 0) return [];
  const second = failedIn('second');
  return first.filter((name) => second.includes(name));
}
