import { useEffect, useState } from 'react';
import { classesFor, type LobbyFilter, MIN_BETS } from '../../domain/catalogue/lobby-filter.ts';
import type { MessageId } from '../../shared/i18n/message-id.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useDebounced } from '../../shared/lib/use-debounced.ts';
import { Chips } from '../../shared/ui/chips.tsx';
import { SearchField } from '../../shared/ui/search-field.tsx';
import styles from './filters.module.css';

/** Specification 5: the search fires when typing pauses, and only if the text changed. */
const DEBOUNCE_MS = 500;
const LONGEST = 100;

interface FiltersProps {
  /** Only slots are classified: specification 2. */
  hasClasses?: boolean;
  languages: readonly string[];
  filter: LobbyFilter;
  onChange: (change: Partial<LobbyFilter>) => void;
}

/** Search, classification and smallest stake. Each choice replaces the others, as the specification has it. */
export function Filters({ hasClasses = true, languages, filter, onChange }: FiltersProps) {
  const t = useT();
  const [text, setText] = useState(filter.search);
  const [known, setKnown] = useState(filter.search);
  const settled = useDebounced(text, DEBOUNCE_MS);

  // Another choice, or Back, changed the search from outside: the box follows.
  if (known !== filter.search) {
    setKnown(filter.search);
    if (settled.trim() !== filter.search) setText(filter.search);
  }

  useEffect(() => {
    if (settled === text && settled.trim() !== filter.search) onChange({ search: settled.trim() });
  }, [settled, text, filter.search, onChange]);

  const classes = classesFor(languages).map((value) => ({ value, label: t(`class_${value}` as MessageId) }));
  const stakes = MIN_BETS.map((value) => ({ value, label: value === '' ? t('all') : value }));
  return (
    <div className={styles.filters}>
      <SearchField
        label={t('search_games')}
        value={text}
        maxLength={LONGEST}
        onChange={setText}
        onClear={() => {
          setText('');
          onChange({ search: '' });
        }}
      />
      {hasClasses && (
        <Chips
          label={t('game_class')}
          options={[{ value: '', label: t('all') }, ...classes]}
          value={filter.classify}
          onChange={(classify) => onChange({ classify })}
        />
      )}
      <Chips label={t('min_bet')} options={stakes} value={filter.minBet} onChange={(minBet) => onChange({ minBet })} />
    </div>
  );
}
