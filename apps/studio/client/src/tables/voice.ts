import type { Voice } from '../sound/voice.ts';

/** How the tables sound: plucked strings in an evening garden, cards and chips on felt. */
export const voice: Voice = {
  root: 220,
  scale: [0, 2, 4, 7, 9],
  instrument: 'pluck',
  stop: 'wood',
  start: 'breath',
  tempo: 0.62,
  tune: [0, null, 3, null, 2, null, null, 4, null, null, 1, null, 3, null, null, null],
  room: 1.6,
};
