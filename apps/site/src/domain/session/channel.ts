/** What the tabs of one browser tell each other: that a login or a logout happened, never the token. */
export type TabNews = { type: 'login'; accountId: number } | { type: 'logout' };

const NAME = 'marquee-session';

/**
 * The object that hears the others also tells them: a channel hears all of its name but itself. With an object for each, a page
 * would follow its own login as if it were another tab's, and ask for a second session while the player goes on with the first.
 */
let heard: BroadcastChannel | null = null;

/** Tells the other tabs, never this one. */
export function tellTabs(news: TabNews): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = heard ?? new BroadcastChannel(NAME);
  channel.postMessage(news);
  if (channel !== heard) channel.close();
}

/** Listens to the other tabs; a page does so once. Returns the function that stops. */
export function hearTabs(listener: (news: TabNews) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = (event: MessageEvent<TabNews>) => listener(event.data);
  heard = channel;
  return () => {
    channel.close();
    if (heard === channel) heard = null;
  };
}
