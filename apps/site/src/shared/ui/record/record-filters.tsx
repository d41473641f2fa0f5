import { type FormEvent, useState } from 'react';
import { errorText } from '../../i18n/error-text.ts';
import { useT } from '../../i18n/use-t.ts';
import { type Days, lengthOf, MOST_DAYS } from '../../lib/day-ranges.ts';
import { saveCsv } from '../../lib/save-file.ts';
import type { RecordSearch } from '../../lib/use-record-search.ts';
import { Button } from '../base/button.tsx';
import { SelectField } from '../form/select-field.tsx';
import { DateFilter } from './date-filter.tsx';
import styles from './record-filters.module.css';

/** A choice of a record: one of several, or a text. */
export interface RecordField<Field extends string> {
  field: Field;
  label: string;
  /** Absent: a text is typed. */
  options?: readonly { value: string; label: string }[];
  /** One of the options always holds: there is no choice of all. */
  isAlways?: boolean;
}

interface RecordFiltersProps<Field extends string> {
  search: RecordSearch<Field>;
  fields: readonly RecordField<Field>[];
  /** The selection as a file, and its name; absent where a record is not saved. */
  file?: { name: string; load: () => Promise<string> };
}

/** The button that saves the selection, and what went wrong with it. */
function SaveButton({ file }: { file: NonNullable<RecordFiltersProps<string>['file']> }) {
  const t = useT();
  const [isBusy, setIsBusy] = useState(false);
  const [news, setNews] = useState('');
  const handleSave = async () => {
    setIsBusy(true);
    setNews('');
    try {
      saveCsv(`${file.name}.csv`, await file.load());
    } catch (error) {
      setNews(errorText(error));
    }
    setIsBusy(false);
  };
  return (
    <>
      <Button size="small" isBusy={isBusy} onClick={() => void handleSave()}>
        {t('save_csv')}
      </Button>
      <span className={styles.news} role="status">
        {news}
      </span>
    </>
  );
}

/** What is chosen and not asked for yet: it begins with what the record shows. */
function Draft<Field extends string>({ search, fields, file }: RecordFiltersProps<Field>) {
  const t = useT();
  const [days, setDays] = useState(search.days);
  const [values, setValues] = useState(search.fields);
  const isTooLong = Math.abs(lengthOf(days)) > MOST_DAYS;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isTooLong) search.search(days, values);
  };
  const handleChoose = (next: Days) => {
    setDays(next);
    search.search(next, values);
  };
  const set = (field: Field, value: string) => setValues({ ...values, [field]: value });
  return (
    <form className={styles.filters} onSubmit={handleSubmit}>
      <DateFilter days={days} today={search.today} onType={setDays} onChoose={handleChoose} />
      <div className={styles.fields}>
        {fields.map(({ field, label, options, isAlways }) =>
          options ? (
            <SelectField
              key={field}
              label={label}
              options={isAlways ? options : [{ value: '', label: t('all') }, ...options]}
              value={values[field]}
              onChange={(value) => set(field, value)}
            />
          ) : (
            <label key={field} className={styles.text}>
              <span className={styles.label}>{label}</span>
              <input
                className={styles.input}
                value={values[field]}
                maxLength={40}
                autoComplete="off"
                onChange={(event) => set(field, event.target.value.trim())}
              />
            </label>
          ),
        )}
      </div>
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
          {t('period_too_long', { count: MOST_DAYS })}
        </p>
      )}
    </form>
  );
}

/** What a record is narrowed by. Only the buttons ask: a choice by itself does not. */
export function RecordFilters<Field extends string>(props: RecordFiltersProps<Field>) {
  const { days, fields } = props.search;
  return <Draft key={JSON.stringify([days, fields])} {...props} />;
}
