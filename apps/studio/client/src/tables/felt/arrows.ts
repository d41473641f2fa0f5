/** Where something stands on the screen. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const WAYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** What lies off the way counts for so much more than what lies along it. */
const ASIDE = 3;

const middleOf = ({ left, top, width, height }: Box): readonly [number, number] => [left + width / 2, top + height / 2];

/** The nearest of these in the way of an arrow, by its index; -1 where there is none, or the key is no arrow. */
export function nextInWay(key: string, from: Box, boxes: readonly Box[]): number {
  const way = WAYS[key];
  if (!way) return -1;
  const [x, y] = middleOf(from);
  let [best, nearest] = [-1, Number.POSITIVE_INFINITY];
  for (const [index, box] of boxes.entries()) {
    const [toX, toY] = middleOf(box);
    const along = (toX - x) * way[0] + (toY - y) * way[1];
    const aside = Math.abs((toX - x) * way[1]) + Math.abs((toY - y) * way[0]);
    const far = along + ASIDE * aside;
    if (along > 1 && far < nearest) [best, nearest] = [index, far];
  }
  return best;
}

const isSeen = (area: HTMLElement): boolean => area.offsetParent !== null;

/**
 * The arrows go from area to area as they lie on the felt; the tabulator key stops once, at the one that had the focus last. Answers what is to
 * be called when areas were hidden: a stop that is hidden goes to the first area that is not.
 */
export function walkByArrows(felt: HTMLElement): () => void {
  const areas = (): HTMLElement[] => [...felt.querySelectorAll<HTMLElement>('.bet-area')];
  const stopAt = (area: HTMLElement | undefined): void => {
    for (const each of areas()) each.tabIndex = each === area ? 0 : -1;
  };
  stopAt(areas()[0]);
  felt.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.classList.contains('bet-area')) stopAt(target);
  });
  felt.addEventListener('keydown', (event) => {
    const { target, altKey, ctrlKey, metaKey, shiftKey } = event;
    // With another key they are the browser's: it goes back by one of them.
    if (altKey || ctrlKey || metaKey || shiftKey) return;
    if (!(target instanceof HTMLElement) || !target.classList.contains('bet-area')) return;
    const seen = areas().filter((each) => each !== target && isSeen(each));
    const next =
      seen[
        nextInWay(
          event.key,
          target.getBoundingClientRect(),
          seen.map((each) => each.getBoundingClientRect()),
        )
      ];
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
  return () => {
    const all = areas();
    if (!all.some((each) => each.tabIndex === 0 && isSeen(each))) stopAt(all.find(isSeen));
  };
}
