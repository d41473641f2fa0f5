import { useEffect, useState } from 'react';
import { useT } from '../../shared/i18n/use-t.ts';
import { durationText } from '../../shared/lib/dates.ts';
import styles from './deposit.module.css';

const SECOND_MS = 1_000;

/** How long an order can still be paid. */
export function TimeLeft({ until }: { until: number }) {
  const t = useT();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className={styles.time}>
      {t('dp_time_left')} <b role="timer">{durationText(until - now)}</b>
    </p>
  );
}
