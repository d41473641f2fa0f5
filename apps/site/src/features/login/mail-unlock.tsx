import { useId } from 'react';
import { ApiError } from '../../shared/api/errors.ts';
import { errorText } from '../../shared/i18n/error-text.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { Icon } from '../../shared/ui/base/icon.tsx';
import { FormError } from '../../shared/ui/form/form-error.tsx';
import styles from './login-dialog.module.css';
import { useMailUnlock } from './use-mail-unlock.ts';

/** Says what has become of the lock to who came by the link of our mail; nothing to everybody else. */
export function MailUnlock() {
  const t = useT();
  const id = useId();
  const { state, failure, retry } = useMailUnlock();
  if (state === 'none') return null;
  if (state === 'failed') {
    // What the gateway has refused is refused again; everything else is worth another try.
    const isOver = failure instanceof ApiError && failure.kind === 'business';
    return (
      <div className={styles.bad}>
        <FormError id={id} text={isOver ? t('unlock_link_over') : errorText(failure)} />
        {!isOver && (
          <Button size="small" onClick={retry}>
            {t('try_again')}
          </Button>
        )}
      </div>
    );
  }
  return (
    <p className={styles.good} role="status">
      {state === 'done' && <Icon name="check" size={18} />}
      {t(state === 'done' ? 'unlocked' : 'updating')}
    </p>
  );
}
