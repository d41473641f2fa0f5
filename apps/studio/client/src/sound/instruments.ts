/** Sounds made from nothing: plucked strings, bells, mallets, wood, thuds, drops and breath. */

export interface Desk {
  context: AudioContext;
  out: AudioNode;
}

/** A plucked string after Karplus and Strong: a burst of noise that circulates and mellows. */
export function pluck({ context, out }: Desk, frequency: number, at: number, loud: number): void {
  const rate = context.sampleRate;
  const length = Math.floor(rate * 1.8);
  const period = Math.max(2, Math.round(rate / frequency));
  const buffer = context.createBuffer(1, length, rate);
  const data = buffer.getChannelData(0);
  let soft = 0;
  for (let i = 0; i < period; i++) {
    // Softened noise: a finger rather than a plectrum.
    soft = 0.6 * soft + 0.4 * (Math.random() * 2 - 1);
    data[i] = soft * 2.2;
  }
  for (let i = period; i < length; i++) data[i] = 0.497 * ((data[i - period] ?? 0) + (data[i - period + 1] ?? 0));
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(envelope(context, out, at, 0.006, 1.7, loud * 2));
  source.start(at);
}

/** A struck bell: a carrier with a bright overtone that dies sooner than it. */
export function bell({ context, out }: Desk, frequency: number, at: number, loud: number): void {
  tone(context, out, 'sine', frequency, at, 1.9, loud);
  tone(context, out, 'sine', frequency * 2.76, at, 0.9, loud * 0.4);
  tone(context, out, 'sine', frequency * 5.4, at, 0.35, loud * 0.2);
}

/** A wooden bar under a soft mallet. */
export function mallet({ context, out }: Desk, frequency: number, at: number, loud: number): void {
  tone(context, out, 'sine', frequency, at, 0.6, loud);
  tone(context, out, 'triangle', frequency * 4, at, 0.11, loud * 0.35);
}

export function wood({ context, out }: Desk, at: number, loud: number, pitch = 1): void {
  tone(context, out, 'triangle', 520 * pitch, at, 0.07, loud);
  tone(context, out, 'sine', 210 * pitch, at, 0.12, loud);
}

export function thud({ context, out }: Desk, at: number, loud: number, pitch = 1): void {
  const sound = context.createOscillator();
  sound.frequency.setValueAtTime(150 * pitch, at);
  sound.frequency.exponentialRampToValueAtTime(46, at + 0.16);
  sound.connect(envelope(context, out, at, 0.004, 0.3, loud * 1.5));
  sound.start(at);
  sound.stop(at + 0.4);
  noise({ context, out }, at, 0.09, loud * 0.5, 900);
}

export function drop({ context, out }: Desk, at: number, loud: number, pitch = 1): void {
  const sound = context.createOscillator();
  sound.frequency.setValueAtTime(340 * pitch, at);
  sound.frequency.exponentialRampToValueAtTime(980 * pitch, at + 0.09);
  sound.connect(envelope(context, out, at, 0.006, 0.14, loud));
  sound.start(at);
  sound.stop(at + 0.2);
}

/** Filtered noise that swells and fades: breath of wind, a rumble or a splash, by its colour. */
export function noise({ context, out }: Desk, at: number, length: number, loud: number, color: number, sweep = 1): void {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.Q.value = 0.8;
  filter.frequency.setValueAtTime(color, at);
  filter.frequency.exponentialRampToValueAtTime(color * sweep, at + length);
  source.connect(filter).connect(envelope(context, out, at, length * 0.3, length * 0.7, loud));
  source.start(at);
}

/** A room: noise that dies away, to fold sounds with. */
export function room(context: AudioContext, seconds: number): ConvolverNode {
  const length = Math.ceil(context.sampleRate * seconds);
  const buffer = context.createBuffer(2, length, context.sampleRate);
  for (let channel = 0; channel < 2; channel++) {
    const data = buffer.getChannelData(channel);
    for (let i = 0; i < length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 2.6;
  }
  const node = context.createConvolver();
  node.buffer = buffer;
  return node;
}

function tone(
  context: AudioContext,
  out: AudioNode,
  type: OscillatorType,
  frequency: number,
  at: number,
  length: number,
  loud: number,
): void {
  const sound = context.createOscillator();
  sound.type = type;
  sound.frequency.value = frequency;
  sound.connect(envelope(context, out, at, 0.004, length, loud));
  sound.start(at);
  sound.stop(at + length + 0.1);
}

function envelope(context: AudioContext, out: AudioNode, at: number, rise: number, fall: number, loud: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + rise + fall);
  gain.connect(out);
  return gain;
}
