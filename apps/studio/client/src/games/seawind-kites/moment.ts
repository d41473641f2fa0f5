import { crossing, emblem, flown } from '../../stage/choreography.ts';
import type { MomentKind, MomentLook } from '../../stage/moment.ts';

const HERO: Readonly<Record<MomentKind, string>> = { start: 'lighthouse', summary: 'pinwheel', win: 'foil' };
const SKY = [
  [0.1, 0.22],
  [0.28, 0.13],
  [0.72, 0.13],
  [0.9, 0.22],
  [0.08, 0.56],
  [0.92, 0.56],
  [0.18, 0.84],
  [0.83, 0.84],
] as const;

/** All kites in the air at once, pinwheels in the sand below. */
export const moment: MomentLook = {
  places: (frame) => [
    ...flown(frame, ['ray', 'delta', 'diamond', 'box', 'foil', 'diamond', 'delta', 'ray'], {
      places: SKY,
      from: [0.5, 1.02],
      size: 1.15,
      color: '#ffffffb0',
    }),
    ...crossing(frame, ['gull'], { count: 3, y: 0.06, seconds: 21, size: 0.55, bob: 0.4 }),
    ...emblem(frame, HERO[frame.kind], frame.kind === 'summary' ? { spin: 1.2 } : {}),
  ],
};
