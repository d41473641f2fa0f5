import { parse, type Select, type Token } from '@messageformat/parser';

/** What a message needs to be said: its parameters, and the forms that it distinguishes. */
export interface MessageShape {
  /** Names of its parameters, sorted. */
  parameters: string[];
  /** Its choices by number (`plural`, `selectordinal`) and by word (`select`). */
  choices: { kind: Select['type']; parameter: string; keys: string[] }[];
  /** What a reader sees of it whatever the values, without parameters. */
  words: string;
}

/** Takes an ICU message apart. Returns the parser's complaint instead when it is none. */
export function readMessage(text: string): MessageShape | string {
  const parameters = new Set<string>();
  const choices: MessageShape['choices'] = [];
  const words: string[] = [];
  const walk = (tokens: readonly Token[]): void => {
    for (const token of tokens) {
      if (token.type === 'content') words.push(token.value);
      else if (token.type !== 'octothorpe') parameters.add(token.arg);
      if (!('cases' in token)) continue;
      choices.push({ kind: token.type, parameter: token.arg, keys: token.cases.map(({ key }) => key) });
      for (const { tokens: inner } of token.cases) walk(inner);
    }
  };
  try {
    walk(parse(text, { cardinal: [], ordinal: [] }));
  } catch (error) {
    return (error as Error).message.split('\n')[0] ?? 'not an ICU message';
  }
  return { parameters: [...parameters].sort(), choices, words: words.join(' ') };
}

/** Forms of a number in a language: those that CLDR has for it, without those that only compact or broken numbers use. */
function formsOf(tag: string, kind: 'plural' | 'selectordinal'): string[] {
  return new Intl.PluralRules(tag, { type: kind === 'plural' ? 'cardinal' : 'ordinal' }).resolvedOptions().pluralCategories;
}

/**
 * Filipino has the category `one` for 1, 2, 3, 5, 7 and more (those that end in other digits than 4, 6 and 9): a text that says
 * "one" for it is false for 3. Its texts say `=1`.
 */
const WIDE_ONE = 'fil';
const ONE = 'one';

/** What is wrong with the choices of a message in a language: forms that are missing, and forms that are never chosen. */
export function choiceProblems(shape: MessageShape, tag: string): string[] {
  return shape.choices.flatMap(({ kind, parameter, keys }) => {
    if (kind === 'select') return keys.includes('other') ? [] : [`the choice by "${parameter}" has no form "other"`];
    const isWide = tag === WIDE_ONE && kind === 'plural';
    const needed = formsOf(tag, kind).filter((form) => !isWide || form !== ONE);
    const missing = needed.filter((form) => !keys.includes(form));
    const idle = keys.filter((key) => !needed.includes(key) && !/^=\d+$/.test(key));
    return [
      ...missing.map((form) => `the plural of "${parameter}" lacks the form "${form}"`),
      ...idle.map(
        (form) =>
          `the plural of "${parameter}" has the form "${form}", ${isWide ? 'which is for 2, 3 and 5 too: say "=1"' : 'which the language never uses'}`,
      ),
    ];
  });
}
