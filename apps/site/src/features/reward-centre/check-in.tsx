import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBrand } from '../../domain/brand/brand.ts';
import { type CheckInCalendar, checkIn, checkInQuery } from '../../domain/rewards/check-in.ts';
import { useWorth } from '../../domain/rewards/use-worth.ts';
import { errorText } from '../../shared/i18n/error-text.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { momentText } from '../../shared/lib/dates.ts';
import { showToast } from '../../shared/lib/toast-store.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { Dialog } from '../../shared/ui/overlay/dialog.tsx';
import styles from './check-in.module.css';

type Day = CheckInCalendar['days'][number];

/** Do bets count for what is to be wagered of it alone? Such days have a mark, which is explained below all of them. */
const isAlone = ({ amount, multiple, countsBets }: Day): boolean => amount > 0 && multiple > 0 && countsBets === false;
const MARK = '*';

/** A day of the cycle: what it gives, what is to be wagered for that, and how it stands. */
function DayCard({ day }: { day: Day }) {
  const t = useT();
  const worth = useWorth();
  return (
    <li className={styles.day} data-state={day.state} aria-current={day.state === 'TODAY' ? 'date' : undefined}>
      <span className={styles.name}>{t('ci_day', { day: day.day })}</span>
      <span className={styles.worth}>{worth(day)}</span>
      {day.amount > 0 && day.multiple > 0 && (
        <span className={styles.note}>{t('ms_wager', { multiple: `${day.multiple}×${isAlone(day) ? MARK : ''}` })}</span>
      )}
      <span className={styles.note}>{t(`ci_state_${day.state}`)}</span>
    </li>
  );
}

/** The whole calendar, with the button that checks in: nothing is claimed by itself. */
function CheckInDialog({ calendar, onClose }: { calendar: CheckInCalendar; onClose(): void }) {
  const t = useT();
  const locale = useLocaleTag();
  const worth = useWorth();
  const { businessTimezone } = useBrand();
  const [isBusy, setIsBusy] = useState(false);
  const { days, onMiss, isClaimed, nextAt, endsAt } = calendar;
  const handleClaim = async () => {
    setIsBusy(true);
    try {
      showToast({ title: t('rw_taken', { worth: worth(await checkIn()) }), tone: 'good' });
    } catch (error) {
      showToast({ title: errorText(error), tone: 'bad' });
    }
    setIsBusy(false);
  };
  return (
    <Dialog title={t('ci_title')} size="modal" onClose={onClose}>
      <div className={styles.calendar}>
        <ol className={styles.days}>
          {days.map((day) => (
            <DayCard key={day.day} day={day} />
          ))}
        </ol>
        {isClaimed ? (
          <p role="status">
            {t('ci_done')}. {t('ci_next', { time: momentText(nextAt, locale, businessTimezone) })}
          </p>
        ) : (
          <Button tone="primary" size="large" isBusy={isBusy} onClick={() => void handleClaim()}>
            {t('ci_claim')}
          </Button>
        )}
        {days.some(isAlone) && <p className={styles.note}>{`${MARK} ${t('rw_alone')}`}</p>}
        <p className={styles.note}>{t(onMiss === 'RESTART' ? 'ci_restart' : 'ci_go_on')}</p>
        {endsAt !== null && (
          <p className={styles.note}>{t('ci_until', { time: momentText(endsAt, locale, businessTimezone) })}</p>
        )}
      </div>
    </Dialog>
  );
}

/** The daily check-in, where the brand has one: a line that opens the calendar. */
export function CheckIn() {
  const t = useT();
  const worth = useWorth();
  const { data, isPending } = useQuery(checkInQuery());
  const [isOpen, setIsOpen] = useState(false);
  if (isPending) return <Skeleton className={styles.waiting} />;
  // Without it the centre is what it is: an answer that does not come is no fault of this page.
  if (!data?.isOpen) return null;
  const today = data.days.find(({ state }) => state === 'TODAY');
  return (
    <section className={styles.line} aria-label={t('ci_title')}>
      <div>
        <h2 className={styles.title}>{t('ci_title')}</h2>
        <p className={styles.note}>{today ? t('ci_today', { worth: worth(today) }) : t('ci_done')}</p>
      </div>
      <Button onClick={() => setIsOpen(true)}>{t('ci_open')}</Button>
      {isOpen && <CheckInDialog calendar={data} onClose={() => setIsOpen(false)} />}
    </section>
  );
}
