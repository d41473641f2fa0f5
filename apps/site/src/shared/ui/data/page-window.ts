/** Pages around the current one that the pager names, the current one included. */
const RANGE = 3;
/** Pages that it always names at either end. */
const MARGIN = 1;

/** A page number, or where pages are left out: before or after the current one. */
export type PageMark = number | 'before' | 'after';

/**
 * What a pager names of `total` pages when `page` is shown: a range of 3 with the current one in its middle where there is
 * room, and a margin of 1 at either end. A gap of a single page is filled with that page: docs/rules/screens.md#pagers.
 */
export function pageWindow(page: number, total: number): PageMark[] {
  const first = Math.max(1, Math.min(page - Math.floor(RANGE / 2), total - RANGE + 1));
  const last = Math.min(total, first + RANGE - 1);
  const marks: PageMark[] = [];
  const isNamed = (each: number) => each <= MARGIN || each > total - MARGIN || (each >= first && each <= last);
  for (let each = 1; each <= total; each += 1) {
    const isLoneGap = isNamed(each - 1) && isNamed(each + 1);
    if (isNamed(each) || isLoneGap) marks.push(each);
    else if (typeof marks.at(-1) === 'number') marks.push(each < page ? 'before' : 'after');
  }
  return marks;
}

/** The page of an address's parameter, within what there is; 1 for anything else. */
export function pageOf(text: string | null, total: number): number {
  const page = /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1;
  return Math.max(1, Math.min(page, total));
}
