import { useCallback, useEffect, useRef, useState } from 'react';

const NAME = 'marquee-game';

/** What the tabs of one browser tell each other: that a game was opened, and by whom. */
interface Opened {
  game: string;
  tab: string;
}

/**
 * Whether this tab is the one that runs the game. Opening it tells the browser's other tabs, and the one that had it gives it
 * up; `take` brings it back here. `game` names game and account, empty where it may run in several tabs.
 */
export function useOnlyTab(game: string): { isElsewhere: boolean; take: () => void } {
  const [isElsewhere, setIsElsewhere] = useState(false);
  const channel = useRef<BroadcastChannel | null>(null);
  const [tab] = useState(() => crypto.randomUUID());

  useEffect(() => {
    if (game === '' || typeof BroadcastChannel === 'undefined') return;
    const opened = new BroadcastChannel(NAME);
    channel.current = opened;
    opened.onmessage = ({ data }: MessageEvent<Opened>) => {
      if (data.game === game && data.tab !== tab) setIsElsewhere(true);
    };
    opened.postMessage({ game, tab } satisfies Opened);
    return () => {
      opened.close();
      channel.current = null;
    };
  }, [game, tab]);

  const take = useCallback(() => {
    channel.current?.postMessage({ game, tab } satisfies Opened);
    setIsElsewhere(false);
  }, [game, tab]);
  return { isElsewhere, take };
}
