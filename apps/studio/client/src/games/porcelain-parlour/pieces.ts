import { down, glow, type Layer, type Paint, type Picture } from '../../art/picture.ts';
import { box, circle, petal } from '../../art/shapes.ts';

/** Gold leaf, lit from above. */
export const leaf = (from: number, to: number): Paint => down(from, to, '#fff3c0', '#e9b949', '#9a6414');
export const INK = '#1d2b52';

/** A glazed porcelain tile: its thickness below, its face with a painted border, the light along its upper edge. */
export function tile(face: Paint, side: string, border: string): Picture {
  return [
    { d: box(0, 3.4, 84, 93, 13), fill: side },
    { d: box(0, -1.4, 84, 92, 13), fill: face },
    { d: box(0, -1.4, 84, 92, 13), stroke: side, width: 1.4, alpha: 0.8 },
    { d: box(0, -1.4, 73, 81, 9), stroke: border, width: 1.6 },
    ...([-1, 1] as const).flatMap((x) =>
      ([-1, 1] as const).map((y): Layer => ({ d: circle(x * 32, -1.4 + y * 36, 2.4), fill: border })),
    ),
    { d: 'M-37 -24V-36C-37 -41 -34 -44 -29 -44H12', stroke: '#ffffff', width: 2.6, alpha: 0.75 },
  ];
}

export const ivory = (): Picture => tile(down(-48, 46, '#fffdf5', '#f8efdb', '#e6d3ae'), '#a98c5e', '#c9a86a');

/** Suits of this house, none of any other deck: a drop, a leaf, a flame. */
export const SUITS = {
  drop: 'M0 -9C5 -3 7 1 7 4A7 6.4 0 0 1 -7 4C-7 1 -5 -3 0 -9Z',
  leaf: 'M0 9C-9 3 -8 -5 0 -9C8 -5 9 3 0 9ZM0 9V-3',
  flame: 'M1 -10C6 -5 8 -1 7 3C6 8 -6 8 -7 3C-8 -1 -4 -2 -4 -6C-1 -5 1 -6 1 -10Z',
} as const;

/** A playing card of the house with its suit. */
export function card(x: number, y: number, turn: number, suit: keyof typeof SUITS, color: string): Picture {
  const at = (dx: number, dy: number): readonly [number, number] => {
    const angle = (turn * Math.PI) / 180;
    return [x + dx * Math.cos(angle) - dy * Math.sin(angle), y + dx * Math.sin(angle) + dy * Math.cos(angle)];
  };
  return [
    { d: box(0, 0, 30, 46, 4), at: [x, y], turn, fill: down(-23, 23, '#ffffff', '#f1e8d6'), stroke: INK, width: 1.6 },
    { d: box(0, 0, 24, 40, 2.5), at: [x, y], turn, stroke: color, width: 1, alpha: 0.55 },
    { d: SUITS[suit], at: [x, y], turn, scale: 1.25, fill: color },
    { d: SUITS[suit], at: at(-10, -17.5), turn, scale: 0.42, fill: color },
    { d: SUITS[suit], at: at(10, 17.5), turn: turn + 180, scale: 0.42, fill: color },
  ];
}

/** The back of a tile: cobalt brushwork, the same on every tile. */
export const back: Picture = [
  ...tile(down(-48, 46, '#fdfdfb', '#eef1f4', '#cfd6e2'), '#7d89a8', '#2f4fa8'),
  { d: circle(0, -1.4, 27), fill: glow(0, -1.4, 27, '#dfe8fb', '#eef1f4') },
  { d: circle(0, -1.4, 27), stroke: '#2f4fa8', width: 2 },
  ...Array.from(
    { length: 8 },
    (_, i): Layer => ({
      d: petal(22, 7),
      at: [0, -1.4],
      turn: i * 45,
      fill: down(-22, 0, '#3f66cc', '#16307e'),
    }),
  ),
  { d: circle(0, -1.4, 6), fill: '#f7f9fd', stroke: '#16307e', width: 1.6 },
  ...([-1, 1] as const).flatMap((x) =>
    ([-1, 1] as const).map(
      (y): Layer => ({ d: 'M0 0C6 -1 9 -5 9 -11C4 -10 0 -7 0 0Z', at: [x * 20, -1.4 + y * 24], scale: [x, -y], fill: '#2f4fa8' }),
    ),
  ),
];
