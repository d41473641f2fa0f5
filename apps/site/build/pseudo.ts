import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { compile } from './messages.ts';

const PLAIN = 'aAbBcCdDeEfFgGhHiIjJkKlLmMnNoOpPrRsStTuUvVwWxXyYzZ';
const ACCENTED = 'åÅƀƁçÇðÐéÉƒƑĝĜĥĤîÎĵĴķĶļĻɱṀñÑöÖþÞŕŔšŠţŢûÛṽṼŵŴẋẊýÝžŽ';
const LOOKS = new Map([...PLAIN].map((letter, at) => [letter, [...ACCENTED][at] ?? letter]));

/** How much longer than English a translation may be before a screen has to bear it: docs/rules/screens.md#longer-words. */
const GROWTH = 0.35;

const accent = (text: string): string => [...text].map((letter) => LOOKS.get(letter) ?? letter).join('');

function accentAll(message: CompiledMessage): CompiledMessage {
  return message.map((token) => {
    if (typeof token === 'string') return accent(token);
    const [name, kind, format] = token;
    if (kind === undefined || typeof format !== 'object' || format === null) return token;
    const choices = Object.entries(format).map(([choice, part]) => [
      choice,
      Array.isArray(part) ? accentAll(part as CompiledMessage) : part,
    ]);
    return [name, kind, Object.fromEntries(choices)];
  });
}

/**
 * A message of the development language: accented, about 35 % longer and in brackets. Text without accents does not come
 * from a bundle; text without its closing bracket is cut off.
 */
export function pseudoMessage(text: string): CompiledMessage {
  const words = text.replace(/\{(?:[^{}]|\{[^{}]*\})*\}/g, '').length;
  // In pieces of a word's length: a longer run would break no line, and no language has such a word.
  const padding = '~'.repeat(Math.ceil(words * GROWTH)).replace(/~{6}(?=~)/g, '~~~~~~ ');
  return ['[', ...accentAll(compile(text)), ` ${padding}]`];
}
