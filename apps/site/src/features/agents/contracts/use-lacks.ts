import { formatCount } from '@marquee/money';
import type { Simulation } from '../../../domain/agents/contracts.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { useFigures } from '../figures.tsx';

type Missing = NonNullable<NonNullable<Simulation['last']>['missing']>;

/** Gives what is missing to a tier, in words; nothing where it is reached. */
export function useLacks(): (missing: Missing) => string[] {
  const t = useT();
  const { money } = useFigures();
  return ({ validBet, profit, activeMembers }) => [
    ...(validBet > 0 ? [t('ct_sim_bet', { amount: money(validBet) })] : []),
    ...(profit > 0 ? [t('ct_sim_profit', { amount: money(profit) })] : []),
    ...(activeMembers > 0 ? [t('ct_from_members', { count: activeMembers, figure: formatCount(activeMembers) })] : []),
  ];
}
