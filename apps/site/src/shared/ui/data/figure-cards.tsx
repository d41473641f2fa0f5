import type { ReactNode } from 'react';
import styles from './figure-cards.module.css';

/** Figures that stand by themselves, each under its name. */
export function FigureCards({ cards }: { cards: readonly { key: string; label: string; figure: ReactNode }[] }) {
  return (
    <dl className={styles.cards}>
      {cards.map(({ key, label, figure }) => (
        <div key={key} className={styles.card}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.figure}>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
