import { randomBytes, randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, 'digits');
const RATE = 8_000;
const HEADER_BYTES = 44;
const TENS = 10;
/** Milliseconds of a pause, share of a digit's usual speed, of its loudness. */
const PAUSE_MS = [350, 800] as const;
const SPEED_PERCENT = [85, 110] as const;
const LOUDNESS_PERCENT = [65, 100] as const;
/** Of the noise, for each step of a random byte from its middle. */
const NOISE_STEP = 4;

/** Samples of one byte of µ-law. */
function expanded(byte: number): number {
  const bits = ~byte & 0xff;
  const magnitude = ((((bits & 0x0f) << 3) + 132) << ((bits >> 4) & 0x07)) - 132;
  return (bits & 0x80) === 0 ? magnitude : -magnitude;
}

/** The ten digits in a file: digits/README.md. */
function readDigits(file: Buffer): Int16Array[] {
  let from = TENS * 2;
  return Array.from({ length: TENS }, (_, digit) => {
    const length = file.readUInt16LE(digit * 2);
    const samples = Int16Array.from(file.subarray(from, from + length), expanded);
    from += length;
    return samples;
  });
}

const voices: ReadonlyMap<string, readonly Int16Array[]> = new Map(
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.ulaw'))
    .map((name) => [name.slice(0, -'.ulaw'.length), readDigits(readFileSync(join(FOLDER, name)))]),
);

/** Languages that digits are spoken in; all others hear them in English. */
export const spokenLanguages = (): string[] => [...voices.keys()];

const between = ([least, most]: readonly [number, number]): number => randomInt(least, most + 1);
const silence = (): Int16Array => new Int16Array(Math.round((between(PAUSE_MS) / 1_000) * RATE));

/** The same digit as if said a little faster or slower, louder or softer. */
function varied(samples: Int16Array): Int16Array {
  const speed = between(SPEED_PERCENT) / 100;
  const loudness = between(LOUDNESS_PERCENT) / 100;
  return Int16Array.from({ length: Math.floor(samples.length / speed) }, (_, at) => {
    const place = at * speed;
    const before = samples[Math.floor(place)] ?? 0;
    const after = samples[Math.ceil(place)] ?? before;
    return (before + (after - before) * (place % 1)) * loudness;
  });
}

/** A WAV of 16-bit samples: every browser plays it. */
function wavOf(parts: readonly Int16Array[]): Buffer {
  const count = parts.reduce((sum, part) => sum + part.length, 0);
  const wav = Buffer.alloc(HEADER_BYTES + count * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(RATE, 24);
  wav.writeUInt32LE(RATE * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(count * 2, 40);
  const noise = randomBytes(count);
  let place = 0;
  for (const part of parts) {
    for (const sample of part) {
      const heard = sample + ((noise[place] ?? 0) - 128) * NOISE_STEP;
      wav.writeInt16LE(Math.max(-32_768, Math.min(32_767, heard)), HEADER_BYTES + place * 2);
      place += 1;
    }
  }
  return wav;
}

/** Digits spoken in a language, as a WAV in base64. No two are alike: pauses, speed, loudness and noise differ. */
export function speakDigits(digits: string, language: string): string {
  const voice = voices.get(language) ?? voices.get('EN') ?? [];
  const parts = [...digits].flatMap((digit) => [silence(), varied(voice[Number(digit)] ?? new Int16Array())]);
  return wavOf([...parts, silence()]).toString('base64');
}
