import { GAME_TYPES } from '@marquee/contract/states';
import { formatCount } from '@marquee/money';
import { useQuery } from '@tanstack/react-query';
import type { Contract, ContractRequest, DownlineContract, Limits, Terms } from '../../../domain/agents/contracts.ts';
import { useBrand } from '../../../domain/brand/brand.ts';
import { vendorsQuery } from '../../../domain/catalogue/queries.ts';
import { tablesOfVietnam } from '../../../domain/lottery/tables-of-vietnam.ts';
import { useLocaleTag, useT } from '../../../shared/i18n/use-t.ts';
import { dateText, endText } from '../../../shared/lib/dates.ts';
import { moneyText } from '../../../shared/lib/money.ts';
import { typeWord } from '../terms-fields.tsx';

type Tier = Terms['tiers'][number];

const KINDS = {
  DIVIDEND: 'inc_dividend',
  DAILY: 'inc_dailySalary',
  HOURLY: 'inc_hourlySalary',
  REALTIME: 'inc_realtimeSalary',
} as const;

interface Fact {
  name: string;
  value: string;
}

/** What holds for a contract of a kind without being agreed on, by name: its brand decides it. */
function brandFactsOf(
  kind: Terms['kind'],
  { realtimeStop, payerMode, dividendExcludeSelf, dividendDeductFees }: Limits['brand'],
  t: ReturnType<typeof useT>,
  money: (units: number) => string,
): Fact[] {
  const isDividend = kind === 'DIVIDEND';
  return [
    ...(kind === 'REALTIME' && realtimeStop !== null
      ? [{ name: t('ct_stop'), value: t('ct_stop_from', { amount: money(realtimeStop) }) }]
      : []),
    ...(isDividend && dividendExcludeSelf ? [{ name: t('ct_own_figures'), value: t('ct_own_left_out') }] : []),
    ...(isDividend && dividendDeductFees ? [{ name: t('ct_fees'), value: t('ct_fees_off') }] : []),
    ...(payerMode === 'HOUSE_NET' ? [{ name: t('ct_payer'), value: t('ct_payer_house') }] : []),
  ];
}

/** How contracts are told: their kinds, what they say, their tiers and moments. */
export function useContractWords() {
  const t = useT();
  const locale = useLocaleTag();
  const { currencySymbol, businessTimezone } = useBrand();
  const money = (units: number): string => moneyText(units, currencySymbol);
  const { data: lanes } = useQuery(vendorsQuery());
  // Until the vendors are known the terms say all that there is to them.
  const tables = tablesOfVietnam(lanes);
  const withoutTables = (categories: Terms['categories'], games: string): string =>
    tables.some((type) => categories.includes(type)) ? t('ct_without_vn', { games }) : games;
  const nameOf = (username: string): string => (username === '' ? t('ct_house_name') : username);
  return {
    money,
    nameOf,
    /** A kind, and the type of a salary. */
    title({ kind, salaryType }: Pick<Terms, 'kind' | 'salaryType'>): string {
      const type = salaryType === null ? [] : [t(`ct_type_${salaryType}`)];
      return [t(KINDS[kind]), ...type].join(' · ');
    },
    /** What a contract says, in a sentence. */
    sentence(
      { kind, salaryType, period }: Pick<Terms, 'kind' | 'salaryType' | 'period'>,
      upline: string,
      holder: string,
    ): string {
      const about = {
        upline: nameOf(upline),
        holder: nameOf(holder),
        base: salaryType === null ? '' : t(`ct_base_${salaryType}`),
        period: period === null ? '' : t(`ct_period_${period}`),
      };
      return t(`ct_says_${kind}`, about);
    },
    /** What a tier asks for; nothing where its rate is given in any case. */
    conditions: ({ validBet, profit, activeMembers }: Tier): string[] => [
      ...(validBet > 0 ? [t('ct_from_bet', { amount: money(validBet) })] : []),
      ...(profit > 0 ? [t('ct_from_profit', { amount: money(profit) })] : []),
      ...(activeMembers > 0 ? [t('ct_from_members', { count: activeMembers, figure: formatCount(activeMembers) })] : []),
    ],
    /** What else the two have agreed on, by name. */
    facts({ kind, carryOver, categories, activeBet }: Terms): Fact[] {
      const daily = kind === 'HOURLY' ? t('ct_bet_hourly') : t('ct_bet_daily');
      return [
        ...(activeBet > 0 ? [{ name: daily, value: money(activeBet) }] : []),
        ...(carryOver === null ? [] : [{ name: t('ct_carry_mode'), value: t(`ct_carry_${carryOver}`) }]),
        {
          name: t('ct_categories'),
          value: withoutTables(
            categories,
            categories.length === GAME_TYPES.length ? t('ct_all_games') : categories.map(typeWord).join(', '),
          ),
        },
      ];
    },
    brandFacts: (kind: Terms['kind'], brand: Limits['brand']): Fact[] => brandFactsOf(kind, brand, t, money),
    day: (moment: number): string => dateText(moment, locale, businessTimezone),
    moment: (moment: number): string => endText(moment, locale, businessTimezone),
    /** Where a contract or a request stands. */
    state: (status: Contract['status'] | ContractRequest['status'] | DownlineContract['state']): string => t(`ct_st_${status}`),
  };
}
