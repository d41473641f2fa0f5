import { formatMoney } from '@marquee/money';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState } from 'react';
import { type Brand, FALLBACK_SYMBOLS } from '../../../domain/brand/brand.ts';
import { type HomeFigures, homeFiguresQuery } from '../../../domain/home/queries.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { amountOf } from '../../../shared/lib/money.ts';
import { Skeleton } from '../../../shared/ui/base/skeleton.tsx';
import { DemoTag } from '../tag.tsx';
import { useUpdates } from '../updates.ts';
import styles from './board.module.css';
import { Digits } from './digits.tsx';
import { durationText } from './duration.ts';
import { PauseButton } from './pause-button.tsx';
import { useJackpot } from './use-jackpot.ts';

/** The counter that stands for no money. */
function Illustration({ symbol }: { symbol: string }) {
  const t = useT();
  const isPaused = useUpdates((state) => state.isPaused);
  const amount = useJackpot(!isPaused);
  const [first] = useState(amount);
  return (
    <Digits
      text={formatMoney(amount, symbol)}
      label={t('jackpot_counter_label', { amount: formatMoney(first, symbol) })}
      isMoving={amount !== first}
    />
  );
}

function Pool({ jackpot }: { jackpot: NonNullable<HomeFigures['jackpot']> }) {
  const t = useT();
  const text = formatMoney(amountOf(jackpot.amount), jackpot.currencySymbol || FALLBACK_SYMBOLS.shell);
  const [first] = useState(text);
  return <Digits text={text} label={t('jackpot_pool_label', { amount: text })} isMoving={text !== first} />;
}

interface AverageProps {
  title: string;
  note: string;
  seconds: number;
  isDemo: boolean;
}

function Average({ title, note, seconds, isDemo }: AverageProps) {
  const t = useT();
  return (
    <div className={clsx(styles.cell, styles.average)}>
      <dt className={styles.label}>{title}</dt>
      <dd className={`${styles.figure} tabular`}>{durationText(t, seconds)}</dd>
      <dd className={`${styles.note} ${styles.counted}`}>
        {note} {isDemo && <DemoTag />}
      </dd>
    </div>
  );
}

function AverageSkeleton() {
  return (
    <div className={clsx(styles.cell, styles.average)} aria-hidden="true">
      <span className={styles.label}>
        <Skeleton width="9rem" height="1.25rem" />
      </span>
      <span className={styles.figure}>
        <Skeleton width="7rem" height="2rem" />
      </span>
      <span className={styles.note}>
        <Skeleton width="10rem" height="1.25rem" />
      </span>
    </div>
  );
}

/** The place of the counter while nobody knows whether it is a pool. */
function CounterSkeleton() {
  return (
    <div className={clsx(styles.cell, styles.wide)} aria-hidden="true">
      <span className={styles.label}>
        <Skeleton width="9rem" height="1.25rem" />
      </span>
      <span className={styles.counter}>
        <Skeleton width="100%" height="2rem" />
      </span>
      <span className={styles.note}>
        <Skeleton width="16rem" height="1.25rem" />
      </span>
    </div>
  );
}

/** The house's figures: jackpot, and how long deposits and withdrawals take. What was never measured is not there. */
export function Board({ brand }: { brand: Brand }) {
  const t = useT();
  const isPaused = useUpdates((state) => state.isPaused);
  const { data: figures, isPending } = useQuery(homeFiguresQuery(isPaused));
  const jackpot = figures?.jackpot;
  const averages = figures
    ? ([
        ['average_deposit', figures.deposit],
        ['average_withdrawal', figures.withdrawal],
      ] as const)
    : [];
  // The illustration stands where it is known that there is no pool, and never before one.
  const hasCounter = figures !== undefined && (jackpot != null || brand.jackpotCounter);
  const isCounterDue = isPending && brand.jackpotCounter;
  const isMeasured = averages.some(([, average]) => average);
  if (!hasCounter && !isCounterDue && !isMeasured) return null;
  return (
    <section className={`page ${styles.board}`} aria-label={t('house_figures')}>
      {isCounterDue && <CounterSkeleton />}
      {hasCounter && (
        <div className={clsx(styles.cell, styles.wide)}>
          <p className={styles.label}>
            {t(jackpot ? 'jackpot_pool' : 'jackpot_counter')}
            <PauseButton />
          </p>
          <div className={styles.counter}>
            {jackpot ? <Pool jackpot={jackpot} /> : <Illustration symbol={brand.currencySymbol} />}
          </div>
          <p className={styles.note}>{t(jackpot ? 'jackpot_pool_note' : 'jackpot_counter_note')}</p>
        </div>
      )}
      {isPending ? (
        <div className={styles.averages}>
          <AverageSkeleton />
          <AverageSkeleton />
        </div>
      ) : (
        isMeasured && (
          <dl className={styles.averages}>
            {averages.map(
              ([title, average]) =>
                average && (
                  <Average
                    key={title}
                    title={t(title)}
                    note={t(brand.demo ? 'average_note_demo' : 'average_note', { count: average.count })}
                    seconds={average.seconds}
                    isDemo={brand.demo}
                  />
                ),
            )}
          </dl>
        )
      )}
    </section>
  );
}
