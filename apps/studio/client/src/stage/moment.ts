import type { Picture } from '../art/picture.ts';
import { clamp } from './ease.ts';
import type { Rect, Size } from './geometry.ts';

/** What a scene of its own tells: free spins begin, free spins are over, or a large win. */
export type MomentKind = 'start' | 'summary' | 'win';

/** One moment of a scene. */
export interface MomentFrame {
  kind: MomentKind;
  view: Size;
  /** Where the words stand; no picture is ever seen there. */
  words: Rect;
  /** Side of a usual thing in pixels. */
  unit: number;
  /** Milliseconds since the scene opened. */
  now: number;
}

/** A picture with its centre at (x, y). `cord` is where a line from it ends. */
export interface Placed {
  name: string;
  x: number;
  y: number;
  size: number;
  /** Radians. */
  turn?: number;
  alpha?: number;
  isMirrored?: boolean;
  /** Stands before a light of the game's. */
  isLit?: boolean;
  cord?: { x: number; y: number; color: string };
}

/** How a game fills its scenes: with its symbols and with things of its own, each placed anew for every moment. */
export interface MomentLook {
  things?: Readonly<Record<string, Picture>>;
  places(frame: MomentFrame): readonly Placed[];
}

/** A scene at rest is shown as it is after this time. */
export const REST_MS = 4_000;

/** Half of a picture's side that its drawing and shadow may fill, turned or not. */
export const REACH = 0.62;
/** In units: pictures nearer than this to the words begin to fade. */
export const CLEAR = 0.2;

/** Pixels between a picture and the words, at their nearest; below 0 they overlap. */
function gap({ x, y, size }: Placed, words: Rect): number {
  const across = Math.max(words.x - x, x - words.x - words.w);
  const down = Math.max(words.y - y, y - words.y - words.h);
  return Math.max(across, down) - size * REACH;
}

/** Side of a usual thing on a screen. */
export function unitOf({ width, height }: Size): number {
  return clamp(Math.min(width, height) * 0.15, 44, 132);
}

/** What is seen of a scene: pictures fade before they reach the words, and those that would lie under them are left out. */
export function seenAt(look: MomentLook, frame: MomentFrame): Placed[] {
  return look.places(frame).flatMap((placed) => {
    const alpha = (placed.alpha ?? 1) * clamp(gap(placed, frame.words) / (frame.unit * CLEAR));
    return alpha > 0.01 ? [{ ...placed, alpha }] : [];
  });
}
