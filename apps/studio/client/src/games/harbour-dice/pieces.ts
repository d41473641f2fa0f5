import { down, type Layer, type Paint } from '../../art/picture.ts';
import { box, circle, polar } from '../../art/shapes.ts';

/** The outline of every piece. */
export const EDGE = '#1c1206';

/** Brass from top to bottom, with a light band across. */
export const brass = (from: number, to: number): Paint => down(from, to, '#fff3c0', '#e8b64a', '#fbdc85', '#a06a14');

/** Short lines over the edge of a counter. */
export function reeds(count: number, from: number, to: number): string {
  return Array.from({ length: count }, (_, i) => {
    const [x, y] = polar(from, (360 / count) * i);
    const [u, v] = polar(to, (360 / count) * i);
    return `M${x.toFixed(1)} ${y.toFixed(1)}L${u.toFixed(1)} ${v.toFixed(1)}`;
  }).join('');
}

const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

/** A die seen on one face, its thickness below. */
export function die(
  x: number,
  y: number,
  size: number,
  turn: number,
  light: string,
  dark: string,
  ink: string,
  pips: number,
): Layer[] {
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
  const step = size * 0.27;
  return [
    { d: box(0, 0, size, size, size * 0.22), at: [x + size * 0.05, y + size * 0.13], turn, fill: dark, stroke: EDGE, width: 2 },
    {
      d: box(0, 0, size, size, size * 0.22),
      at: [x, y],
      turn,
      fill: down(-size / 2, size / 2, light, light, dark),
      stroke: EDGE,
      width: 1.6,
    },
    ...(PIPS[pips] ?? []).map(
      ([px, py]): Layer => ({
        d: circle(x + (px * cos - py * sin) * step, y + (px * sin + py * cos) * step, size * 0.098),
        fill: ink,
      }),
    ),
  ];
}

/** A bone tile with two fields of pips. */
export function bone(x: number, y: number, turn: number, upper: number, lower: number): Layer[] {
  const angle = (turn * Math.PI) / 180;
  const spot = (px: number, py: number): readonly [number, number] => [
    x + px * Math.cos(angle) - py * Math.sin(angle),
    y + px * Math.sin(angle) + py * Math.cos(angle),
  ];
  const pips = [
    ...(PIPS[upper] ?? []).map(([u, v]) => spot(u * 8, v * 8 - 19)),
    ...(PIPS[lower] ?? []).map(([u, v]) => spot(u * 8, v * 8 + 19)),
  ];
  return [
    { d: box(0, 0, 35, 75, 8), at: [x + 1, y + 3.4], turn, fill: '#8a6a3a', stroke: EDGE, width: 2 },
    { d: box(0, 0, 35, 75, 8), at: [x, y], turn, fill: down(-38, 38, '#fffdf4', '#f3e6c6', '#d9bf8e'), stroke: EDGE, width: 1.8 },
    { d: 'M-12 0H12', at: [x, y], turn, stroke: '#a88450', width: 2.2 },
    { d: circle(x, y, 3.6), fill: brass(y - 4, y + 4), stroke: '#6b430a', width: 1 },
    ...pips.map(([px, py]): Layer => ({ d: circle(px, py, 4), fill: '#1b3d63' })),
  ];
}
