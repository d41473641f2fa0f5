import { RE2JS, type RE2JSException } from 're2js';

/** Why a pattern may not be used: words that stand behind "has a pattern that". */
export class PatternError extends Error {}

/** A pattern of an operator, to be tried on what anybody sends. */
export interface Pattern {
  test(value: string): boolean;
}

const MAX_LENGTH = 200;
/** Steps of the automaton. Trying a value takes at most this times its length: some milliseconds for the longest there are. */
const MAX_SIZE = 1_000;

/** One unit of a pattern's text: an escape, the head of a group, or a character. */
const TOKEN = /\\(?:[pP]\{[^}]*\}|[\s\S])|\((?:\?(?:<?[=!]|:))?|[\s\S]/gu;
const SPACE = '\\t-\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}';

/** The text in the engine's own words, where these differ from the language's: white space, line ends, the names of scripts. */
function translated(text: string): string {
  let isSet = false;
  const words = Array.from(text.matchAll(TOKEN), ([token]) => {
    if (token === '[' && !isSet) isSet = true;
    else if (token === ']') isSet = false;
    else if (token === '.' && !isSet) return '[^\\n\\r\\x{2028}\\x{2029}]';
    else if (token === '\\k') throw new PatternError('refers back to a group');
    else if (token === '\\s') return isSet ? SPACE : `[${SPACE}]`;
    else if (token === '\\S') {
      if (isSet) throw new PatternError('has \\S in a set');
      return `[^${SPACE}]`;
    } else if (/^\\[pP]/.test(token)) return token.replace(/\{(?:Script|sc|General_Category|gc)=/, '{');
    return token;
  });
  return RE2JS.translateRegExp(words.join(''));
}

function engine(text: string): RE2JS {
  let made: RE2JS;
  try {
    made = RE2JS.compile(translated(text));
  } catch (error) {
    if (error instanceof PatternError) throw error;
    const reason = (error as RE2JSException).message.replace(/^error parsing regexp: /, '');
    throw new PatternError(`cannot be matched in a time that is known beforehand: ${reason}`);
  }
  if (made.programSize() > MAX_SIZE) throw new PatternError('repeats too much');
  return made;
}

/** What stands in the lookaheads at the head of a pattern, and the pattern without them. */
function headOf(pattern: string): { ahead: { text: string; isWanted: boolean }[]; rest: string } {
  const ahead: { text: string; isWanted: boolean }[] = [];
  let rest = pattern.slice(1);
  while (/^\(\?[=!]/.test(rest)) {
    let [depth, end, isSet] = [0, 0, false];
    for (const [token] of rest.matchAll(TOKEN)) {
      end += token.length;
      if (token === '[') isSet = true;
      else if (token === ']') isSet = false;
      else if (isSet) continue;
      else if (token.startsWith('(')) depth += 1;
      else if (token === ')' && (depth -= 1) === 0) break;
    }
    ahead.push({ text: `^(?:${rest.slice(3, end - 1)})`, isWanted: rest[2] === '=' });
    rest = rest.slice(end);
  }
  return { ahead, rest: `^${rest}` };
}

/** Is there an alternative outside of all groups? Then a lookahead at the head is the first one's only. */
function hasAlternatives(pattern: string): boolean {
  let [depth, isSet] = [0, false];
  for (const [token] of pattern.matchAll(TOKEN)) {
    if (token === '[') isSet = true;
    else if (token === ']') isSet = false;
    else if (isSet) continue;
    else if (token.startsWith('(')) depth += 1;
    else if (token === ')') depth -= 1;
    else if (token === '|' && depth === 0) return true;
  }
  return false;
}

/**
 * Makes a pattern ready that an operator wrote, in the language of the browsers' forms (flag `u`), so that it takes a time that is
 * linear in the value's length, whatever the value is: by an automaton, without ever going back. So there are no references to
 * groups, and lookaheads only right behind ^, where they are patterns of their own. Throws a PatternError.
 */
export function compilePattern(pattern: string): Pattern {
  if (pattern.length > MAX_LENGTH) throw new PatternError(`is longer than ${MAX_LENGTH} characters`);
  try {
    new RegExp(pattern, 'u');
  } catch {
    throw new PatternError('is not a regular expression');
  }
  if (!/^\^[\s\S]*\$$/.test(pattern)) throw new PatternError('does not stand between ^ and $');
  const { ahead, rest } = headOf(pattern);
  if (ahead.length > 0 && hasAlternatives(rest)) throw new PatternError('has alternatives outside of a group');
  const parts = [{ text: rest, isWanted: true }, ...ahead].map(({ text, isWanted }) => ({ matcher: engine(text), isWanted }));
  return { test: (value) => parts.every(({ matcher, isWanted }) => matcher.test(value) === isWanted) };
}
