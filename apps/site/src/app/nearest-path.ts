import { plainPath } from '@marquee/contract/pages';

/** Slips that still count as the same word: one in a short one, two in a longer one. */
const slipsIn = (word: string): number => (word.length <= 4 ? 1 : 2);

/** How many letters to add, drop or change to come from one word to the other. */
export function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** The known path that somebody probably meant, by the first part of what they typed; null when none is near. */
export function nearestPath(pathname: string, known: readonly string[]): string | null {
  const typed = plainPath(pathname).split('/')[1] ?? '';
  if (typed === '') return null;
  const ranked = known
    .map((path) => ({ path, away: distance(typed, path.slice(1)) }))
    .filter(({ path, away }) => path !== '/' && away <= slipsIn(path.slice(1)))
    .toSorted((one, other) => one.away - other.away);
  return ranked[0]?.path ?? null;
}

/** The words of a path, for a search: `/games/lantern-night.html` is `games lantern night`. */
export function wordsOf(pathname: string): string {
  let plain = pathname;
  try {
    plain = decodeURIComponent(pathname);
  } catch {
    // A path that is no text is searched for as it stands.
  }
  return plain
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean)
    .join(' ');
}
