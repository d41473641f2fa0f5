/** A bet or a deposit as it is now, with what was in force when it was placed. */
export interface Fact {
  category: string;
  /** Ten-thousandths of a unit; 0: taken back. */
  amount: bigint;
  step: number;
  /** Hundredths. */
  factor: number;
}

/**
 * The points of facts, counted one unit of a hundredth of money at a time would be the same: here step by step, from the best factor
 * down, with what is left of a step going on.
 */
export function naivePoints(facts: readonly Fact[]): number {
  let points = 0;
  for (const category of new Set(facts.map((fact) => fact.category))) {
    const own = facts.filter((fact) => fact.category === category);
    const worths = [...new Set(own.map(({ step, factor }) => `${factor} ${step}`))].map((name) => name.split(' ').map(Number));
    worths.sort(([f = 0, s = 0], [g = 0, t = 0]) => g / t - f / s || s - t);
    let left = 0n;
    let hundredths = 0;
    for (const [factor = 0, step = 0] of worths) {
      for (const fact of own) if (fact.factor === factor && fact.step === step) left += fact.amount;
      while (left >= BigInt(step) * 10_000n) {
        left -= BigInt(step) * 10_000n;
        hundredths += factor;
      }
    }
    points += Math.floor(hundredths / 100);
  }
  return points;
}
