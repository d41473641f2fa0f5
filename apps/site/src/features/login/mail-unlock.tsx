import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/button.tsx';
import { errorText } from '../../shared/ui/error-text.ts';
import { FormError } from '../../shared/ui/form-error.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './login-dialog.module.css';
import { useMailUnlock } from './use-mail-unlock.ts';

/** Says what has become of the lock to who came by the link of our mail; nothing to everybody else. */
export function MailUnlock() {
  const t = useT();
  const { state, failure, retry } = useMailUnlock();
  if (state === 'none') return null;
  if (state === 'failed') {
    return (
      <div className={styles.form}>
        <FormError id="mail-unlock" text={errorText(failure)} />
        <Button size="small" onClick={retry}>
          {t('try_again')}
        </Button>
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
