import { bounce, clamp, inOut, scatterOf, spring } from './ease.ts';
import { CLEAR, type MomentFrame, type Placed, REACH } from './moment.ts';

/** Steps of which the scenes of the games are made. All are functions of time alone, so a scene can be shown at any moment. */

const TURN = Math.PI * 2;
const nameAt = (names: readonly string[], i: number): string => names[i % names.length] ?? '';

interface Stream {
  count: number;
  seed: number;
  /** Time that the nearest need to cross the screen. */
  seconds: number;
  /** Smallest and largest side, in units. */
  sizes?: readonly [number, number];
}

/** Things that climb from below with a sway, near ones larger and faster. Falls with `isFalling`, turning on the way. */
export function drifting(
  { view, unit, now }: MomentFrame,
  names: readonly string[],
  { count, seed, seconds, sizes = [0.45, 1], isFalling = false }: Stream & { isFalling?: boolean },
): Placed[] {
  const random = scatterOf(seed);
  return Array.from({ length: count }, (_, i) => {
    const [lane, phase, near] = [(i + random()) / count, random(), random()];
    const size = unit * (sizes[0] + (sizes[1] - sizes[0]) * near);
    const part = (now / 1_000 / seconds) * (0.6 + 0.4 * near) + phase;
    const climbed = (part % 1) * (view.height + 2 * size) - size;
    const sway = Math.sin(now / 1_300 + phase * TURN);
    return {
      name: nameAt(names, i),
      x: lane * view.width + sway * unit * 0.25,
      y: isFalling ? climbed : view.height - climbed,
      size,
      turn: isFalling ? now / 900 + phase * TURN : sway * 0.08,
      alpha: 0.55 + 0.45 * near,
    };
  });
}

/**
 * Things that cross at one height, evenly apart: `y` in parts of the screen, `bob` in units; to the left with `isLeft`; `isMirrored` turns
 * pictures that look the other way.
 */
export function crossing(
  { view, unit, now }: MomentFrame,
  names: readonly string[],
  at: {
    count: number;
    y: number;
    seconds: number;
    size?: number;
    bob?: number;
    step?: number;
    isLeft?: boolean;
    isMirrored?: boolean;
  },
): Placed[] {
  const { count, y, seconds, size = 1, bob = 0.08, step = 700, isLeft = false, isMirrored = false } = at;
  const side = unit * size;
  const span = view.width + 2 * side;
  return Array.from({ length: count }, (_, i) => {
    const part = (now / 1_000 / seconds + i / count) % 1;
    const wave = Math.sin(now / step + i * 1.7);
    return {
      name: nameAt(names, i),
      x: isLeft ? view.width + side - part * span : part * span - side,
      y: view.height * y + wave * unit * bob,
      size: side,
      turn: wave * 0.06,
      isMirrored,
    };
  });
}

/** Things on cords from the upper edge, swinging; `lengths` in parts of the screen, one after another. */
export function hanging(
  { view, unit, now }: MomentFrame,
  names: readonly string[],
  at: { count: number; lengths: readonly number[]; size?: number; color: string },
): Placed[] {
  const { count, lengths, size = 1, color } = at;
  const drop = spring(clamp(now / 900), 1.6);
  return Array.from({ length: count }, (_, i) => {
    const x = ((i + 0.5) / count) * view.width;
    const length = (lengths[i % lengths.length] ?? 0.1) * view.height * drop;
    const turn = Math.sin(now / 1_100 + i * 2.1) * 0.09;
    const from = { x, y: -8, color };
    return {
      name: nameAt(names, i),
      x: x - Math.sin(turn) * length,
      y: Math.cos(turn) * length,
      size: unit * size,
      turn,
      cord: from,
    };
  });
}

/** Things that fall one after another, bounce and come to rest along the lower edge, `rows` of them on each other. */
export function heaped(
  { view, unit, now }: MomentFrame,
  names: readonly string[],
  at: { rows: number; seed: number; size?: number; tumble?: number },
): Placed[] {
  const { rows, seed, size = 1, tumble = 3 } = at;
  const side = unit * size;
  const across = Math.ceil(view.width / (side * 0.86)) + 1;
  const random = scatterOf(seed);
  return Array.from({ length: across * rows }, (_, i) => {
    const row = Math.floor(i / across);
    const [delay, lean, jolt] = [row * 500 + random() * 800, (random() - 0.5) * 0.7, (random() - 0.5) * 0.3];
    const part = bounce(clamp((now - delay) / 1_000));
    const x = ((i % across) + 0.5 * (row % 2) + jolt) * (view.width / (across - 1));
    const ground = view.height - side * (0.3 + row * 0.62);
    const turn = lean + (1 - clamp((now - delay) / 1_000)) * tumble;
    return {
      name: nameAt(names, Math.floor(random() * 97)),
      x,
      y: -side + (ground + side) * part,
      size: side,
      turn,
      alpha: now < delay ? 0 : 1,
    };
  });
}

