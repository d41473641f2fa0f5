import { dealt, emblem } from '../../stage/choreography.ts';
import type { MomentKind, MomentLook } from '../../stage/moment.ts';

const HERO: Readonly<Record<MomentKind, string>> = { start: 'bell', summary: 'crown', win: 'crown' };

/** A hand dealt around the table, piece by piece. */
export const moment: MomentLook = {
  places: (frame) => [
    ...dealt(frame, ['hand', 'counter-gold', 'tile', 'dice', 'counter-red', 'hand', 'counter-blue'], {
      count: frame.view.width > 700 ? 18 : 12,
      size: frame.view.width > 700 ? 1 : 0.85,
    }),
    ...emblem(frame, HERO[frame.kind]),
  ],
};
