import { enumerateSpin, type SpinDistribution } from './enumerate.ts';
import { type Complex, transform } from './fourier.ts';
import { type Game, roundMultiplier } from './game.ts';

/** The exact distribution of what a whole round pays, with everything that its free spins can bring. */
export interface RoundDistribution {
  /** Chance of each payout in coins; the last entry is the chance of the maximum. */
  chances: Float64Array;
  /** Return with the cap on a round's win. */
  rtp: number;
  /** Standard deviation of a round's payout in stakes. */
  deviation: number;
  /** Chance that a round pays anything. */
  payChance: number;
  /** Chance of the maximum win. */
  maxChance: number;
}

type Spectrum = ReadonlyMap<number, Complex>;

/** The spectrum of a spin whose wins are multiplied; wins from the cap up stay at the cap. */
function spectrumOf(distribution: SpinDistribution, multiplier: number, size: number): Spectrum {
  const spectrum = new Map<number, Complex>();
  for (const [award, chances] of distribution.byAward) {
    const data = { re: new Float64Array(size), im: new Float64Array(size) };
    const cap = chances.length - 1;
    for (const [coins, chance] of chances.entries()) {
      const at = Math.min(coins * multiplier, cap);
      data.re[at] = (data.re[at] ?? 0) + chance;
    }
    transform(data, -1);
    spectrum.set(award, data);
  }
  return spectrum;
}

/**
 * The course of a feature as one long list of terms, flat because it is gone through once per frequency: step s sums the
 * terms from `first[s]` on, each the value of spectrum `source` times the value of the step `to`. Step 0 is the end of
 * the round, with value 1; the last step is the whole round.
 */
interface Course {
  spectra: readonly Complex[];
  first: Int32Array;
  source: Int32Array;
  to: Int32Array;
}

/** Visits every reachable (number of the free spin, spins awarded so far), later ones first. */
function courseOf(game: Game, base: Spectrum, spectrumFor: (n: number) => Spectrum): Course {
  const spectra: Complex[] = [];
  const index = new Map<string, number>();
  const terms: { source: number; to: number }[][] = [[]];
  const sourceOf = (data: Complex): number => (spectra.includes(data) ? spectra.indexOf(data) : spectra.push(data) - 1);
  const visit = (n: number, awarded: number): number => {
    if (n > awarded) return 0;
    const key = `${n}/${awarded}`;
    const known = index.get(key);
    if (known !== undefined) return known;
    const step = [...spectrumFor(n)].map(([award, data]) => ({
      source: sourceOf(data),
      to: visit(n + 1, Math.min(awarded + award, game.free.limit)),
    }));
    index.set(key, terms.length);
    return terms.push(step) - 1;
  };
  const whole = [...base].map(([award, data]) => ({
    source: sourceOf(data),
    to: visit(1, Math.min(award, game.free.limit)),
  }));
  terms.push(whole);
  const flat = terms.flat();
  const first = new Int32Array(terms.length + 1);
  for (const [s, step] of terms.entries()) first[s + 1] = (first[s] ?? 0) + step.length;
  return {
    spectra,
    first,
    source: Int32Array.from(flat, (term) => term.source),
    to: Int32Array.from(flat, (term) => term.to),
  };
}

/** Adds the wins of all spins of a round in the frequency domain, where adding independent wins is multiplying. */
function totalSpectrum({ spectra, first, source, to }: Course, size: number): Complex {
  const total = { re: new Float64Array(size), im: new Float64Array(size) };
  const steps = first.length - 1;
  const valueRe = new Float64Array(steps);
  const valueIm = new Float64Array(steps);
  const spinRe = new Float64Array(spectra.length);
  const spinIm = new Float64Array(spectra.length);
  valueRe[0] = 1;
  for (let at = 0; at <= size / 2; at += 1) {
    for (const [i, data] of spectra.entries()) {
      spinRe[i] = data.re[at] as number;
      spinIm[i] = data.im[at] as number;
    }
    for (let s = 1; s < steps; s += 1) {
      let re = 0;
      let im = 0;
      const end = first[s + 1] as number;
      for (let term = first[s] as number; term < end; term += 1) {
        const spin = source[term] as number;
        const next = to[term] as number;
        const a = spinRe[spin] as number;
        const b = spinIm[spin] as number;
        const c = valueRe[next] as number;
        const d = valueIm[next] as number;
        re += a * c - b * d;
        im += a * d + b * c;
      }
      valueRe[s] = re;
      valueIm[s] = im;
    }
    const re = valueRe[steps - 1] as number;
    const im = valueIm[steps - 1] as number;
    const mirror = (size - at) % size;
    total.re[at] = re;
    total.im[at] = im;
    total.re[mirror] = re;
    total.im[mirror] = mirror === at ? im : -im;
  }
  return total;
}

/**
 * Calculates the distribution of a round. Spins are enumerated exactly and combined over all courses that the free spins
 * can take. A spin from the cap up counts as the cap, so only a round worth more than twice the cap, with at least two
 * such spins, would be counted wrongly: its chance is far below the last published digit.
 */
export function roundDistribution(
  game: Game,
  spins = { base: enumerateSpin(game, false), free: enumerateSpin(game, true) },
): RoundDistribution {
  const cap = game.maxWinMultiple * game.coins;
  let size = 1;
  while (size <= 2 * cap) size *= 2;
  const base = spectrumOf(spins.base, 1, size);
  const byMultiplier = new Map<number, Spectrum>();
  const spectrumFor = (n: number): Spectrum => {
    const multiplier = roundMultiplier(game, n);
    const spectrum = byMultiplier.get(multiplier) ?? spectrumOf(spins.free, multiplier, size);
    byMultiplier.set(multiplier, spectrum);
    return spectrum;
  };
  const total = totalSpectrum(courseOf(game, base, spectrumFor), size);
  transform(total, 1);
  const chances = new Float64Array(cap + 1);
  let mean = 0;
  let square = 0;
  for (let coins = 0; coins < size; coins += 1) {
    const chance = (total.re[coins] ?? 0) / size;
    const paid = Math.min(coins, cap);
    chances[paid] = (chances[paid] ?? 0) + chance;
    mean += chance * paid;
    square += chance * paid * paid;
  }
  return {
    chances,
    rtp: mean / game.coins,
    deviation: Math.sqrt(square - mean * mean) / game.coins,
    payChance: 1 - (chances[0] ?? 0),
    maxChance: chances[cap] ?? 0,
  };
}
