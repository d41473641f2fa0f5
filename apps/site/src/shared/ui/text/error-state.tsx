import { errorText } from '../../i18n/error-text.ts';
import { useT } from '../../i18n/use-t.ts';
import { Button } from '../base/button.tsx';
import { StateMessage } from './state-message.tsx';

interface ErrorStateProps {
  error: unknown;
  onRetry: () => void;
  isRetrying?: boolean;
}

/** What went wrong, and a button to try again. */
export function ErrorState({ error, onRetry, isRetrying = false }: ErrorStateProps) {
  const t = useT();
  return (
    <StateMessage
      isError
      icon="alert"
      title={t('load_failed')}
      text={errorText(error)}
      action={
        <Button isBusy={isRetrying} onClick={onRetry}>
          {t('try_again')}
        </Button>
      }
    />
  );
}
