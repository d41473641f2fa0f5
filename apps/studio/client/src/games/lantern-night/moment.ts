import { crossing, drifting, emblem } from '../../stage/choreography.ts';
import type { MomentKind, MomentLook } from '../../stage/moment.ts';
import { riverLantern, silkLantern, skyLantern } from './props.ts';

const HERO: Readonly<Record<MomentKind, string>> = { start: 'moon', summary: 'wild', win: 'lotus' };

/** The river lantern at the foot of a sky that fills with lanterns. */
export const moment: MomentLook = {
  things: { skyLantern, riverLantern, silkLantern },
  places: (frame) => [
    ...drifting(frame, ['skyLantern'], { count: 22, seed: 7, seconds: 13, sizes: [0.3, 1.15] }),
    ...crossing(frame, ['riverLantern', 'riverLantern', 'lotus'], { count: 6, y: 0.93, seconds: 46, size: 0.8, step: 1_100 }),
    ...emblem(frame, HERO[frame.kind]),
  ],
};
