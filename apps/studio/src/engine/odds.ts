/** Two-sided 99 % quantile of the normal distribution. */
const AT_99 = 2.5758;

/** "Once in so many rounds", as an interval. */
export interface Odds {
  from: number;
  to: number;
}

/** The 99 % interval of "once in so many rounds" for an event that came so often: of the Poisson distribution, by its square root. */
export function oddsInterval(rounds: number, hits: number): Odds {
  const root = Math.sqrt(hits + 0.375);
  const [few, many] = [-1, 1].map((sign) => Math.max(0, root + (sign * AT_99) / 2) ** 2);
  return { from: rounds / (many ?? 1), to: rounds / (few ?? 1) };
}

/** A number with its two leading digits. */
export function twoDigits(value: number, round: (value: number) => number = Math.round): number {
  const unit = 10 ** (Math.floor(Math.log10(value)) - 1);
  return Math.round(round(value / unit) * unit);
}

/** An interval with two digits, no narrower than it was. */
export function twoDigitsOutwards({ from, to }: Odds): Odds {
  return { from: twoDigits(from, Math.floor), to: twoDigits(to, Math.ceil) };
}
