import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLocaleTag, useT } from '../../i18n/use-t.ts';
import { countryName, plainText } from '../../lib/country-names.ts';
import type { PhoneCountry, PhoneNumber } from '../../lib/phone.ts';
import styles from './phone-field.module.css';

/** The list stays this long after its field was left, so that a tap on a row still reaches it: specification 9. */
const BLUR_MS = 200;
const LONGEST_SEARCH = 40;
const LONGEST_NUMBER = 20;

interface Row extends PhoneCountry {
  name: string;
  sought: string;
}

interface DiallingCodeProps {
  countries: readonly PhoneCountry[];
  value: string;
  onChange: (dialingCode: string) => void;
}

function useRows(countries: readonly PhoneCountry[], search: string): Row[] {
  const tag = useLocaleTag();
  const rows = useMemo(
    () =>
      countries
        .map((country) => {
          const name = countryName(country.countryCode, tag);
          const english = countryName(country.countryCode, 'en');
          return {
            ...country,
            name,
            sought: plainText(`${name} ${english} ${country.countryCode} +${country.countryDialingCode}`),
          };
        })
        .toSorted((a, b) => a.name.localeCompare(b.name, tag)),
    [countries, tag],
  );
  const sought = plainText(search.trim());
  return sought === '' ? rows : rows.filter((row) => row.sought.includes(sought));
}

/** A list of dialling codes that is searched by the country's name, in the reader's language or in English, or by the code. */
function DiallingCode({ countries, value, onChange }: DiallingCodeProps) {
  const t = useT();
  const id = useId();
  const [search, setSearch] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const list = useRef<HTMLDivElement>(null);
  const rows = useRows(countries, search ?? '');
  const isOpen = search !== null;
  const current = rows[Math.min(active, rows.length - 1)];

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (isOpen) list.current?.querySelector(`[data-row="${active}"]`)?.scrollIntoView?.({ block: 'nearest' });
  }, [isOpen, active]);

  const open = () => {
    clearTimeout(timer.current);
    if (isOpen) return;
    setSearch('');
    // The code that stands there, so that Enter keeps it.
    const chosen = rows.findIndex((row) => row.countryDialingCode === value);
    setActive(Math.max(0, chosen));
  };
  const choose = (row: Row | undefined) => {
    if (row) onChange(row.countryDialingCode);
    setSearch(null);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      // The list closes, not the dialog around it.
      event.stopPropagation();
      event.nativeEvent.stopImmediatePropagation();
      setSearch(null);
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      choose(current);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (isOpen) setActive(Math.max(0, Math.min(rows.length - 1, active + step)));
      else open();
    }
  };

  return (
    <div className={styles.dialling}>
      <input
        className={styles.code}
        role="combobox"
        aria-label={t('dialling_code')}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && current ? `${id}-${current.countryCode}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={LONGEST_SEARCH}
        placeholder={isOpen ? `+${value}` : undefined}
        value={search ?? (value && `+${value}`)}
        onClick={open}
        onChange={(event) => {
          // The first key replaces the code that is shown.
          setSearch(isOpen ? event.target.value : event.target.value.replace(`+${value}`, ''));
          setActive(0);
        }}
        onKeyDown={handleKey}
        onBlur={() => {
          timer.current = setTimeout(() => setSearch(null), BLUR_MS);
        }}
        onFocus={() => clearTimeout(timer.current)}
      />
      <div ref={list} id={`${id}-list`} className={styles.list} role="listbox" aria-label={t('dialling_code')} hidden={!isOpen}>
        {isOpen &&
          rows.map((row, at) => (
            <div
              key={row.countryCode}
              id={`${id}-${row.countryCode}`}
              data-row={at}
              className={styles.row}
              role="option"
              tabIndex={-1}
              aria-selected={row === current}
              onClick={() => choose(row)}
              onKeyDown={handleKey}
            >
              <span>{row.name}</span>
              <span className={styles.number}>+{row.countryDialingCode}</span>
            </div>
          ))}
        {isOpen && rows.length === 0 && <p className={styles.none}>{t('dialling_none')}</p>}
      </div>
    </div>
  );
}

interface PhoneFieldProps {
  label: string;
  countries: readonly PhoneCountry[];
  value: PhoneNumber;
  onChange: (value: PhoneNumber) => void;
  name?: string;
  required?: boolean;
  error?: string | undefined;
  hint?: string | undefined;
  onBlur?: () => void;
}

/** A mobile number: dialling code and the number as it is dialled at home. */
export function PhoneField({
  label,
  countries,
  value,
  onChange,
  name = 'mobileNum',
  required = true,
  error,
  hint,
  onBlur,
}: PhoneFieldProps) {
  const t = useT();
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        <span className={required ? styles.required : undefined}>{label}</span>
        {!required && <span className={styles.optional}>{t('optional')}</span>}
      </label>
      <div className={styles.control}>
        <DiallingCode
          countries={countries}
          value={value.dialingCode}
          onChange={(dialingCode) => onChange({ ...value, dialingCode })}
        />
        <input
          id={id}
          name={name}
          className={styles.input}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={LONGEST_NUMBER}
          value={value.number}
          aria-required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-message`}
          onChange={(event) => onChange({ ...value, number: event.target.value })}
          onBlur={onBlur}
        />
      </div>
      <p id={`${id}-message`} className={error ? styles.error : styles.hint} aria-live="polite">
        {error ?? hint ?? ''}
      </p>
    </div>
  );
}
