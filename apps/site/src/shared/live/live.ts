import { useEffect } from 'react';
import { LiveConnection } from './connection.ts';
import type { LiveEvent, LiveTopic } from './events.ts';

let readToken = () => '';
let reportUnauthorized: (token: string) => void = () => {};

/** The page's live connection. */
export const live = new LiveConnection({
  token: () => readToken(),
  loadFollow: async () => (await import('./page-stream.ts')).follow,
  onUnauthorized: (token) => reportUnauthorized(token),
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
