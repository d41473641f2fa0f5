import { ball, type Picture } from '../../art/picture.ts';
import { circle } from '../../art/shapes.ts';
import { crossing, drifting, emblem, heaped } from '../../stage/choreography.ts';
import type { MomentKind, MomentLook } from '../../stage/moment.ts';

const HERO: Readonly<Record<MomentKind, string>> = { start: 'pearl', summary: 'wild', win: 'pearl' };
const bubble: Picture = [
  { d: circle(0, 0, 44), fill: ball(0, 0, 44, '#ffffffd9', '#d7f6fa66', '#8fdbe88c'), stroke: '#ffffff', width: 3 },
  { d: 'M-24 -14A30 30 0 0 1 -8 -28', stroke: '#ffffff', width: 6 },
];

/** Shoals that pass over the sand, and bubbles between them. */
export const moment: MomentLook = {
  things: { bubble },
  places: (frame) => [
    ...drifting(frame, ['bubble'], { count: 18, seed: 11, seconds: 8, sizes: [0.14, 0.5] }),
    ...crossing(frame, ['fish'], { count: 5, y: 0.14, seconds: 17, size: 0.7, bob: 0.3, isLeft: true, isMirrored: true }),
    ...crossing(frame, ['fish'], { count: 4, y: 0.44, seconds: 23, size: 0.9, bob: 0.4, isLeft: true, isMirrored: true }),
    ...heaped(frame, ['star', 'coral', 'crab', 'coral', 'wave', 'star'], { rows: 1, seed: 5, size: 0.9, tumble: 1 }),
    ...emblem(frame, HERO[frame.kind]),
  ],
};
