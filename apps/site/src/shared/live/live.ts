import { useEffect } from 'react';
import { commonHeaders, routeOf } from '../api/api.ts';
import { LiveConnection, type LiveEvent, type LiveTopic } from './connection.ts';

const SILENCE_MS = 60_000;

let readToken = () => '';
let reportUnauthorized: (token: string) => void = () => {};

/** The page's live connection. */
export const live = new LiveConnection({
  url: routeOf('live').path,
  fetch: (input, init) => fetch(input, init),
  token: () => readToken(),
  headers: commonHeaders,
  onUnauthorized: (token) => reportUnauthorized(token),
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

/** Connects the live connection with the session, and brings it back at once when the network or the tab returns. */
export function connectLive(token: () => string, onUnauthorized: (token: string) => void): void {
  readToken = token;
  reportUnauthorized = onUnauthorized;
  window.addEventListener('online', () => live.restart(false));
}

/** Calls `listener` at each event of the topic while the component is shown. `listener` must be stable. */
export function useLive(topic: LiveTopic, listener: (event: LiveEvent) => void): void {
  useEffect(() => live.subscribe(topic, listener), [topic, listener]);
}
