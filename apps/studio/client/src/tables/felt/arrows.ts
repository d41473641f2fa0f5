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

/** The arrows go from area to area as they lie on the felt; the tabulator key stops once, at the one that had the focus last. */
export function walkByArrows(felt: HTMLElement): void {
  const areas = (): HTMLElement[] => [...felt.querySelectorAll<HTMLElement>('.bet-area')];
  const stopAt = (area: HTMLElement | undefined): void => {
    for (const each of areas()) each.tabIndex = each === area ? 0 : -1;
  };
  stopAt(areas()[0]);
  felt.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.classList.contains('bet-area')) stopAt(target);
  });
  felt.addEventListener('keydown', (event) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || !target.classList.contains('bet-area')) return;
    const seen = areas().filter((each) => each !== target && each.offsetParent !== null);
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
}
