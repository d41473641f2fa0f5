import { formatCount } from '@marquee/money';

export type Values = Record<string, string | number>;

/** The parameter under which a message finds a number as it is written. */
export const figureOf = (name: string): string => `${name}#`;

/** The parameter under which a message finds the plural form that a number asks for in its language: `one`, `other`. */
export const formOf = (name: string): string => `${name}?`;

const rules = new Map<string, Intl.PluralRules>();

function pluralForm(locale: string, value: number): string {
  const known = rules.get(locale) ?? new Intl.PluralRules(locale);
  rules.set(locale, known);
  return known.select(value);
}

/**
 * Adds to the parameters of a message, for each number, how it is written and which plural it asks for. The compiled messages
 * choose and write by these (build/messages.ts) and not by `Intl.NumberFormat`: at its first number a browser opens the data of all
 * its languages, and the page answers nothing for some thirty milliseconds.
 */
export function withFigures(values: Values | undefined, locale: string): Values | undefined {
  const numbers = Object.entries(values ?? {}).filter((each): each is [string, number] => typeof each[1] === 'number');
  if (numbers.length === 0) return values;
  const more = numbers.flatMap(([name, value]) => [
    [figureOf(name), formatCount(value)],
    [formOf(name), pluralForm(locale, value)],
  ]);
  return { ...values, ...Object.fromEntries(more) };
}
