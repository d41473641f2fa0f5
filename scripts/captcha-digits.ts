import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/*
 * Makes the recordings of the captcha's digits: `node scripts/captcha-digits.ts`, with espeak-ng installed (apt-get install espeak-ng).
 * A file holds ten little-endian 16-bit lengths in bytes, then the ten digits as µ-law of 8 kHz, mono: see the folder's README.
 */
const FOLDER = join(import.meta.dirname, '../apps/gateway/src/identity/verification/digits');
const SPEAKER = 'espeak-ng';
const RATE = 8_000;
/** Thai has a voice that says its digits wrongly, Filipino has none. */
const VOICES: Readonly<Record<string, readonly [voice: string, wordsPerMinute: number, words: readonly string[]]>> = {
  EN: ['en-gb', 120, ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']],
  VI: ['vi', 85, ['không', 'một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'bảy', 'tám', 'chín']],
  CN: ['cmn-latn-pinyin', 100, ['ling2', 'yi1', 'er4', 'san1', 'si4', 'wu3', 'liu4', 'qi1', 'ba1', 'jiu3']],
  ID: ['id', 120, ['nol', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan']],
};

/** The samples of a 16-bit mono WAV, from -1 to 1, and its rate. */
function samplesOf(wav: Buffer): { samples: Float64Array; rate: number } {
  const data = wav.indexOf('data') + 8;
  const count = Math.floor((wav.length - data) / 2);
  return {
    samples: Float64Array.from({ length: count }, (_, at) => wav.readInt16LE(data + at * 2) / 32_768),
    rate: wav.readUInt32LE(24),
  };
}

/** At another rate: the mean of what each new sample stands for, which takes out what is too high for the lower rate. */
function resampled(samples: Float64Array, from: number, to: number): Float64Array {
  const step = from / to;
  return Float64Array.from({ length: Math.floor(samples.length / step) - 2 }, (_, at) => {
    const middle = (at + 1) * step;
    let sum = 0;
    let weight = 0;
    for (let each = Math.ceil(middle - step); each <= middle + step; each += 1) {
      const share = 1 - Math.abs(each - middle) / step;
      sum += (samples[each] ?? 0) * share;
      weight += share;
    }
    return sum / weight;
  });
}

/** Without the silence around it, as loud as can be. */
function trimmed(samples: Float64Array): Float64Array {
  const loudest = samples.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
  const isHeard = (each: number): boolean => Math.abs(each) > loudest / 50;
  const cut = samples.slice(samples.findIndex(isHeard), samples.findLastIndex(isHeard) + 1);
  return cut.map((each) => (each / loudest) * 0.9);
}

/** µ-law of ITU-T G.711. */
function compressed(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const biased = Math.min(32_635, Math.round(Math.abs(sample) * 32_767)) + 132;
  const exponent = Math.max(0, Math.floor(Math.log2(biased)) - 7);
  return ~(sign | (exponent << 4) | ((biased >> (exponent + 3)) & 0x0f)) & 0xff;
}

const scratch = mkdtempSync(join(tmpdir(), 'digits-'));
mkdirSync(FOLDER, { recursive: true });
for (const [language, [voice, speed, words]] of Object.entries(VOICES)) {
  const digits = words.map((word) => {
    const path = join(scratch, 'word.wav');
    execFileSync(SPEAKER, ['-v', voice, '-s', String(speed), '-w', path, word]);
    const { samples, rate } = samplesOf(readFileSync(path));
    return Buffer.from([...trimmed(resampled(samples, rate, RATE))].map(compressed));
  });
  const lengths = Buffer.alloc(digits.length * 2);
  digits.forEach((digit, at) => void lengths.writeUInt16LE(digit.length, at * 2));
  const file = Buffer.concat([lengths, ...digits]);
  writeFileSync(join(FOLDER, `${language}.ulaw`), file);
  process.stdout.write(
    `${language}: ${file.length} bytes; ${digits.map((digit) => (digit.length / RATE).toFixed(2)).join(' ')} s\n`,
  );
}
rmSync(scratch, { recursive: true });
