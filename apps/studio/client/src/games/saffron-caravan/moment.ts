import type { Picture } from '../../art/picture.ts';
import { crossing, emblem, hanging } from '../../stage/choreography.ts';
import type { MomentKind, MomentLook } from '../../stage/moment.ts';
import { LOAD, WALKER } from './beasts.ts';

const HERO: Readonly<Record<MomentKind, string>> = { start: 'sun', summary: 'oasis', win: 'sun' };

/** A camel as the fire of a camp lights it, under a load of one colour. */
const walker = (load: string): Picture => [
  { d: WALKER, fill: '#c47a35', stroke: '#3a1606', width: 2.4 },
  { d: LOAD, fill: load, stroke: '#3a1606', width: 2.4 },
];

/** A caravan on its way under lanterns, with the sun behind it. */
export const moment: MomentLook = {
  things: { red: walker('#c4342a'), teal: walker('#12959a'), gold: walker('#ffb32e') },
  places: (frame) => [
    ...hanging(frame, ['lamp'], {
      count: frame.view.width > 700 ? 9 : 5,
      lengths: [0.06, 0.13, 0.08, 0.15],
      size: 0.66,
      color: '#6b2408',
    }),
    ...crossing(frame, ['red', 'teal', 'gold'], {
      count: frame.view.width > 700 ? 9 : 6,
      y: 0.91,
      seconds: 60,
      size: 1.15,
      bob: 0.06,
      step: 320,
      isLeft: true,
    }),
    ...emblem(frame, HERO[frame.kind], frame.kind === 'summary' ? {} : { spin: 0.12 }),
  ],
};
