import type { ContractKind } from '@marquee/contract';
import { type Amount, UNIT } from '@marquee/money';
import type { Merchant } from '../../brand/index.ts';
import { type CountingRules, USUAL_COUNTING } from './calculation/figures.ts';

type Says = Pick<Merchant, 'site'>;

/** How a brand has teams counted by contracts of a kind. */
export function countingOf({ site: { contracts } }: Says, kind: ContractKind): CountingRules {
  if (kind !== 'DIVIDEND') return USUAL_COUNTING;
  return { excludesSelf: contracts.dividendExcludeSelf, deductsFees: contracts.dividendDeductFees };
}

/** At which valid bet of a team's day a brand stops its contracts of a kind; null: they do not stop. */
export function stopOf({ site: { contracts } }: Says, kind: ContractKind): Amount | null {
  const { realtimeStop } = contracts;
  return kind === 'REALTIME' && realtimeStop !== null ? BigInt(realtimeStop) * UNIT : null;
}
