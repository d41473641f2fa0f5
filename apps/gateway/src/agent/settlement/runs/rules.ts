import type { ContractKind, PayerMode } from '@marquee/contract';
import type { Amount } from '@marquee/money';
import type { Merchant } from '../../../brand/index.ts';
import type { CountingRules } from '../../contracts/calculation/figures.ts';
import { countingOf, stopOf } from '../../contracts/counting.ts';

/** By what a run is counted and paid. It is kept with the run: what its brand says later changes nothing of it. */
export interface RunRules extends CountingRules {
  payerMode: PayerMode;
  /** After so much valid bet of a team's day its real-time salaries pay nothing; null: they do not stop. */
  stopAmount: Amount | null;
}

/** The rules of a run that is made now. */
export const rulesOf = (merchant: Pick<Merchant, 'site'>, kind: ContractKind): RunRules => ({
  ...countingOf(merchant, kind),
  payerMode: merchant.site.contracts.payerMode,
  stopAmount: stopOf(merchant, kind),
});
