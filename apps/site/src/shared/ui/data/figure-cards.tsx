import type { ReactNode } from 'react';
import styles from './figure-cards.module.css';

interface FigureCardsProps {
  cards: readonly { key: string; label: string; figure: ReactNode }[];
  /** Three in a row where there is room, as many as fit otherwise. */
  inThrees?: boolean;
}

/** Figures that stand by themselves, each under its name. */
export function FigureCards({ cards, inThrees = false }: FigureCardsProps) {
  return (
    <dl className={styles.cards} data-threes={inThrees}>
      {cards.map(({ key, label, figure }) => (
        <div key={key} className={styles.card}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.figure}>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
