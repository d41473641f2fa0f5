import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { TRIAL_TYPE, useSession } from '../../domain/session/store.ts';
import { InterruptedCards } from '../../features/interrupted-round/interrupted-cards.tsx';
import { useT } from '../../shared/i18n/use-t.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { StateMessage } from '../../shared/ui/state-message.tsx';
import { PATHS } from '../paths.ts';
import { LoginNeeded } from './login-needed.tsx';
import styles from './records-frame.module.css';

/** The member's records side by side, for members only, with the rounds above them that are not on record yet. */
export function RecordsFrame({ children }: { children: ReactNode }) {
  const t = useT();
  const { phase, customerType } = useSession();
  if (phase === 'out') return <LoginNeeded text={t('records_login')} />;
  return (
    <div className={`page ${styles.frame}`}>
      <h1 className={styles.title}>{t('records')}</h1>
      {phase === 'in' && <InterruptedCards />}
      <nav className={styles.tabs} aria-label={t('records')}>
        <NavLink className={styles.tab ?? ''} to={PATHS.bets}>
          {t('in_betting_record')}
        </NavLink>
        <NavLink className={styles.tab ?? ''} to={PATHS.statement}>
          {t('in_account_record')}
        </NavLink>
      </nav>
      {phase === 'unknown' && <Skeleton height="24rem" />}
      {phase === 'in' && customerType === TRIAL_TYPE && <StateMessage icon="user" title={t('in_need_true_account')} />}
      {phase === 'in' && customerType !== TRIAL_TYPE && children}
    </div>
  );
}
