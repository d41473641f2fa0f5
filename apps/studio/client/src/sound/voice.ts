/** How a game sounds: its instruments and the notes they play. Frequencies in hertz, times in seconds. */
export interface Voice {
  /** Notes of its scale, low to high, as semitones above `root`. */
  root: number;
  scale: readonly number[];
  instrument: 'pluck' | 'bell' | 'mallet';
  /** What a stopping reel sounds like. */
  stop: 'wood' | 'thud' | 'drop';
  /** What a starting spin sounds like. */
  start: 'breath' | 'rumble' | 'splash';
  /** Between two notes of the quiet tune in the background. */
  tempo: number;
  /** The tune: steps of the scale, null for a rest. */
  tune: readonly (number | null)[];
  room: number;
}

/** The frequency of a step of a voice's scale; steps beyond the scale go on in the next octave. */
export function frequencyOf(voice: Voice, step: number): number {
  const length = voice.scale.length;
  const octave = Math.floor(step / length);
  const note = voice.scale[((step % length) + length) % length] ?? 0;
  return voice.root * 2 ** (octave + note / 12);
}

/** Steps of the scale that a win plays: more of them, and higher, as it grows. */
export function winSteps(level: 'small' | 'medium' | 'big' | 'huge'): readonly number[] {
  const length = { small: 3, medium: 5, big: 9, huge: 14 }[level];
  return Array.from({ length }, (_, i) => 2 + (i < 3 ? i * 2 : i % 2 === 0 ? i + 1 : i - 1));
}
