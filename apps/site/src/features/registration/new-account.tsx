import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { takeSession } from '../../domain/session/actions.ts';
import type { OpenedAccount } from '../../domain/session/enrol.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { Form } from '../../shared/ui/form/form.tsx';
import { Dialog } from '../../shared/ui/overlay/dialog.tsx';
import styles from './new-account.module.css';

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
 * Returns what takes the session over, once. A player who leaves by Back takes it too; one who closes the page is warned, for the
 * password is told nowhere else.
 */
function useTaking(session: Omit<OpenedAccount, 'password'>): () => Promise<void> {
  const isTaken = useRef(false);
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
  return take;
}

/**
 * Username and password of an account that was opened with one button: shown this once, and kept nowhere. The session is taken
 * over when the player says that both are noted, or leaves by Back.
 */
export function NewAccount({ opened, onDone }: { opened: OpenedAccount; onDone: () => void }) {
  const t = useT();
  const { password, ...session } = opened;
  const take = useTaking(session);
  const form = useForm({});
  const [news, setNews] = useState('');

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
  const send = async () => {
    await take();
    onDone();
  };

  return (
    <Dialog size="form" title={t('new_account')} description={t('new_account_text')}>
      <Form form={form} send={send}>
        <Line label={t('reg_username')} name="username" value={opened.userName} autoComplete="username" />
        <Line label={t('reg_password')} name="password" value={password} autoComplete="new-password" />
        <Button isWide onClick={() => void handleCopy()}>
          {t('copy_both')}
        </Button>
        <p className={styles.news} role="status">
          {news}
        </p>
        <Button type="submit" tone="primary" size="large" isWide isBusy={form.isBusy}>
          {t('have_saved')}
        </Button>
      </Form>
    </Dialog>
  );
}