/** Things dealt from the foot of the screen to an oval around the words, where they stay and turn slowly. */
export function dealt(
  { view, words, unit, now }: MomentFrame,
  names: readonly string[],
  at: { count: number; size?: number },
): Placed[] {
  const { count, size = 1 } = at;
  const side = unit * size;
  const [cx, cy] = [words.x + words.w / 2, words.y + words.h / 2];
  const rx = Math.max(words.w / 2 + side, Math.min(view.width * 0.42, words.w));
  const ry = words.h / 2 + side * 1.05;
  return Array.from({ length: count }, (_, i) => {
    const part = inOut(clamp((now - i * 70) / 620));
    const angle = (i / count) * TURN + now / 24_000;
    const [x, y] = [cx + Math.cos(angle) * rx, cy + Math.sin(angle) * ry];
    return {
      name: nameAt(names, i),
      x: cx + (x - cx) * part,
      y: view.height + side + (y - view.height - side) * part,
      size: side,
      turn: Math.sin(angle * 3) * 0.2 + (1 - part) * 5,
    };
  });
}

/** Columns of things at both sides of the words, lit one after another; on a narrow screen rows over and under them. */
export function lined(
  { view, words, unit, now }: MomentFrame,
  names: readonly string[],
  at: { size?: number; flicker?: boolean },
): Placed[] {
  const { size = 1, flicker = false } = at;
  const side = unit * size;
  const pitch = side * 1.22;
  const free = words.x;
  const isWide = free > side * 1.3;
  const places: [number, number][] = [];
  if (isWide) {
    const columns = Math.max(1, Math.min(3, Math.floor(free / pitch)));
    const rows = Math.floor((view.height * 0.92) / pitch);
    const top = (view.height - (rows - 1) * pitch) / 2;
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) {
        const x = (free / columns) * (column + 0.5);
        places.push([x, top + row * pitch], [view.width - x, top + row * pitch]);
      }
  } else {
    const columns = Math.max(3, Math.floor(view.width / pitch));
    const under = words.y + words.h + side * 0.9;
    for (let y = under; y < view.height + side * 0.3; y += pitch)
      for (let column = 0; column < columns; column++) places.push([(view.width / columns) * (column + 0.5), y]);
    for (let column = 0; column < columns; column++) places.push([(view.width / columns) * (column + 0.5), side * 0.7]);
  }
  const random = scatterOf(31);
  return places.map(([x, y], i) => {
    const lit = clamp((now - 60 * i) / 160);
    const blinks = flicker && Math.sin(now / 470 + i * 2.7) > 0.93 ? 0.35 : 1;
    return { name: nameAt(names, Math.floor(random() * 97)), x, y, size: side * (0.9 + 0.1 * lit), alpha: lit * blinks };
  });
}

/** Kites and the like: each flies a figure of eight at the end of its line. `from` is where the lines are held, in parts. */
export function flown(
  { view, unit, now }: MomentFrame,
  names: readonly string[],
  at: { places: readonly (readonly [x: number, y: number])[]; from: readonly [number, number]; size?: number; color: string },
): Placed[] {
  const { places, from, size = 1.3, color } = at;
  return places.map(([px, py], i) => {
    const [a, arrive] = [now / 1_400 + i * 1.9, inOut(clamp((now - i * 110) / 1_100))];
    const end = [px * view.width + Math.sin(a) * unit * 0.35, py * view.height + Math.sin(2 * a) * unit * 0.16] as const;
    const hand = { x: from[0] * view.width, y: from[1] * view.height };
    return {
      name: nameAt(names, i),
      x: hand.x + (end[0] - hand.x) * arrive,
      y: hand.y + (end[1] - hand.y) * arrive,
      size: unit * size,
      turn: Math.cos(a) * 0.22,
      cord: { ...hand, color },
    };
  });
}

/** Flags on garlands from side to side, in the wind; `tops` are the heights of the ends in parts of the screen. */
export function strung(
  { view, unit, now }: MomentFrame,
  names: readonly string[],
  at: { tops: readonly number[]; sag: number; size?: number },
): Placed[] {
  const { tops, sag, size = 0.7 } = at;
  const side = unit * size;
  const count = Math.ceil(view.width / side);
  return tops.flatMap((top, line) =>
    Array.from({ length: count }, (_, i) => {
      const part = (i + 0.5) / count;
      const wave = Math.sin(now / 520 - i * 0.7 + line);
      return {
        name: nameAt(names, i + line * 3),
        x: part * view.width,
        y: view.height * (top + sag * 4 * part * (1 - part)) + wave * side * 0.07,
        size: side,
        turn: (0.5 - part) * sag * 4 + wave * 0.09,
        alpha: clamp((now - i * 40) / 260),
      };
    }),
  );
}

/** The one large picture of a scene: over the words where there is room, else beside them. It arrives with a swing and breathes. */
export function emblem(
  { view, words, unit, now }: MomentFrame,
  name: string,
  how: { spin?: number; rock?: number; size?: number } = {},
): Placed[] {
  const { spin = 0, rock = 0.03, size = 1 } = how;
  const above = words.y;
  const isAbove = above >= Math.min(150, words.x);
  const room = isAbove ? Math.min(above, view.width * 0.8) : words.x;
  const side = Math.min((room - 2 * CLEAR * unit) / (2 * REACH), 360) * size;
  const [x, y] = isAbove ? [words.x + words.w / 2, above - room * 0.5] : [words.x / 2, view.height / 2];
  const arrived = spring(clamp(now / 900), 1.4);
  return [
    {
      name,
      x,
      y: y - Math.abs(Math.sin(now / 900)) * side * 0.02,
      size: side * (0.4 + 0.6 * arrived),
      turn: spin * (now / 1_000) + Math.sin(now / 800) * rock,
      alpha: clamp(now / 250),
      isLit: true,
    },
  ];
}
