import { emblem, strung } from '../../stage/choreography.ts';
import type { MomentKind, MomentLook } from '../../stage/moment.ts';

const HERO: Readonly<Record<MomentKind, string>> = { start: 'wheel', summary: 'rose', win: 'rose' };

/** The fleet dressed overall: garlands of its flags from mast to mast. */
export const moment: MomentLook = {
  places: (frame) => [
    ...strung(frame, ['pennant', 'stripes', 'check', 'swallow', 'burgee', 'ring', 'diamond'], {
      tops: [0.02, 0.1],
      sag: 0.06,
      size: 0.6,
    }),
    ...emblem(frame, HERO[frame.kind], { spin: frame.kind === 'start' ? 0.3 : 0 }),
  ],
};
