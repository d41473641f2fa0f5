import type { RateSource } from '../reward/index.ts';
import { commissionSource } from './commissions/margin.ts';
import { salarySources } from './settlement/margin.ts';

/** What agents are given of each bet, for the margin guard: docs/rules/rewards.md#margin. */
export const agentSources: readonly RateSource[] = [...salarySources, commissionSource];
