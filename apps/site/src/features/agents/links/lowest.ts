import type { Terms } from '../../../domain/agents/agents.ts';

/** The lowest terms: with these a form begins, since what was given can be raised and never lowered. */
export const lowestOf = ({ seriesMin }: { seriesMin: number }): Terms => ({ series: seriesMin, rates: {} });
