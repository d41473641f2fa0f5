import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hotGamesQuery } from '../../domain/catalogue/queries.ts';
import { keepSearch } from '../../domain/search/history.ts';
import { searchQuery } from '../../domain/search/queries.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useDebounced } from '../../shared/lib/use-debounced.ts';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { SearchField } from '../../shared/ui/form/search-field.tsx';
import { Modal } from '../../shared/ui/overlay/modal.tsx';
import { ErrorState } from '../../shared/ui/text/error-state.tsx';
import { ResultList } from './result-list.tsx';
import styles from './search.module.css';
import { MOST_HOT, Suggestions } from './suggestions.tsx';

/** The search fires when typing pauses, and only if the text changed: docs/rules/lobbies.md#filters. */
const DEBOUNCE_MS = 500;
const LONGEST = 100;
const PLACES = ['one', 'two', 'three', 'four'];

/** Where each key leads among the rows and the box above them; -1 is the box. */
const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => at - 1,
};

function Places() {
  return (
    <ul className={styles.results} aria-hidden="true">
      {PLACES.map((place) => (
        <li key={place}>
          <Skeleton width="100%" height="4rem" />
        </li>
      ))}
    </ul>
  );
}

/** Nothing is called like that: what others play instead, as rows that the arrows walk. */
function NothingFound({ text }: { text: string }) {
  const t = useT();
  const hot = useQuery(hotGamesQuery());
  return (
    <div className={styles.instead} data-instead>
      <p className={styles.none}>
        <b>{t('search_none', { text })}</b>
        <span>{t('search_none_text')}</span>
      </p>
      <ResultList title={t('hot_games')} games={(hot.data ?? []).slice(0, MOST_HOT)} />
    </div>
  );
}

function Found({ text }: { text: string }) {
  const t = useT();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(searchQuery(text));
  if (error) return <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  if (!data || isPlaceholderData) return <Places />;
  if (data.games.length === 0) return <NothingFound text={text} />;
  const title = data.isNear ? t('search_near', { text }) : t('game_count', { count: data.totalCount });
  return <ResultList title={title} games={data.games} onChoose={() => keepSearch(text)} />;
}

/** Search over all games, by keyboard first: arrows walk the rows, Enter in the box searches at once and then opens the first of them. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [panel, setPanel] = useState<HTMLDivElement | null>(null);
  const [text, setText] = useState('');
  const [entered, setEntered] = useState('');
  const typed = text.trim().replace(/\s+/g, ' ');
  const paused = useDebounced(typed, DEBOUNCE_MS);
  const settled = typed === entered ? typed : paused;
  const input = () => panel?.querySelector('input') ?? null;
  const rows = () => [...(panel?.querySelectorAll<HTMLElement>('[data-result]') ?? [])];

  // What is operated are the box and the rows: their keys are heard where they bubble up to.
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const all = rows();
      const at = all.indexOf(document.activeElement as HTMLElement);
      // An Enter that ends the writing of a character belongs to the keyboard of that script.
      if (event.isComposing) return;
      if (event.key === 'Enter' && document.activeElement === input() && typed !== '') {
        event.preventDefault();
        if (typed === settled) all.find((row) => !row.closest('[data-instead]'))?.click();
        else setEntered(typed);
        return;
      }
      const step = STEPS[event.key];
      if (!step || all.length === 0) return;
      event.preventDefault();
      const next = step(at, all.length - 1);
      (next < 0 ? input() : all[next])?.focus();
    };
    panel?.addEventListener('keydown', handleKey);
    return () => panel?.removeEventListener('keydown', handleKey);
  });

  const handleSearch = (earlier: string) => {
    setText(earlier);
    input()?.focus();
  };

  return (
    <Modal title={t('search_all_games')} onClose={onClose} initialFocus={input}>
      <div ref={setPanel} className={styles.panel}>
        <SearchField label={t('search_games')} value={text} maxLength={LONGEST} onChange={setText} onClear={() => setText('')} />
        <div className={styles.body} aria-live="polite">
          {settled === '' ? <Suggestions onSearch={handleSearch} /> : <Found text={settled} />}
        </div>
      </div>
    </Modal>
  );
}
