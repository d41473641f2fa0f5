/** Pages of games, among which a player may have moved: the way back leads past them. */
const GAME_PAGE = /^\/(game|seamless|fbsports|lottery)(\/|$)/i;

const isGamePage = ({ url }: NavigationHistoryEntry): boolean => url !== null && GAME_PAGE.test(new URL(url).pathname);

/**
 * Goes back to the page from which the player came, with its place in it. False when there is none in this tab. The entries of
 * the site are counted, not those of the history: what a vendor's frame has added to it is left out.
 */
export function goBack(back: () => void): boolean {
  const { navigation } = window as { navigation?: Navigation };
  const here = navigation?.currentEntry;
  if (navigation && here) {
    const before = navigation.entries().slice(0, here.index);
    const target = before.reverse().find((entry) => !isGamePage(entry));
    // A traversal that another navigation overtakes is nobody's failure.
    if (target) navigation.traverseTo(target.key).finished?.catch(() => {});
    return target !== undefined;
  }
  const { idx = 0 } = (window.history.state as { idx?: number } | null) ?? {};
  if (idx > 0) back();
  return idx > 0;
}
