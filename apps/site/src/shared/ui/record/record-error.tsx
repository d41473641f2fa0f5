import { errorText } from '../../i18n/error-text.ts';
import { useT } from '../../i18n/use-t.ts';
import { Button } from '../base/button.tsx';
import styles from './record-error.module.css';

interface RecordErrorProps {
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/** What went wrong with a record of which the last rows are still shown below. */
export function RecordError({ error, isRetrying, onRetry }: RecordErrorProps) {
  const t = useT();
  return (
    <div className={styles.error} role="alert">
      <span>
        {t('load_failed')} {errorText(error)}
      </span>
      <Button size="small" isBusy={isRetrying} onClick={onRetry}>
        {t('try_again')}
      </Button>
    </div>
  );
}
