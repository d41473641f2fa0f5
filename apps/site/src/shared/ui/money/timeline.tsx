import type { ReactNode } from 'react';
import { Icon } from '../base/icon.tsx';
import styles from './timeline.module.css';

/** A step of an order: what is over, where it stands, what is to come; or where it ended without success. */
export interface TimelineStep {
  key: string;
  title: string;
  state: 'over' | 'now' | 'next' | 'good' | 'bad';
  /** When it was taken, in words. */
  time?: string;
  /** What there is to say or to do about it. */
  note?: ReactNode;
}

const MARKS = { over: 'check', good: 'check', bad: 'close' } as const;

/** The way of an order from top to bottom, with the step at which it stands. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol className={styles.timeline} aria-label={label}>
      {steps.map(({ key, title, state, time, note }) => {
        const isPresent = state !== 'over' && state !== 'next';
        return (
          <li key={key} className={styles.step} data-state={state} aria-current={isPresent ? 'step' : undefined}>
            <span className={styles.mark}>{state in MARKS && <Icon name={MARKS[state as keyof typeof MARKS]} size={12} />}</span>
            <div className={styles.body} role={isPresent ? 'status' : undefined}>
              <span className={styles.title}>{title}</span>
              {time && <span className={styles.time}>{time}</span>}
              {note && <div className={styles.note}>{note}</div>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
