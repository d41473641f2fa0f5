import clsx from 'clsx';
import { Fragment, type ReactNode } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { Icon } from '../base/icon.tsx';
import styles from './record-list.module.css';

/** The two lines of an entry: what and how much; when and how it stands. */
export interface Brief {
  /** Entries of one day stand under it; without days nothing is grouped. */
  day?: string;
  title: ReactNode;
  figure?: ReactNode;
  note: ReactNode;
  state?: ReactNode;
}

/** What is known of an entry besides: shown on tap. */
interface Detail {
  key: string;
  title: string;
  value: ReactNode;
}

interface Entry {
  key: string;
  brief: Brief;
  details: readonly Detail[];
  more: ReactNode;
}

interface RecordListProps {
  entries: readonly Entry[];
  totals: readonly Detail[];
  /** Totals that are shown on tap. */
  moreTotals: readonly Detail[];
  isStale: boolean;
}

function Lines({ lines }: { lines: readonly Detail[] }) {
  return (
    <dl className={styles.lines}>
      {lines.map(({ key, title, value }) => (
        <Fragment key={key}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** Records on a phone: the totals above, then two lines an entry under its day, and its details on tap. */
export function RecordList({ entries, totals, moreTotals, isStale }: RecordListProps) {
  const t = useT();
  const days = new Map<string, Entry[]>();
  for (const entry of entries) days.set(entry.brief.day ?? '', [...(days.get(entry.brief.day ?? '') ?? []), entry]);
  return (
    <div className={styles.list} data-stale={isStale}>
      {totals.length > 0 && (
        <div className={styles.totals}>
          <Lines lines={totals} />
          {moreTotals.length > 0 && (
            <details className={styles.more}>
              <summary className={styles.moreSign}>
                {t('more_totals')}
                <span className={styles.sign}>
                  <Icon name="chevronDown" size={16} />
                </span>
              </summary>
              <Lines lines={moreTotals} />
            </details>
          )}
        </div>
      )}
      {[...days].map(([day, rows]) => (
        <div key={day} className={styles.day}>
          {day !== '' && <h2 className={styles.date}>{day}</h2>}
          <ul className={styles.entries}>
            {rows.map(({ key, brief, details, more }) => (
              <li key={key}>
                <details className={styles.entry}>
                  <summary className={styles.brief}>
                    <span className={styles.title}>{brief.title}</span>
                    <span className={clsx('tabular', styles.figure)}>{brief.figure}</span>
                    <span className={styles.note}>{brief.note}</span>
                    <span className={styles.state}>{brief.state}</span>
                    <span className={styles.sign}>
                      <Icon name="chevronDown" size={16} />
                    </span>
                  </summary>
                  <div className={styles.details}>
                    <Lines lines={details} />
                    {more}
                  </div>
                </details>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
