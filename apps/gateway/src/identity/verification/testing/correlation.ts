/** A spectrum or a signal of complex numbers. */
interface Complex {
  re: Float32Array;
  im: Float32Array;
}

/** Eight seconds at 2 kHz: the voices’ own tones lie below 1 kHz. */
const LENGTH = 16_384;
/** The turns of each stage of the transform, one after the other as they are needed: that of `half` begins at `half`. */
const COSINES = new Float64Array(LENGTH);
const SINES = new Float64Array(LENGTH);
for (let half = 1; half < LENGTH; half <<= 1) {
  for (let k = 0; k < half; k += 1) {
    COSINES[half + k] = Math.cos((Math.PI * k) / half);
    SINES[half + k] = Math.sin((Math.PI * k) / half);
  }
}
/** Where each place goes before the first stage: its number with the bits turned round. */
const TURNED = new Uint16Array(LENGTH);
for (let at = 1; at < LENGTH; at += 1) TURNED[at] = ((TURNED[at >> 1] as number) >> 1) | (at & 1 ? LENGTH >> 1 : 0);

/** The discrete Fourier transform in place; with `sign` 1 the inverse one, not scaled. */
function transform({ re, im }: Complex, sign: -1 | 1): void {
  for (let i = 1; i < LENGTH; i += 1) {
    const j = TURNED[i] as number;
    if (i >= j) continue;
    const [a, b] = [re[i] as number, im[i] as number];
    re[i] = re[j] as number;
    im[i] = im[j] as number;
    re[j] = a;
    im[j] = b;
  }
  for (let half = 1; half < LENGTH; half <<= 1) {
    for (let start = 0; start < LENGTH; start += 2 * half) {
      for (let k = 0; k < half; k += 1) {
        const c = COSINES[half + k] as number;
        const s = sign * (SINES[half + k] as number);
        const at = start + k;
        const other = at + half;
        const a = re[other] as number;
        const b = im[other] as number;
        const x = a * c - b * s;
        const y = a * s + b * c;
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

const PRODUCT: Complex = { re: new Float32Array(LENGTH), im: new Float32Array(LENGTH) };

/**
 * The correlations of a sound with two templates, at all places: two real signals in one transform. They are there until those of the
 * next two are asked for.
 */
function correlations(heard: Complex, one: Complex, two: Complex): Complex {
  const { re, im } = PRODUCT;
  for (let k = 0; k < LENGTH; k += 1) {
    const a = heard.re[k] as number;
    const b = heard.im[k] as number;
    const c = one.re[k] as number;
    const d = one.im[k] as number;
    const e = two.re[k] as number;
    const f = two.im[k] as number;
    re[k] = a * c + b * d - (b * e - a * f);
    im[k] = b * c - a * d + (a * e + b * f);
  }
  transform(PRODUCT, 1);
  return PRODUCT;
}

/**
 * The attack that solved the captcha's sound when it was the recordings played a little faster or slower: lays each recording over
 * the sound at each speed and place, and takes the five that fit best, by normalised cross-correlation. Recordings or speeds are even in number.
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
      const [one, two] = [templates[at] as Template, templates[at + 1] as Template];
      const { re, im } = correlations(heard, one.spectrum, two.spectrum);
      note(one, re);
      note(two, im);
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
