import { drifting, emblem, lined } from '../../stage/choreography.ts';
import type { MomentKind, MomentLook } from '../../stage/moment.ts';

const HERO: Readonly<Record<MomentKind, string>> = { start: 'seal', summary: 'flame', win: 'dragon' };

/** The kiln's shelves on both sides of the fire, each pot lit in its turn, and sparks over all. */
export const moment: MomentLook = {
  places: (frame) => [
    ...drifting(frame, ['flame'], { count: 16, seed: 3, seconds: 7, sizes: [0.1, 0.24] }),
    ...lined(frame, ['vase', 'bowl', 'dragon', 'phoenix', 'clay-gold'], { size: 0.86 }),
    ...emblem(frame, HERO[frame.kind], { rock: 0.05 }),
  ],
};
