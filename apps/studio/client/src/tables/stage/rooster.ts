import type { Layer, Picture } from '../../art/picture.ts';
import { circle } from '../../art/shapes.ts';

/** The papers that a figure is folded of, light to dark, and its comb. */
export interface Papers {
  light: string;
  mid: string;
  dark: string;
  accent: string;
  comb: string;
}

export const PAPERS = {
  meron: { light: '#f0705c', mid: '#d2463c', dark: '#8f2328', accent: '#f6b04a', comb: '#ffd25e' },
  wala: { light: '#7fb4f2', mid: '#4a82d4', dark: '#254b91', accent: '#e8eef8', comb: '#ffd25e' },
} as const satisfies Record<string, Papers>;

const STICK = '#6b4a22';

/** A rooster folded of paper that looks to the right, in parts that move by themselves; its feet stand at 54. */
export function rooster({ light, mid, dark, accent, comb }: Papers): Readonly<Record<'back' | 'body' | 'wing', Picture>> {
  const fold = (d: string): Layer => ({ d, stroke: '#ffffff', width: 0.8, alpha: 0.5 });
  return {
    back: [
      { d: 'M-6 30L-8 50L2 54M-8 50L-15 54', stroke: STICK, width: 3.2 },
      { d: 'M8 30L12 50L22 54M12 50L5 54', stroke: STICK, width: 3.2 },
      { d: 'M-26 16L-58 10L-22 4Z', fill: dark },
      { d: 'M-24 10L-62 -14L-18 0Z', fill: mid },
      { d: 'M-22 8L-54 -38L-14 -4Z', fill: accent },
      { d: 'M-20 6L-38 -52L-8 -6Z', fill: light },
      { d: 'M-12 2L-20 -46L-2 -8Z', fill: dark },
    ],
    body: [
      { d: 'M12 -14L28 -38L36 -26L26 8Z', fill: mid },
      { d: 'M10 -12L23 -31L30 -12L26 8Z', fill: accent },
      { d: 'M-30 4L12 -14L-2 12Z', fill: light },
      { d: 'M12 -14L26 8L-2 12Z', fill: mid },
      { d: 'M-30 4L-2 12L-18 30Z', fill: mid },
      { d: 'M-2 12L26 8L4 36L-18 30Z', fill: dark },
      fold('M-30 4L-2 12L26 8M-2 12L12 -14M-2 12L-18 30'),
      { d: 'M29 -39L26 -53L34 -46L38 -57L43 -47L49 -52L47 -40L40 -46Z', fill: comb },
      { d: 'M28 -38L40 -46L48 -36L36 -26Z', fill: light },
      { d: 'M48 -37L60 -31L46 -28Z', fill: comb },
      { d: 'M45 -28L50 -17L40 -25Z', fill: dark },
      { d: circle(40, -37, 2.4), fill: '#1d1712' },
    ],
    wing: [
      { d: 'M-16 12L-36 26L0 18Z', fill: dark },
      { d: 'M-18 6L-36 14L2 12Z', fill: accent },
      { d: 'M-20 0L14 -4L4 22L-12 18Z', fill: light },
      fold('M-20 0L4 22'),
    ],
  };
}
