import { commonHeaders } from '../api/api.ts';
import { place } from '../api/place.ts';
import { routeOf } from '../api/routes.ts';
import { createFollow } from './follow.ts';
import { pauseUntilSeen } from './pause.ts';

const SILENCE_MS = 60_000;

/** Follows the gateway's event stream in this page. */
export const follow = createFollow({
  url: async () => `${place.url}${(await routeOf('live')).path}`,
  credentials: place.credentials,
  fetch: (input, init) => fetch(input, init),
  headers: commonHeaders,
  random: Math.random,
  wait: pauseUntilSeen,
  silenceMs: SILENCE_MS,
});
