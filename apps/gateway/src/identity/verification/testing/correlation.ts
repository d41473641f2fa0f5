/** A spectrum or a signal of complex numbers. */
interface Complex {
  re: Float32Array;
  im: Float32Array;
}

/** Eight seconds at 2 kHz: the voices’ own tones lie below 1 kHz. */
const LENGTH = 16_384;
const COSINES = Float64Array.from({ length: LENGTH / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / LENGTH));
const SINES = Float64Array.from({ length: LENGTH / 2 }, (_, k) => Math.sin((2 * Math.PI * k) / LENGTH));

/** The discrete Fourier transform in place; with `sign` 1 the inverse one, not scaled. */
function transform({ re, im }: Complex, sign: -1 | 1): void {
  for (let i = 1, j = 0; i < LENGTH; i += 1) {
    let bit = LENGTH >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i >= j) continue;
    [re[i], re[j]] = [re[j] as number, re[i] as number];
    [im[i], im[j]] = [im[j] as number, im[i] as number];
  }
  for (let size = 2; size <= LENGTH; size <<= 1) {
    const half = size >> 1;
    const step = LENGTH / size;
    for (let start = 0; start < LENGTH; start += size) {
      for (let k = 0; k < half; k += 1) {
        const c = COSINES[k * step] as number;
        const s = sign * (SINES[k * step] as number);
        const at = start + k;
        const other = at + half;
        const x = (re[other] as number) * c - (im[other] as number) * s;
        const y = (re[other] as number) * s + (im[other] as number) * c;
        re[other] = (re[at] as number) - x;
        im[other] = (im[at] as number) - y;
        re[at] = (re[at] as number) + x;
        im[at] = (im[at] as number) + y;
      }
    }
  }
}

function spectrumOf(samples: readonly number[]): Complex {
  const spectrum = { re: new Float32Array(LENGTH), im: new Float32Array(LENGTH) };
  spectrum.re.set(samples.slice(0, LENGTH));
  transform(spectrum, -1);
  return spectrum;
}

/** Played faster or slower, as a record is: pitch and tempo together. */
function played(samples: ArrayLike<number>, speed: number): number[] {
  return Array.from({ length: Math.floor(samples.length / speed) }, (_, at) => {
    const place = at * speed;
    const before = samples[Math.floor(place)] ?? 0;
    return before + ((samples[Math.floor(place) + 1] ?? before) - before) * (place % 1);
  });
}

interface Template {
  digit: number;
  length: number;
  energy: number;
  spectrum: Complex;
}

const FOLD = 4;
/** Fewer samples of the same: the means of four. */
const folded = (samples: ArrayLike<number>): number[] =>
  Array.from({ length: Math.floor(samples.length / FOLD) }, (_, at) => {
    let sum = 0;
    for (let each = 0; each < FOLD; each += 1) sum += samples[FOLD * at + each] ?? 0;
    return sum / FOLD;
  });

/** The correlations of a sound with two templates, at all places: two real signals in one transform. */
function correlations(heard: Complex, one: Complex, two: Complex | undefined): Complex {
  const product = { re: new Float32Array(LENGTH), im: new Float32Array(LENGTH) };
  for (let k = 0; k < LENGTH; k += 1) {
    const [a, b] = [heard.re[k] as number, heard.im[k] as number];
    const [c, d] = [one.re[k] as number, one.im[k] as number];
    const [e, f] = [two?.re[k] ?? 0, two?.im[k] ?? 0];
    product.re[k] = a * c + b * d - (b * e - a * f);
    product.im[k] = b * c - a * d + (a * e + b * f);
  }
  transform(product, 1);
  return product;
}

/**
 * The attack that solved the captcha's sound when it was the recordings played a little faster or slower: lays each recording over
 * the sound at each speed and place, and takes the five that fit best, by normalised cross-correlation.
 */
export function createAttack(recordings: readonly ArrayLike<number>[], speeds: readonly number[]): (wav: Buffer) => string {
  const templates = recordings.flatMap((recording, digit) =>
    speeds.map((speed): Template => {
      const samples = played(folded(recording), speed);
      const energy = samples.reduce((sum, sample) => sum + sample * sample, 0);
      return { digit, length: samples.length, energy, spectrum: spectrumOf(samples) };
    }),
  );
  return (wav) => {
    const data = new Int16Array(wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + wav.length));
    const sound = folded(data).slice(0, LENGTH);
    const heard = spectrumOf(sound);
    const sums = new Float64Array(sound.length + 1);
    sound.forEach((sample, at) => {
      sums[at + 1] = (sums[at] as number) + sample * sample;
    });
    const best = new Float64Array(sound.length);
    const found = sound.map((): Template | null => null);
    const note = (template: Template, correlation: Float32Array): void => {
      const { length, energy } = template;
      for (let at = 0; at + length <= sound.length; at += 1) {
        const window = (sums[at + length] as number) - (sums[at] as number);
        const score = Math.abs(correlation[at] as number) / LENGTH / Math.sqrt(energy * window + 1);
        if (score <= (best[at] as number)) continue;
        best[at] = score;
        found[at] = template;
      }
    };
    for (let at = 0; at < templates.length; at += 2) {
      const [one, two] = [templates[at] as Template, templates[at + 1]];
      const { re, im } = correlations(heard, one.spectrum, two?.spectrum);
      note(one, re);
      if (two) note(two, im);
    }
    const taken: { at: number; digit: number; length: number }[] = [];
    for (const at of [...best.keys()].sort((one, other) => (best[other] as number) - (best[one] as number))) {
      const hit = found[at];
      const isFree = hit && taken.every((each) => at + hit.length * 0.7 < each.at || each.at + each.length * 0.7 < at);
      if (isFree) taken.push({ at, digit: hit.digit, length: hit.length });
      if (taken.length === 5) break;
    }
    return taken
      .toSorted((one, other) => one.at - other.at)
      .map(({ digit }) => digit)
      .join('');
  };
}
