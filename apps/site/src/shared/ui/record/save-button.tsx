import { useState } from 'react';
import { errorText } from '../../i18n/error-text.ts';
import { useT } from '../../i18n/use-t.ts';
import { saveCsv } from '../../lib/save-file.ts';
import { Button } from '../base/button.tsx';
import styles from './record-filters.module.css';

/** A selection as a file: what it is called, without its ending, and how it is read. */
export interface SavedFile {
  name: string;
  load: () => Promise<string>;
}

/** The button that saves the selection, and what went wrong with it. */
export function SaveButton({ file }: { file: SavedFile }) {
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
