import { emblem, lined } from '../../stage/choreography.ts';
import type { MomentKind, MomentLook } from '../../stage/moment.ts';

const HERO: Readonly<Record<MomentKind, string>> = { start: 'umbrella', summary: 'wok', win: 'cat' };

/** A street of neon signs that come on one by one; some of them flicker. */
export const moment: MomentLook = {
  places: (frame) => [
    ...lined(frame, ['noodles', 'prawn', 'skewer', 'dumpling', 'chilli', 'tea', 'lime'], { size: 0.95, flicker: true }),
    ...emblem(frame, HERO[frame.kind]),
  ],
};
