import { type FormEvent, useState } from 'react';
import { useBrand } from '../../../domain/brand/brand.ts';
import { useLocaleTag, useT } from '../../../shared/i18n/use-t.ts';
import { businessDay, dateText } from '../../../shared/lib/dates.ts';
import { daysIn } from '../../../shared/lib/day-ranges.ts';
import { useIsDesk } from '../../../shared/lib/use-is-desk.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { SearchField } from '../../../shared/ui/form/search-field.tsx';
import { SelectField } from '../../../shared/ui/form/select-field.tsx';
import { useTypeOfAccount } from '../account-type.ts';
import { DaysField, useLastDays } from '../days-field.tsx';
import { BalanceRange, cleanBounds } from './balance-range.tsx';
import styles from './team.module.css';
import {
  balanceIn,
  IDLE_DAYS,
  SORTS,
  type SortName,
  STATUSES,
  type TeamField,
  type TeamSearch,
  TYPES,
} from './use-team-search.ts';

/** Ranges of series to choose from. */
const SERIES = ['-1799', '1800-1849', '1850-1899', '1900-'] as const;
/** For how many days back one can ask who joined. */
const JOINED_DAYS = [1, 7, 30] as const;
const SORT_NAMES = Object.keys(SORTS) as SortName[];

/** A range of series in words. */
const seriesWords = (range: (typeof SERIES)[number]): string => {
  const [from, to] = range.split('-');
  return from === '' ? `≤ ${to}` : to === '' ? `≥ ${from}` : `${from} – ${to}`;
};

interface Choice {
  field: TeamField;
  label: string;
  options: readonly { value: string; label: string }[];
  isAlways?: boolean;
  /** Any two days can be named besides. */
  areDays?: boolean;
}

/** What a choice says where its field is folded away. */
function useWords(): (choice: Choice, value: string) => string {
  const locale = useLocaleTag();
  const day = (text: string) => dateText(Date.parse(text), locale, 'UTC');
  return ({ options }, value) => {
    const days = daysIn(value);
    return options.find((option) => option.value === value)?.label ?? (days ? `${day(days.from)} – ${day(days.to)}` : value);
  };
}

function useChoices(): Choice[] {
  const t = useT();
  const typeOf = useTypeOfAccount();
  const days = useLastDays(JOINED_DAYS);
  return [
    {
      field: 'type',
      label: t('rg_account_type'),
      options: TYPES.map((type) => ({ value: String(type), label: typeOf(type) })),
    },
    { field: 'status', label: t('status'), options: STATUSES.map((value) => ({ value, label: t(`tm_status_${value}`) })) },
    {
      field: 'idle',
      label: t('tm_idle'),
      options: IDLE_DAYS.map((days) => ({ value: String(days), label: t('tm_idle_days', { count: days }) })),
    },
    { field: 'online', label: t('tm_online'), options: [{ value: '1', label: t('ov_online') }] },
    { field: 'joined', label: t('tm_joined'), options: days, areDays: true },
    { field: 'first', label: t('tm_first'), options: days, areDays: true },
    { field: 'series', label: t('rg_series'), options: SERIES.map((value) => ({ value, label: seriesWords(value) })) },
    {
      field: 'sort',
      label: t('tm_sort'),
      options: SORT_NAMES.map((value) => ({ value: value === 'name' ? '' : value, label: t(`tm_sort_${value}`) })),
      isAlways: true,
    },
  ];
}

/** What is chosen and not asked for yet: it begins with what the page shows. */
function Draft({ search }: { search: TeamSearch }) {
  const t = useT();
  const isDesk = useIsDesk();
  const [values, setValues] = useState(search.values);
  const [bounds, setBounds] = useState(balanceIn(search.values.balance));
  const choices = useChoices();
  const words = useWords();
  const today = businessDay(Date.now(), useBrand());
  const chosen = choices.flatMap((choice) => {
    const value = search.values[choice.field];
    return value === '' ? [] : [words(choice, value)];
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const { from, to } = cleanBounds(bounds);
    setBounds({ from, to });
    search.set({ ...values, name: values.name.trim(), balance: from === '' && to === '' ? '' : `${from}-${to}` });
  };
  const fields = (
    <div className={styles.choices}>
      {choices.map(({ field, label, options, isAlways, areDays }) => {
        const shown = { label, value: values[field], onChange: (value: string) => setValues({ ...values, [field]: value }) };
        if (areDays) return <DaysField key={field} {...shown} options={options} today={today} />;
        return <SelectField key={field} {...shown} options={isAlways ? options : [{ value: '', label: t('all') }, ...options]} />;
      })}
      <BalanceRange bounds={bounds} onChange={setBounds} />
    </div>
  );
  return (
    <form className={styles.filters} onSubmit={handleSubmit}>
      <div className={styles.search}>
        <SearchField
          label={t('tm_search')}
          maxLength={64}
          value={values.name}
          onChange={(name) => setValues({ ...values, name })}
          onClear={() => search.set({ name: '' })}
        />
        <Button type="submit" size="small">
          {t('search_record')}
        </Button>
        {search.isNarrowed && (
          <Button size="small" onClick={search.reset}>
            {t('reset_record')}
          </Button>
        )}
      </div>
      {isDesk ? (
        fields
      ) : (
        <details className={styles.fold}>
          <summary>
            {t('filters')}
            <span className={styles.active}>{chosen.join(' · ')}</span>
          </summary>
          {fields}
        </details>
      )}
    </form>
  );
}

/**
 * What the team is narrowed by: only the buttons ask, a choice by itself does not. A phone folds all but the name away, under what of it is
 * in force.
 */
export function TeamFilters({ search }: { search: TeamSearch }) {
  return <Draft key={JSON.stringify(search.values)} search={search} />;
}
