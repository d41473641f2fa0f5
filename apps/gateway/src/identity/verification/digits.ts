import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, 'digits');
const TENS = 10;
/** Samples in a second of the recordings, and of what is made of them. */
export const RATE = 8_000;

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

/** The recordings that everybody has who has this program: the digits 0 to 9 by language. */
export const recordings: ReadonlyMap<string, readonly Int16Array[]> = new Map(
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.ulaw'))
    .map((name) => [name.slice(0, -'.ulaw'.length), readDigits(readFileSync(join(FOLDER, name)))]),
);
