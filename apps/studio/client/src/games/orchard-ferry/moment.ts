import { emblem, hanging, heaped } from '../../stage/choreography.ts';
import type { MomentKind, MomentLook } from '../../stage/moment.ts';

const HERO: Readonly<Record<MomentKind, string>> = { start: 'sun', summary: 'ferry', win: 'durian' };
const FRUIT = ['durian', 'mangosteen', 'dragonfruit', 'mango', 'rambutan', 'starfruit', 'banana'];

/** The harvest: fruit on the branches above, fruit heaped on the deck below. */
export const moment: MomentLook = {
  places: (frame) => [
    ...hanging(frame, ['mango', 'rambutan', 'mangosteen', 'starfruit'], {
      count: frame.view.width > 700 ? 10 : 5,
      lengths: [0.07, 0.14, 0.05, 0.11],
      size: 0.66,
      color: '#5c3a1e',
    }),
    ...heaped(frame, FRUIT, { rows: 2, seed: 9, size: 0.92 }),
    ...emblem(frame, HERO[frame.kind], { rock: 0.06 }),
  ],
};
