import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { speakDigits } from './captcha-audio.ts';
import { RATE, recordings } from './digits.ts';
import { createAttack } from './testing/correlation.ts';

const SPEEDS = Array.from({ length: 34 }, (_, at) => 0.82 + at * 0.01);
const TEST_MS = 300_000;

const spoken = recordings.get('EN') ?? [];
const fiveDigits = (): string => String(randomInt(100_000)).padStart(5, '0');

/** The recordings one after the other at speeds of their own, with hiss: how the captcha once spoke. */
function plainly(digits: string): Buffer {
  const silence = (): number[] => Array.from({ length: randomInt(0.35 * RATE, 0.8 * RATE) }, () => 0);
  const parts = [...digits].flatMap((digit) => {
    const samples = spoken[Number(digit)] ?? new Int16Array();
    const speed = randomInt(85, 111) / 100;
    const said = Array.from(
      { length: Math.floor(samples.length / speed) },
      (_, at) => (samples[Math.floor(at * speed)] ?? 0) * 0.8,
    );
    return [...silence(), ...said];
  });
  const whole = Int16Array.from([...parts, ...silence()], (sample) => sample + randomInt(-500, 501));
  return Buffer.concat([Buffer.alloc(44), Buffer.from(whole.buffer)]);
}

it(
  'is not solved by laying the recordings over it, which solves them where they are only played faster or slower',
  () => {
    const attack = createAttack(spoken, SPEEDS);
    const solved = (sounds: number, speak: (digits: string) => Buffer): number =>
      Array.from({ length: sounds }, fiveDigits).filter((digits) => attack(speak(digits)) === digits).length;
    expect(solved(10, plainly)).toBeGreaterThanOrEqual(8);
    expect(solved(40, (digits) => Buffer.from(speakDigits(digits, 'EN'), 'base64'))).toBeLessThanOrEqual(3);
  },
  TEST_MS,
);
