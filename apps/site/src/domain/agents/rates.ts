/** Ten-thousandths of a percent of the wire in one percent. */
const PERCENT = 10_000;
/** The step of rates, 0.1 %: docs/rules/agents.md#terms. */
const STEP = 1_000;
const TYPED = /^\d{1,3}([.,]\d)?$/;

/** `0.3%` of a rate of the wire. */
export const rateText = (rate: number): string => `${rate / PERCENT}%`;

/** `0.3` of a rate of the wire, as a field has it. */
export const rateInput = (rate: number): string => String(rate / PERCENT);

/** The rate that a text of percents says; null for one that is no rate, or off the step. An empty one is 0. */
export function rateOf(text: string): number | null {
  const plain = text.trim().replace('%', '').trim();
  if (plain === '') return 0;
  return TYPED.test(plain) ? Math.round(Number(plain.replace(',', '.')) * 10) * STEP : null;
}

/** The categories of some rates that are above 0, the highest first. */
export const ratesAbove = (rates: Readonly<Record<string, number>>): (readonly [type: string, rate: number])[] =>
  Object.entries(rates)
    .filter(([, rate]) => rate > 0)
    .toSorted((a, b) => b[1] - a[1]);
