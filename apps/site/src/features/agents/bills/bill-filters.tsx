import { BILL_STATES, type BillFilter, type BillKind, type BillSide } from '../../../domain/agents/bills.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import type { RecordField, RecordSearch } from '../../../shared/lib/use-record-search.ts';
import { RecordFilters } from '../../../shared/ui/record/record-filters.tsx';

export const BILL_FIELDS = ['holder', 'unit', 'status', 'payer', 'fromHour', 'toHour'] as const;
export type BillSearch = RecordSearch<(typeof BILL_FIELDS)[number]>;

/** The lengths of a dividend's period. */
const UNITS = { week: 'ct_period_WEEKLY', 'half-month': 'ct_period_HALF_MONTHLY', month: 'ct_period_MONTHLY' } as const;
const UNIT_NAMES = ['week', 'half-month', 'month'] as const satisfies readonly (keyof typeof UNITS)[];
const PAYERS = ['OPEN', 'SETTLED'] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));
/** Kinds whose periods are parts of a day. */
const HOURLY: readonly BillKind[] = ['HOURLY', 'REALTIME'];

/** What of an address the gateway is asked for; what it does not know is left out. */
export function filterOf(kind: BillKind, side: BillSide, { days, fields }: BillSearch): BillFilter {
  const status = BILL_STATES.find((each) => each === fields.status);
  const unit = kind === 'DIVIDEND' ? UNIT_NAMES.find((each) => each === fields.unit) : undefined;
  const payer = side === 'downline' ? PAYERS.find((each) => each === fields.payer) : undefined;
  const holder = side === 'downline' ? fields.holder.trim() : '';
  const hour = (text: string) => (HOURLY.includes(kind) && HOURS.includes(text) ? Number(text) : undefined);
  const [fromHour, toHour] = [hour(fields.fromHour), hour(fields.toHour)];
  return {
    ...{ kind, side, startDate: days.from, endDate: days.to },
    ...(status && { status }),
    ...(unit && { unit }),
    ...(payer && { payer }),
    ...(holder !== '' && { username: holder }),
    ...(fromHour !== undefined && { fromHour }),
    ...(toHour !== undefined && { toHour }),
  };
}

/** What bills of a kind can be narrowed to by one of their sides. */
export function BillFilters({ search, kind, side }: { search: BillSearch; kind: BillKind; side: BillSide }) {
  const t = useT();
  const unit = {
    ...{ field: 'unit' as const, label: t('bl_unit') },
    options: UNIT_NAMES.map((value) => ({ value, label: t(UNITS[value]) })),
  };
  const status = {
    ...{ field: 'status' as const, label: t('status') },
    options: BILL_STATES.map((value) => ({ value, label: t(`bl_status_${value}`) })),
  };
  const payer = {
    ...{ field: 'payer' as const, label: t('bl_payer') },
    options: PAYERS.map((value) => ({ value, label: t(`bl_payer_${value}`) })),
  };
  const clock = (minutes: string) => HOURS.map((value) => ({ value, label: `${value.padStart(2, '0')}:${minutes}` }));
  const hours = [
    { field: 'fromHour' as const, label: t('bl_from_hour'), options: clock('00') },
    { field: 'toHour' as const, label: t('bl_to_hour'), options: clock('59') },
  ];
  const fields: RecordField<(typeof BILL_FIELDS)[number]>[] = [
    ...(side === 'own' ? [] : [{ field: 'holder' as const, label: t('rg_username') }]),
    ...(kind === 'DIVIDEND' ? [unit] : []),
    status,
    ...(side === 'own' ? [] : [payer]),
    ...(HOURLY.includes(kind) ? hours : []),
  ];
  return <RecordFilters search={search} fields={fields} />;
}
