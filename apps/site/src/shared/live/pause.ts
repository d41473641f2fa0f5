/**
 * Waits that long (ms), and then until somebody looks at the page. A tab in the background need not come back: beyond ten
 * streams of one member the gateway ends the oldest, and each tab that came back at once would end the next one's. Rejects with
 * the signal's reason.
 */
export function pauseUntilSeen(ms: number, signal: AbortSignal, page: Document = document): Promise<void> {
  return new Promise((done, fail) => {
    const whenSeen = () => {
      if (page.visibilityState === 'visible') finish(done);
    };
    const timer = setTimeout(() => {
      page.addEventListener('visibilitychange', whenSeen);
      whenSeen();
    }, ms);
    const giveUp = () => finish(() => fail(signal.reason));
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      page.removeEventListener('visibilitychange', whenSeen);
      signal.removeEventListener('abort', giveUp);
      settle();
    };
    signal.addEventListener('abort', giveUp);
  });
}
