import { useEffect, useEffectEvent, useId, useState } from 'react';
import { type GameClass, LONGEST_SEARCH } from '../../domain/catalogue/lobby-address.ts';
import type { LobbyEvent, LobbyState } from '../../domain/catalogue/lobby-state.ts';
import type { OfferedFilters } from '../../domain/catalogue/offered-filters.ts';
import type { MessageId } from '../../shared/i18n/message-id.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { useDebounced } from '../../shared/lib/use-debounced.ts';
import { Icon } from '../../shared/ui/base/icon.tsx';
import { SearchField } from '../../shared/ui/form/search-field.tsx';
import styles from './filters.module.css';

/** The search fires when typing pauses, and only if the text changed: docs/rules/lobbies.md#filters. */
const DEBOUNCE_MS = 500;

const CLASS_WORDS: Readonly<Record<GameClass, MessageId>> = {
  JP: 'class_JP',
  TG: 'class_TG',
  AC: 'class_AC',
  BG: 'class_BG',
};

interface SearchProps {
  state: Pick<LobbyState, 'vendor' | 'tab' | 'search' | 'classify' | 'minBet'>;
  send: (event: LobbyEvent) => void;
}

/** The search box of the lobby. */
export function LobbySearch({ state, send }: SearchProps) {
  const t = useT();
  const { vendor, tab, search, classify, minBet } = state;
  const choice = JSON.stringify([vendor, tab, search, classify, minBet]);
  const [text, setText] = useState(search);
  const [known, setKnown] = useState({ choice, search });
  const settled = useDebounced(text, DEBOUNCE_MS);
  // Another choice, or Back, came from outside: the box follows. What was still being typed is given up then, or it would undo
  // that choice when it fires. Only after the box's own search the typing may have gone on.
  if (known.choice !== choice) {
    setKnown({ choice, search });
    const isOwn = known.search !== search && settled.trim() === search;
    if (!isOwn) setText(search);
  }

  const fire = useEffectEvent(() => {
    if (settled === text && settled.trim() !== search) send({ type: 'searchChanged', search: settled.trim() });
  });
  useEffect(() => fire(), [settled]);

  return (
    <SearchField
      label={t('search_games')}
      value={text}
      maxLength={LONGEST_SEARCH}
      onChange={setText}
      onClear={() => {
        setText('');
        send({ type: 'searchChanged', search: '' });
      }}
    />
  );
}

interface ChoiceProps {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** One filter: its name and what is chosen, in one pill. */
function Choice({ label, options, value, onChange }: ChoiceProps) {
  const t = useT();
  return (
    <label className={styles.choice} data-set={value !== ''}>
      <span className={styles.label}>{label}</span>
      <select className={styles.select} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t('all')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevronDown" size={16} />
    </label>
  );
}

interface FiltersProps {
  state: Pick<LobbyState, 'classify' | 'minBet'>;
  offered: OfferedFilters;
  currencySymbol: string;
  send: (event: LobbyEvent) => void;
}

/**
 * Classification and smallest stake, as far as a game fits; on a phone behind a button, which says that one of them is set.
 */
export function Filters({ state, offered, currencySymbol, send }: FiltersProps) {
  const t = useT();
  const id = useId();
  const isSet = state.classify !== '' || state.minBet !== '';
  const [isOpen, setOpen] = useState(isSet);
  const classes = offered.classes.map((value) => ({ value, label: t(CLASS_WORDS[value]) }));
  const stakes = offered.minBets.map((value) => ({ value, label: moneyText(Number(value), currencySymbol) }));
  if (classes.length + stakes.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className={styles.toggle}
        aria-label={t('filters')}
        title={t('filters')}
        aria-expanded={isOpen}
        aria-controls={id}
        data-set={isSet}
        onClick={() => setOpen(!isOpen)}
      >
        <svg aria-hidden="true" width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.6">
          <path d="M4 8h9M19 8h1M4 16h1M11 16h9M16 5.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM8 13.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z" />
        </svg>
      </button>
      <div id={id} className={styles.filters} data-open={isOpen}>
        {classes.length > 0 && (
          <Choice
            label={t('game_class')}
            options={classes}
            value={state.classify}
            onChange={(classify) => send({ type: 'classChosen', classify })}
          />
        )}
        {stakes.length > 0 && (
          <Choice
            label={t('min_bet')}
            options={stakes}
            value={state.minBet}
            onChange={(minBet) => send({ type: 'minBetChosen', minBet })}
          />
        )}
      </div>
    </>
  );
}
