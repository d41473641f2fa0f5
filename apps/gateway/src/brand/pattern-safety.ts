const MAX_LENGTH = 200;
const MAX_OPEN_ENDED = 2;

/** The parts of a pattern that decide how long matching can take. */
const TOKEN = /\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]))?|\)|[*+]|\{\d+,\}|\{\d+(?:,\d+)?\}|\?|[\s\S]/g;

/**
 * Why a pattern may not be used, or null when it may. It must compile, stand between ^ and $, repeat no group, refer to no
 * group, and have at most two open-ended repetitions at each level: on the short values that it is used on, such a
 * pattern cannot take noticeable time, whatever the value is.
 */
export function patternFault(pattern: string): string | null {
  if (pattern.length > MAX_LENGTH) return `is longer than ${MAX_LENGTH} characters`;
  try {
    new RegExp(pattern, 'u');
  } catch {
    return 'is not a regular expression';
  }
  if (!pattern.startsWith('^') || !pattern.endsWith('$')) return 'does not stand between ^ and $';
  const levels: { openEnded: number; looks: boolean }[] = [{ openEnded: 0, looks: false }];
  let afterGroup = false;
  for (const [token] of pattern.matchAll(TOKEN)) {
    const level = levels.at(-1) ?? { openEnded: 0, looks: false };
    const repeats = token === '*' || token === '+' || token === '?' || /^\{\d/.test(token);
    if (repeats && afterGroup) return 'repeats a group';
    afterGroup = token === ')';
    if (/^\\[1-9k]/.test(token)) return 'refers back to a group';
    if (token.startsWith('(')) levels.push({ openEnded: 0, looks: /[=!]$/.test(token) });
    else if (token === ')') {
      levels.pop();
      const outer = levels.at(-1);
      if (outer && !level.looks) outer.openEnded += level.openEnded;
    } else if (token === '*' || token === '+' || /^\{\d+,\}$/.test(token)) level.openEnded += 1;
    if ((levels.at(-1)?.openEnded ?? 0) > MAX_OPEN_ENDED) return 'has too many open-ended repetitions';
  }
  return null;
}
