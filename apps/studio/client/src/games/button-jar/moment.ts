import { drifting, emblem, heaped } from '../../stage/choreography.ts';
import type { MomentKind, MomentLook } from '../../stage/moment.ts';

const HERO: Readonly<Record<MomentKind, string>> = { start: 'jar', summary: 'pin', win: 'heart' };
const BUTTONS = ['round', 'heart', 'flower', 'star', 'square', 'toggle'];

/** The jar is emptied: buttons rain and heap up. */
export const moment: MomentLook = {
  places: (frame) => [
    ...drifting(frame, BUTTONS, { count: 14, seed: 2, seconds: 6, sizes: [0.35, 0.6], isFalling: true }),
    ...heaped(frame, BUTTONS, { rows: 3, seed: 4, size: 0.7, tumble: 6 }),
    ...emblem(frame, HERO[frame.kind], { rock: 0.06 }),
  ],
};
