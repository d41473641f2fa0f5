import { type KeyboardEvent, useRef, useState } from 'react';
import { unlock } from '../../domain/session/logins.ts';
import { errorText } from '../../shared/i18n/error-text.ts';
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
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const box = useRef<HTMLElement>(null);

  const refuse = (text: string) => {
    setError(text);
    box.current?.querySelector('input')?.focus();
  };

  const handleUnlock = async () => {
    if (isBusy) return;
    if (code.trim() === '') return refuse(t('field_required'));
    setIsBusy(true);
    setError('');
    try {
      await unlock({ username, code: code.trim() });
      onUnlocked();
    } catch (refusal) {
      refuse(errorText(refusal));
    } finally {
      setIsBusy(false);
    }
  };

  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // The login's own form around this box is not meant.
    event.preventDefault();
    void handleUnlock();
  };

  return (
    <section ref={box} className={styles.locked} aria-label={t('unlock')}>
      <p>{t('unlock_text')}</p>
      <TextField
        name="unlockCode"
        required
        label={t('unlock_code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={LONGEST}
        value={code}
        error={error || undefined}
        onChange={(event) => setCode(event.target.value)}
        onKeyDown={handleKey}
      />
      <Button isBusy={isBusy} onClick={() => void handleUnlock()}>
        {t('unlock')}
      </Button>
    </section>
  );
}
