/** What the tabs of one browser tell each other: that a login or a logout happened, never the token. */
export type TabNews = { type: 'login'; accountId: number } | { type: 'logout' };

const NAME = 'marquee-session';

/**
 * One channel object for both directions: a channel hears all of its name but itself. With an object for each, a page would
 * follow its own login as if it were another tab's, and ask for a second session while the player goes on with the first.
 */
let shared: BroadcastChannel | null = null;

function channelOfTab(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  shared ??= new BroadcastChannel(NAME);
  return shared;
}

/** Tells the other tabs, never this one. */
export function tellTabs(news: TabNews): void {
  channelOfTab()?.postMessage(news);
}

/** Listens to the other tabs. Returns the function that stops. */
export function hearTabs(listener: (news: TabNews) => void): () => void {
  const channel = channelOfTab();
  const handle = (event: MessageEvent<TabNews>) => listener(event.data);
  channel?.addEventListener('message', handle);
  return () => channel?.removeEventListener('message', handle);
}
