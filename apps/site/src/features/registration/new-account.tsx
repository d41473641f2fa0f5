import type { Reply } from '@marquee/contract';
import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { takeSession } from '../../domain/session/actions.ts';
import { errorText } from '../../shared/i18n/error-text.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { FormError } from '../../shared/ui/form/form-error.tsx';
import { Dialog } from '../../shared/ui/overlay/dialog.tsx';
import styles from './new-account.module.css';

/** What a direct registration was answered with. */
export type OpenedAccount = Reply<'registerAuto'>;

interface LineProps {
  label: string;
  value: string;
  name: string;
  autoComplete: string;
}

/** One line to note down. It is an input, so that a password manager finds name and password and offers to keep them. */
function Line({ label, value, name, autoComplete }: LineProps) {
  const id = useId();
  return (
    <div className={styles.line}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={styles.value}
        name={name}
        value={value}
        readOnly
        autoComplete={autoComplete}
        onFocus={(event) => event.target.select()}
      />
    </div>
  );
}

/**
 * Username and password of an account that was opened with one button: shown this once, and kept nowhere. The session is taken
 * over when the player says that both are noted, or leaves by Back.
 */
export function NewAccount({ opened, onDone }: { opened: OpenedAccount; onDone: () => void }) {
  const t = useT();
  const isTaken = useRef(false);
  const id = useId();
  const [news, setNews] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { password, ...session } = opened;

  const value = useRef(session);
  const take = useCallback(async () => {
    if (isTaken.current) return;
    isTaken.current = true;
    try {
      await takeSession(value.current);
    } catch (error) {
      isTaken.current = false;
      throw error;
    }
  }, []);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('beforeunload', warn);
      take().catch(() => {});
    };
  }, [take]);

  const handleCopy = async () => {
    const text = `${t('reg_username')}: ${opened.userName}\n${t('reg_password')}: ${password}`;
    try {
      await navigator.clipboard.writeText(text);
      setNews(t('copied'));
    } catch {
      // Without a secure context, or refused: both lines can still be marked and copied by hand.
      setNews(t('copy_failed'));
    }
  };

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setFailure(null);
    setIsBusy(true);
    try {
      await take();
      onDone();
    } catch (error) {
      setIsBusy(false);
      setFailure(error);
    }
  };

  return (
    <Dialog title={t('new_account')} description={t('new_account_text')}>
      <form className={styles.account} onSubmit={(event) => void handleSubmit(event)} aria-describedby={id}>
        <FormError id={id} text={failure ? errorText(failure) : ''} />
        <Line label={t('reg_username')} name="username" value={opened.userName} autoComplete="username" />
        <Line label={t('reg_password')} name="password" value={password} autoComplete="new-password" />
        <Button isWide onClick={() => void handleCopy()}>
          {t('copy_both')}
        </Button>
        <p className={styles.news} role="status">
          {news}
        </p>
        <Button type="submit" tone="primary" size="large" isWide isBusy={isBusy}>
          {t('have_saved')}
        </Button>
      </form>
    </Dialog>
  );
}
