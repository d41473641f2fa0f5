import type { MouseEvent, ReactNode } from 'react';
import { NavLink } from 'react-router';
import { TRIAL_TYPE, useSession } from '../../domain/session/store.ts';
import { useRealAccountGate } from '../../domain/session/use-real-account-gate.ts';
import { InterruptedCards } from '../../features/interrupted-round/interrupted-cards.tsx';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useDialogs } from '../../shared/ui/dialog-route.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { StateMessage } from '../../shared/ui/state-message.tsx';
import { PATHS } from '../paths.ts';
import { LoginNeeded } from './login-needed.tsx';
import styles from './records-frame.module.css';

/** The member's records side by side, for members only, with the rounds above them that are not on record yet. */
export function RecordsFrame({ children }: { children: ReactNode }) {
  const t = useT();
  const { phase, customerType } = useSession();
  const gate = useRealAccountGate();
  const { open } = useDialogs();
  const isTrial = customerType === TRIAL_TYPE;
  const handleTab = (event: MouseEvent) => {
    if (!gate()) event.preventDefault();
  };
  if (phase === 'out') return <LoginNeeded text={t('records_login')} />;
  return (
    <div className={`page ${styles.frame}`}>
      <h1 className={styles.title}>{t('records')}</h1>
      {phase === 'in' && <InterruptedCards />}
      <nav className={styles.tabs} aria-label={t('records')}>
        <NavLink className={styles.tab ?? ''} to={PATHS.bets} onClick={handleTab}>
          {t('in_betting_record')}
        </NavLink>
        <NavLink className={styles.tab ?? ''} to={PATHS.statement} onClick={handleTab}>
          {t('in_account_record')}
        </NavLink>
      </nav>
      {phase === 'unknown' && <Skeleton height="24rem" />}
      {phase === 'in' && isTrial && (
        <StateMessage
          icon="user"
          title={t('in_need_true_account')}
          text={t('in_need_true_account_text')}
          action={
            <Button tone="primary" onClick={() => open('register')}>
              {t('in_increase_submit')}
            </Button>
          }
        />
      )}
      {phase === 'in' && !isTrial && children}
    </div>
  );
}
