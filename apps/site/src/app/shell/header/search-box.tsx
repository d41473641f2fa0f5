import { useEffect } from 'react';
import { useT } from '../../../shared/i18n/use-t.ts';
import { useDialogs } from '../../../shared/lib/dialog-route.ts';
import { Icon } from '../../../shared/ui/base/icon.tsx';
import styles from './search-box.module.css';

const KEY = '/';

/** True while somebody writes somewhere, or a dialog is open: then the key is theirs. */
const isBusy = (): boolean =>
  document.activeElement?.closest('input, textarea, select, [contenteditable="true"], iframe') != null ||
  document.querySelector('[role="dialog"]') !== null;

/** The way to the search over all games on a desk: looks like the box that it opens, and has a key of its own. */
export function SearchBox() {
  const t = useT();
  const { open } = useDialogs();
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== KEY || event.ctrlKey || event.metaKey || event.altKey || isBusy()) return;
      event.preventDefault();
      open('search');
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [open]);
  return (
    <button
      type="button"
      className={styles.box}
      // The word beside the glass goes where there is no room for it.
      aria-label={t('search_all_games')}
      aria-keyshortcuts={KEY}
      onClick={() => open('search')}
    >
      <Icon name="search" size={18} />
      <span className={styles.word}>{t('search_all_games')}</span>
      <kbd className={styles.key} aria-hidden="true">
        {KEY}
      </kbd>
    </button>
  );
}
