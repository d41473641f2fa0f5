import { useId } from 'react';
import { ASSISTANT_PAGES, type AssistantPage } from '../../../domain/agents/assistants.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import styles from './assistants.module.css';
import { PAGE_WORDS } from './page-words.ts';

interface PagePicksProps {
  pages: readonly AssistantPage[];
  error: string | undefined;
  onChange: (pages: readonly AssistantPage[]) => void;
}

/** The pages that an assistant may read, each to be ticked. */
export function PagePicks({ pages, error, onChange }: PagePicksProps) {
  const t = useT();
  const id = useId();
  const toggle = (page: AssistantPage) =>
    onChange(ASSISTANT_PAGES.filter((each) => (each === page ? !pages.includes(page) : pages.includes(each))));
  return (
    <fieldset className={styles.picks} aria-describedby={id}>
      <legend className={styles.legend}>{t('as_pages')}</legend>
      <div className={styles.grid}>
        {ASSISTANT_PAGES.map((page) => (
          <label key={page} className={styles.pick}>
            <input type="checkbox" name="pages" checked={pages.includes(page)} onChange={() => toggle(page)} />
            {t(PAGE_WORDS[page])}
          </label>
        ))}
      </div>
      <p id={id} className={styles.error} aria-live="polite">
        {error}
      </p>
    </fieldset>
  );
}
