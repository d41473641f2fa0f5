import { crossing, emblem, flown } from '../../stage/choreography.ts';
import type { MomentKind, MomentLook } from '../../stage/moment.ts';

const HERO: Readonly<Record<MomentKind, string>> = { start: 'star', summary: 'pinwheel', win: 'crane' };
const MEADOW = [
  [0.1, 0.3],
  [0.2, 0.62],
  [0.9, 0.34],
  [0.8, 0.66],
  [0.08, 0.8],
  [0.93, 0.8],
] as const;

/** Cranes in a row over the pond, butterflies on threads, boats on the water. */
export const moment: MomentLook = {
  places: (frame) => [
    ...crossing(frame, ['crane'], { count: 6, y: 0.1, seconds: 26, size: 0.8, bob: 0.35, step: 900, isLeft: true }),
    ...flown(frame, ['butterfly'], { places: MEADOW, from: [0.5, 1.1], size: 0.75, color: '#ffffff00' }),
    ...crossing(frame, ['boat', 'lily', 'fish', 'lily'], { count: 7, y: 0.93, seconds: 38, size: 0.95, isLeft: true }),
    ...emblem(frame, HERO[frame.kind], { spin: frame.kind === 'summary' ? 0.5 : 0 }),
  ],
};
