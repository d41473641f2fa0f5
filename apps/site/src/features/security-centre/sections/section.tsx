import { type ReactNode, useId } from 'react';
import { Button } from '../../../shared/ui/base/button.tsx';
import { Icon } from '../../../shared/ui/base/icon.tsx';
import { Skeleton } from '../../../shared/ui/base/skeleton.tsx';
import { ErrorState } from '../../../shared/ui/text/error-state.tsx';
import styles from './section.module.css';

interface SectionProps {
  title: string;
  text?: string;
  /** Stands beside the title. */
  action?: ReactNode;
  /** True for what hardly anybody comes for: folded until it is asked for. */
  isFolded?: boolean;
  children: ReactNode;
}

/** A part of the page under its own heading. */
export function Section({ title, text, action, isFolded = false, children }: SectionProps) {
  const id = useId();
  if (isFolded) {
    return (
      <section className={styles.section} aria-labelledby={id}>
        <details className={styles.fold}>
          <summary className={styles.foldHead}>
            <h2 id={id} className={styles.title}>
              {title}
            </h2>
            <Icon name="chevronDown" size={18} />
          </summary>
          <div className={styles.folded}>
            {text && <p className={styles.text}>{text}</p>}
            {children}
          </div>
        </details>
      </section>
    );
  }
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {action}
      </div>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </section>
  );
}

/** What a query knows, as the parts of the page need it. */
export interface Asked<T> {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface LoadedProps<T> {
  query: Asked<T>;
  /** Rows that are expected: the place that they will take is kept. */
  rows: number;
  children: (data: T) => ReactNode;
}

/** Rows once they are there; before that their places, or what went wrong. */
export function Loaded<T>({ query, rows, children }: LoadedProps<T>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (error) return <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <div className={styles.rows} aria-hidden="true">
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className={styles.row}>
          <Skeleton width="40%" height="1.25rem" />
        </div>
      ))}
    </div>
  );
}

/** The rows of a part. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

interface RowProps {
  label: string;
  /** What it is now. */
  value?: ReactNode;
  /** A sentence below. */
  note?: ReactNode;
  /** Shows as done, or as still to do; neither where that is no question. */
  state?: 'good' | 'open' | undefined;
  children?: ReactNode;
}

/** One line: what it is, how it stands, and what can be done about it. */
export function Row({ label, value, note, state, children }: RowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <span className={styles.label}>{label}</span>
        {value !== undefined && (
          <span className={styles.value} data-state={state}>
            {value}
          </span>
        )}
        {note && <span className={styles.note}>{note}</span>}
      </div>
      {children && <div className={styles.action}>{children}</div>}
    </li>
  );
}

interface RowButtonProps {
  /** What the button says to those who see the row. */
  action: string;
  /** What row it belongs to, for those who hear it alone. */
  about: string;
  onClick: () => void;
  isBusy?: boolean;
}

/** The action of a row. */
export function RowButton({ action, about, onClick, isBusy = false }: RowButtonProps) {
  return (
    <Button size="small" aria-label={`${action}: ${about}`} isBusy={isBusy} onClick={onClick}>
      {action}
    </Button>
  );
}
