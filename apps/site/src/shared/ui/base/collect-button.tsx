import { useState } from 'react';
import { errorText } from '../../i18n/error-text.ts';
import { useT } from '../../i18n/use-t.ts';
import { showToast } from '../../lib/toast-store.ts';
import { Button } from './button.tsx';

/** Collects what has the name `title`; `collect` does it and says what it was worth. A refusal is told, and it can be tried again. */
export function CollectButton({ title, collect }: { title: string; collect(): Promise<string> }) {
  const t = useT();
  const [isBusy, setIsBusy] = useState(false);
  const handleCollect = async () => {
    setIsBusy(true);
    try {
      showToast({ title: t('rw_taken', { worth: await collect() }), tone: 'good' });
    } catch (error) {
      showToast({ title: errorText(error), tone: 'bad' });
    }
    setIsBusy(false);
  };
  return (
    <Button tone="primary" isBusy={isBusy} aria-label={`${t('rw_collect')}: ${title}`} onClick={() => void handleCollect()}>
      {t('rw_collect')}
    </Button>
  );
}
