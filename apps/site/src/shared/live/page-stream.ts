import { commonHeaders } from '../api/api.ts';
import { routeOf } from '../api/routes.ts';
import { createFollow } from './follow.ts';

const SILENCE_MS = 60_000;

/** Follows the gateway's event stream in this page. */
export const follow = createFollow({
  url: async () => (await routeOf('live')).path,
  fetch: (input, init) => fetch(input, init),
  headers: commonHeaders,
  random: Math.random,
  wait: (ms, signal) =>
    new Promise((done, fail) => {
      const timer = setTimeout(done, ms);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        fail(signal.reason);
      });
    }),
  silenceMs: SILENCE_MS,
});
