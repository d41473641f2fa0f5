import { randomInt } from 'node:crypto';
import { RATE, recordings } from './digits.ts';

/** Samples, in the range of 16 bits. */
export type Sound = Float64Array;

/** Chance between two numbers, in steps of a ten-thousandth of their distance. */
export const between = (least: number, most: number): number => least + ((most - least) * randomInt(10_001)) / 10_000;

/** Length of the pieces that a digit is taken apart into, in samples: two or three periods of a voice. */
const GRAIN = 240;
const HOP = GRAIN / 2;
/** How far a piece may be taken from beside its place, in samples. */
const JITTER = 40;

const valueAt = (samples: ArrayLike<number>, place: number): number => {
  const at = Math.floor(place);
  const before = samples[at] ?? 0;
  return before + ((samples[at + 1] ?? before) - before) * (place - at);
};

/** Played faster or slower, with a speed that sways: voice, pitch and tempo move together, differently at each moment. */
function swayed(samples: ArrayLike<number>, speed: number): Sound {
  const depth = between(0.1, 0.18);
  const turns = between(1.2, 2.6);
  const phase = between(0, 2 * Math.PI);
  const out: number[] = [];
  for (let place = 0; place < samples.length - 1; ) {
    out.push(valueAt(samples, place));
    place += speed * (1 + depth * Math.sin(phase + (2 * Math.PI * turns * place) / samples.length));
  }
  return Float64Array.from(out);
}

/** The same in another time and the same pitch: overlapping pieces, each from a little beside its place, put together again. */
function stretched(samples: Sound, factor: number): Sound {
  const out = new Float64Array(Math.ceil(samples.length * factor) + GRAIN);
  for (let start = 0; start + GRAIN <= out.length; start += HOP) {
    const from = start / factor + between(-JITTER, JITTER);
    for (let at = 0; at < GRAIN; at += 1) {
      const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / GRAIN);
      out[start + at] = (out[start + at] ?? 0) + window * valueAt(samples, from + at);
    }
  }
  return out;
}

/**
 * All-pass filters in a row: the ear hears the same, while the shape of the wave is another one. Their places differ from digit to
 * digit, so that no recording fits what comes out.
 */
function dispersed(samples: Sound): Sound {
  let sound = samples;
  for (let stage = 0; stage < 6; stage += 1) {
    const delay = randomInt(2, 40);
    const gain = between(0.35, 0.6) * (randomInt(2) === 0 ? 1 : -1);
    const out = new Float64Array(sound.length + delay);
    for (let at = 0; at < out.length; at += 1) {
      const late = at < delay ? 0 : (sound[at - delay] ?? 0);
      const echo = at < delay ? 0 : (out[at - delay] ?? 0);
      out[at] = late - gain * (sound[at] ?? 0) + gain * echo;
    }
    sound = out;
  }
  return sound;
}

/** Brighter or darker, as by another throat. */
function tilted(samples: Sound): Sound {
  const pole = between(-0.45, 0.45);
  let last = 0;
  return samples.map((sample) => {
    last = sample + pole * last;
    return last;
  });
}

const loudnessOf = (samples: Sound): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length));

/** Brought to a loudness, the root of the mean square. */
function scaled(samples: Sound, loudness: number): Sound {
  const factor = loudness / Math.max(1, loudnessOf(samples));
  return samples.map((sample) => sample * factor);
}

/** A digit said by a voice that nobody has heard before: another throat, pitch and tempo, each time. */
export function newVoice(recording: ArrayLike<number>, loudness: number): Sound {
  const speed = between(0.84, 1.2);
  const slowed = stretched(swayed(recording, speed), between(0.95, 1.2) * speed);
  return scaled(tilted(dispersed(slowed)), loudness * between(0.85, 1.1));
}

/** Adds a sound to another from a place on; what goes over the end is lost. */
export function addAt(target: Sound, sound: Sound, from: number): void {
  const end = Math.min(sound.length, target.length - from);
  for (let at = 0; at < end; at += 1) target[from + at] = (target[from + at] ?? 0) + (sound[at] ?? 0);
}

/** The talk of a room: digits of all languages, backwards so that nobody takes one for the captcha's. */
export function babble(length: number, loudness: number): Sound {
  const all = [...recordings.values()].flat();
  const out = new Float64Array(length);
  for (let speaker = 0; speaker < 3; speaker += 1) {
    for (let from = randomInt(RATE / 2) - RATE / 2; from < length; ) {
      const spoken = all[randomInt(all.length)] ?? new Int16Array();
      const sound = scaled(swayed(Float64Array.from(spoken).reverse(), between(0.8, 1.25)), 1_000);
      if (from >= 0) addAt(out, sound, from);
      from += sound.length + randomInt(RATE / 5);
    }
  }
  return scaled(out, loudness);
}
