import type { FieldErrors } from '../../shared/forms/checks.ts';
import type { AgentTerms, Terms } from './agents.ts';
import { rateInput, rateOf, rateText } from './rates.ts';

/** Between what a form gives terms. */
export interface TermLimits {
  seriesMin: number;
  seriesStep: number;
  /** The most that may be given. */
  most: Terms;
  categories: AgentTerms['categories'];
}

/** Terms as they are typed: the series, and a rate a category as `rate_RNG`. */
type TermValues = Readonly<Record<string, string>>;

const NUMBER = /^\d{1,6}$/;

/** The name of a category's field. */
export const rateField = (type: string): string => `rate_${type}`;

/** The categories of which something can be given. */
export const offeredTypes = ({ categories, most }: TermLimits): AgentTerms['categories'] =>
  categories.filter((type) => (most.rates[type] ?? 0) > 0);

/** The fields of a form that begins with these terms. */
export const termValues = (limits: TermLimits, { series, rates }: Terms): Record<string, string> => ({
  series: String(series),
  ...Object.fromEntries(offeredTypes(limits).map((type) => [rateField(type), rateInput(rates[type] ?? 0)])),
});

/** A whole number of a field; null for anything else, and for one that is not between the two. */
export function wholeNumber(text: string, min: number, max: number): number | null {
  const number = Number(text);
  return NUMBER.test(text.trim()) && number >= min && number <= max ? number : null;
}

/** What is wrong with terms as they are typed; `from` is what they may not be below. */
export function termFaults(values: TermValues, limits: TermLimits, from: Terms): FieldErrors {
  const { most, seriesStep } = limits;
  const series = wholeNumber(values['series'] ?? '', from.series, most.series);
  const off = offeredTypes(limits).flatMap((type) => {
    const max = most.rates[type] ?? 0;
    const min = from.rates[type] ?? 0;
    const rate = rateOf(values[rateField(type)] ?? '');
    return rate !== null && rate >= min && rate <= max
      ? []
      : [[rateField(type), { min: rateText(min), rate: rateText(max) }] as const];
  });
  return {
    ...((series === null || series % seriesStep !== 0) && {
      series: { id: 'rg_series_hint', values: { min: String(from.series), max: String(most.series) } } as const,
    }),
    ...Object.fromEntries(off.map(([name, limit]) => [name, { id: 'rg_rate_off', values: limit } as const])),
  };
}

/** The terms that a form says; what is not typed well is taken for nothing: ask `termFaults` first. */
export const termsIn = (values: TermValues, limits: TermLimits): { series: number; rates: Record<string, number> } => ({
  series: Number(values['series']),
  rates: Object.fromEntries(offeredTypes(limits).map((type) => [type, rateOf(values[rateField(type)] ?? '') ?? 0])),
});

/** What a point of series is of a lottery bet, in ten-thousandths of a percent: docs/rules/agents.md#commissions. */
const SERIES_POINT = 500;

/** What an agent that has `own` gets of an account's bets on lotteries by the series as it is typed; null where that is not typed well. */
export function seriesShare(values: TermValues, limits: TermLimits, { from, own }: { from: Terms; own: Terms }): number | null {
  const series = wholeNumber(values['series'] ?? '', from.series, limits.most.series);
  return series === null || series > own.series ? null : (own.series - series) * SERIES_POINT;
}

/** What it gets of bets on other games by the rates as they are typed, by category. Nothing of what is not typed well. */
export const rateShares = (values: TermValues, limits: TermLimits, own: Terms): [string, number][] =>
  offeredTypes(limits).flatMap((type): [string, number][] => {
    const rate = rateOf(values[rateField(type)] ?? '');
    const share = rate === null ? -1 : (own.rates[type] ?? 0) - rate;
    return share < 0 ? [] : [[type, share]];
  });
