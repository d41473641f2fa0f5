/**
 * Artwork as data. A picture is a list of vector layers in a space of 100 by 100 units around (0, 0); the same data is
 * painted on a canvas in the game and written as SVG for the posters.
 */

/** Colour stops from 0 to 1. */
export type Stops = readonly (readonly [offset: number, color: string])[];

/** A colour, a gradient along a line, or one from a focus out to a circle (`ring`: cx, cy, radius, focus x, focus y). */
export type Paint =
  | string
  | { readonly line: readonly [number, number, number, number]; readonly stops: Stops }
  | { readonly ring: readonly [number, number, number, number?, number?]; readonly stops: Stops };

/** One shape. `at`, `turn` (degrees) and `scale` place it; `width` is the width of its stroke. */
export interface Layer {
  readonly d: string;
  readonly fill?: Paint;
  readonly stroke?: Paint;
  readonly width?: number;
  readonly alpha?: number;
  readonly at?: readonly [number, number];
  readonly turn?: number;
  readonly scale?: number | readonly [number, number];
  readonly butt?: boolean;
}

export type Picture = readonly Layer[];

/** A gradient from top to bottom between two heights. */
export function down(from: number, to: number, ...colors: string[]): Paint {
  return { line: [0, from, 0, to], stops: spread(colors) };
}

/** A gradient from left to right. */
export function across(from: number, to: number, ...colors: string[]): Paint {
  return { line: [from, 0, to, 0], stops: spread(colors) };
}

/** A round gradient whose light comes from the upper left. */
export function ball(cx: number, cy: number, r: number, ...colors: string[]): Paint {
  return { ring: [cx, cy, r, cx - r * 0.35, cy - r * 0.4], stops: spread(colors) };
}

/** A round gradient from its centre. */
export function glow(cx: number, cy: number, r: number, ...colors: string[]): Paint {
  return { ring: [cx, cy, r], stops: spread(colors) };
}

function spread(colors: readonly string[]): Stops {
  return colors.map((color, index) => [colors.length === 1 ? 0 : index / (colors.length - 1), color] as const);
}
