/** What the tabs of one browser tell each other: that a login or a logout happened, never the token. */
export type TabNews = { type: 'login'; accountId: number } | { type: 'logout' };

const NAME = 'marquee-session';

/** Tells the other tabs. */
export function tellTabs(news: TabNews): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(news);
  channel.close();
}

/** Listens to the other tabs. Returns the function that stops. */
export function hearTabs(listener: (news: TabNews) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = (event: MessageEvent<TabNews>) => listener(event.data);
  return () => channel.close();
}
