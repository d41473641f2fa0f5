import { type FormEvent, type ReactNode, useState } from 'react';
import { useLocaleTag, useT } from '../../i18n/use-t.ts';
import { dateText } from '../../lib/dates.ts';
import { type Days, lengthOf, rangeOfDays } from '../../lib/day-ranges.ts';
import { useIsDesk } from '../../lib/use-is-desk.ts';
import type { RecordField, RecordSearch } from '../../lib/use-record-search.ts';
import { Button } from '../base/button.tsx';
import { SelectField } from '../form/select-field.tsx';
import { DayFields, DayRanges } from './date-filter.tsx';
import styles from './record-filters.module.css';
import { SaveButton, type SavedFile } from './save-button.tsx';

interface RecordFiltersProps<Field extends string> {
  search: RecordSearch<Field>;
  fields: readonly RecordField<Field>[];
  /** The selection as a file, and its name; absent where a record is not saved. */
  file?: SavedFile;
}

/** What a phone folds away, under what of it is in force. */
function Fold<Field extends string>({
  search,
  fields,
  children,
}: Pick<RecordFiltersProps<Field>, 'search' | 'fields'> & { children: ReactNode }) {
  const t = useT();
  const locale = useLocaleTag();
  const day = (each: string) => dateText(Date.parse(each), locale, 'UTC');
  const chosen = fields.flatMap(({ field, options }) => {
    const value = search.fields[field];
    return value === '' ? [] : [options?.find((option) => option.value === value)?.label ?? value];
  });
  const { from, to } = search.days;
  return (
    <details className={styles.fold}>
      <summary className={styles.summary}>
        {t('filters')}
        <span className={styles.active}>{[`${day(from)} – ${day(to)}`, ...chosen].join(' · ')}</span>
      </summary>
      {children}
    </details>
  );
}

/** One choice of a record. */
function Choice<Field extends string>({
  field: { label, options, isAlways },
  value,
  onChange,
}: {
  field: RecordField<Field>;
  value: string;
  onChange: (value: string) => void;
}) {
  const t = useT();
  if (options) {
    const offered = isAlways ? options : [{ value: '', label: t('all') }, ...options];
    return <SelectField label={label} options={offered} value={value} onChange={onChange} />;
  }
  return (
    <label className={styles.text}>
      <span className={styles.label}>{label}</span>
      <input
        className={styles.input}
        value={value}
        maxLength={40}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value.trim())}
      />
    </label>
  );
}

const isSame = (a: Days, b: Days): boolean => a.from === b.from && a.to === b.to;

/** What is chosen and not asked for yet: it begins with what the record shows. */
function Draft<Field extends string>({ search, fields, file }: RecordFiltersProps<Field>) {
  const t = useT();
  const isDesk = useIsDesk();
  const [days, setDays] = useState(search.days);
  const [values, setValues] = useState(search.fields);
  const { today, ranges, most } = search;
  const range = search.range !== null && isSame(days, search.days) ? search.range : rangeOfDays(days, today, ranges);
  // A month by its name is whole.
  const isTooLong = range === null && Math.abs(lengthOf(days)) > most;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isTooLong) search.search(days, values);
  };
  const handleChoose = (next: Days) => {
    setDays(next);
    search.search(next, values);
  };
  const choices = (
    <div className={styles.choices}>
      <DayFields days={days} today={today} onType={setDays} onChoose={handleChoose} />
      {fields.length > 0 && (
        <div className={styles.fields}>
          {fields.map((field) => (
            <Choice
              key={field.field}
              field={field}
              value={values[field.field]}
              onChange={(value) => setValues({ ...values, [field.field]: value })}
            />
          ))}
        </div>
      )}
      <div className={styles.buttons}>
        <Button type="submit" tone="primary" size="small" disabled={isTooLong}>
          {t('search_record')}
        </Button>
        <Button size="small" onClick={search.reset}>
          {t('reset_record')}
        </Button>
        {file && <SaveButton file={file} />}
      </div>
      {isTooLong && (
        <p className={styles.error} role="alert">
          {t('period_too_long', { count: most })}
        </p>
      )}
    </div>
  );
  return (
    <form className={styles.filters} onSubmit={handleSubmit}>
      <DayRanges ranges={ranges} range={range} today={today} onChoose={handleChoose} />
      {isDesk ? (
        choices
      ) : (
        <Fold search={search} fields={fields}>
          {choices}
        </Fold>
      )}
    </form>
  );
}

/** What a record is narrowed by. Only the buttons ask: a choice by itself does not. */
export function RecordFilters<Field extends string>(props: RecordFiltersProps<Field>) {
  const { days, fields } = props.search;
  return <Draft key={JSON.stringify([days, fields])} {...props} />;
}
