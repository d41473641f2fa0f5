import { randomBytes } from 'node:crypto';
import { addAt, babble, between, newVoice, type Sound } from './captcha-voice.ts';
import { RATE, recordings } from './digits.ts';

const HEADER_BYTES = 44;
/** Seconds of a pause. */
const PAUSE = [0.3, 0.9] as const;
/** Loudness of a voice, of the talk behind it, and of the hiss: roots of mean squares. */
const VOICE = 3_600;
const TALK = 1_000;
const HISS = 260;

/** Languages that digits are spoken in; all others hear them in English. */
export const spokenLanguages = (): string[] => [...recordings.keys()];

const pause = (): number => Math.round(between(...PAUSE) * RATE);

/** Hiss of a loudness: bytes of chance around their middle, whose mean square is 256² / 12. */
function addHiss(sound: Sound): void {
  const noise = randomBytes(sound.length);
  const factor = (HISS * Math.sqrt(12)) / 256;
  for (let at = 0; at < sound.length; at += 1) sound[at] = (sound[at] ?? 0) + ((noise[at] ?? 0) - 127.5) * factor;
}

/** A WAV of 16-bit samples: every browser plays it. */
function wavOf(sound: Sound): Buffer {
  const wav = Buffer.alloc(HEADER_BYTES + sound.length * 2);
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
  wav.writeUInt32LE(sound.length * 2, 40);
  for (let at = 0; at < sound.length; at += 1) {
    wav.writeInt16LE(Math.max(-32_768, Math.min(32_767, Math.round(sound[at] ?? 0))), HEADER_BYTES + at * 2);
  }
  return wav;
}

/**
 * Digits spoken in a language, as a WAV in base64. No two are alike: each digit has a voice, a pitch and a tempo of its own, others
 * talk behind it, and the pauses differ. It keeps recordings from being laid over it, and no more: friction, not proof.
 */
export function speakDigits(digits: string, language: string): string {
  const recorded = recordings.get(language) ?? recordings.get('EN') ?? [];
  const parts = [...digits].map((digit) => ({ rest: pause(), sound: newVoice(recorded[Number(digit)] ?? [], VOICE) }));
  const length = parts.reduce((sum, { rest, sound }) => sum + rest + sound.length, pause());
  const whole = babble(length, TALK);
  let place = 0;
  for (const { rest, sound } of parts) {
    addAt(whole, sound, place + rest);
    place += rest + sound.length;
  }
  addHiss(whole);
  return wavOf(whole).toString('base64');
}
