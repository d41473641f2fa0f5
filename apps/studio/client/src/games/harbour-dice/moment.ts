import { emblem, hanging, heaped } from '../../stage/choreography.ts';
import type { MomentKind, MomentLook } from '../../stage/moment.ts';

const HERO: Readonly<Record<MomentKind, string>> = { start: 'lamp', summary: 'cup', win: 'ship' };

/** A throw over the planks, under lanterns that swing with the sea. */
export const moment: MomentLook = {
  places: (frame) => [
    ...hanging(frame, ['lamp'], {
      count: frame.view.width > 700 ? 6 : 4,
      lengths: [0.12, 0.07],
      size: 0.8,
      color: '#b57d28',
    }),
    ...heaped(frame, ['dice', 'dice', 'domino', 'dice', 'top', 'shell', 'cork'], { rows: 2, seed: 6, size: 0.85, tumble: 9 }),
    ...emblem(frame, HERO[frame.kind], { rock: 0.08 }),
  ],
};
