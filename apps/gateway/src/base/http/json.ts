const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;

/** Colons that stand between a name and its value: those outside of texts. */
function colonsIn(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === COLON) count += 1;
    else if (code === QUOTE) {
      at += 1;
      for (let inside = text.charCodeAt(at); inside !== QUOTE; inside = text.charCodeAt(at)) at += inside === BACKSLASH ? 2 : 1;
    }
  }
  return count;
}

/** Names in a value and in all that it holds. Without recursion: a body may be nested deeper than the stack is. */
function namesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const waiting: object[] = [value];
  let count = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const inner: unknown[] = Array.isArray(next) ? next : Object.values(next);
    if (inner !== next) count += inner.length;
    for (const each of inner) if (typeof each === 'object' && each !== null) waiting.push(each);
  }
  return count;
}

/**
 * Reads JSON from outside. Throws a SyntaxError for what is none, and where an object has a name twice, however it is written: one
 * reader takes the first, another the last, and what was checked before us may be the other one. Each name that was given twice is
 * missing once in what was read, so counting finds it without looking at names.
 */
export function readJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (namesIn(value) !== colonsIn(text)) throw new SyntaxError('an object has a name twice');
  return value;
}
