import type { KeyboardEvent } from 'react';
import { unlock } from '../../domain/session/logins.ts';
import { missing } from '../../shared/forms/checks.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { TextField } from '../../shared/ui/form/text-field.tsx';
import styles from './login-dialog.module.css';

const LONGEST = 20;

interface UnlockBoxProps {
  username: string;
  onUnlocked: () => void;
}

/** What to do about a locked name: the link of the mail opens this site and unlocks it, the code of an SMS is typed here. */
export function UnlockBox({ username, onUnlocked }: UnlockBoxProps) {
  const t = useT();
  const form = useForm<'unlockCode'>(
    { unlockCode: '' },
    { takes: (error): boolean => !form.find({ unlockCode: error as Error }) },
  );
  const { bind, input, isBusy } = form;
  const code = form.values.unlockCode.trim();

  const handleUnlock = async () => {
    if (!form.find(missing({ unlockCode: code }))) return;
    await form.run(async () => {
      await unlock({ username, code });
      onUnlocked();
    });
  };

  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // The login's own form around this box is not meant.
    event.preventDefault();
    void handleUnlock();
  };

  return (
    <section ref={bind} className={styles.locked} aria-label={t('unlock')}>
      <p>{t('unlock_text')}</p>
      <TextField
        required
        label={t('unlock_code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={LONGEST}
        {...input('unlockCode')}
        onKeyDown={handleKey}
      />
      <Button isBusy={isBusy} onClick={() => void handleUnlock()}>
        {t('unlock')}
      </Button>
    </section>
  );
}
