import clsx from 'clsx';
import { type HTMLAttributes, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLocaleTag, useT } from '../../i18n/use-t.ts';
import { countryName, plainText } from '../../lib/country-names.ts';
import type { PhoneCountry } from '../../lib/phone.ts';
import styles from './dialling-code.module.css';
import look from './field.module.css';

/**
 * The list stays this long after its field was left, so that a tap on a row still reaches it:
 * docs/rules/screens.md#dialling-codes.
 */
const BLUR_MS = 200;
const LONGEST_SEARCH = 40;

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

/** What a list with a field to search it does: which rows there are, which one is meant, and when it is open. */
function useSearchedList({ countries, value, onChange }: DiallingCodeProps) {
  const [search, setSearch] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const rows = useRows(countries, search ?? '');
  const isOpen = search !== null;
  const current = rows[Math.min(active, rows.length - 1)];

  useEffect(() => () => clearTimeout(timer.current), []);

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
  const step = (by: number) => {
    if (isOpen) setActive(Math.max(0, Math.min(rows.length - 1, active + by)));
    else open();
  };
  const seek = (text: string) => {
    // The first key replaces the code that is shown.
    setSearch(isOpen ? text : text.replace(`+${value}`, ''));
    setActive(0);
  };
  const leave = () => {
    timer.current = setTimeout(() => setSearch(null), BLUR_MS);
  };
  const close = () => setSearch(null);
  const stay = () => clearTimeout(timer.current);
  return { ...{ search, active, rows, isOpen, current }, ...{ open, choose, step, seek, leave, close, stay } };
}

/** One row of the list. */
function Country({ row, ...rest }: { row: Row } & HTMLAttributes<HTMLDivElement>) {
  return (
    <div className={styles.row} role="option" tabIndex={-1} {...rest}>
      <span>{row.name}</span>
      <span className={styles.number}>+{row.countryDialingCode}</span>
    </div>
  );
}

/** A list of dialling codes that is searched by the country's name, in the reader's language or in English, or by the code. */
export function DiallingCode(props: DiallingCodeProps) {
  const t = useT();
  const id = useId();
  const { value } = props;
  const box = useRef<HTMLDivElement>(null);
  const list = useSearchedList(props);
  const { rows, isOpen, current, active } = list;

  useEffect(() => {
    if (isOpen) box.current?.querySelector(`[data-row="${active}"]`)?.scrollIntoView?.({ block: 'nearest' });
  }, [isOpen, active]);

  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      // The list closes, not the dialog around it.
      event.stopPropagation();
      event.nativeEvent.stopImmediatePropagation();
      list.close();
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      list.choose(current);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      list.step(event.key === 'ArrowDown' ? 1 : -1);
    }
  };

  return (
    <div>
      <input
        className={clsx(look.input, look.number, look.narrow)}
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
        value={list.search ?? (value && `+${value}`)}
        onClick={list.open}
        onChange={(event) => list.seek(event.target.value)}
        onKeyDown={handleKey}
        onBlur={list.leave}
        onFocus={list.stay}
      />
      <div ref={box} id={`${id}-list`} className={styles.list} role="listbox" aria-label={t('dialling_code')} hidden={!isOpen}>
        {isOpen &&
          rows.map((row, at) => (
            <Country
              key={row.countryCode}
              row={row}
              id={`${id}-${row.countryCode}`}
              data-row={at}
              aria-selected={row === current}
              onClick={() => list.choose(row)}
              onKeyDown={handleKey}
            />
          ))}
        {isOpen && rows.length === 0 && <p className={styles.none}>{t('dialling_none')}</p>}
      </div>
    </div>
  );
}
