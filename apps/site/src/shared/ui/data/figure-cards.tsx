import type { ReactNode } from 'react';
import styles from './figure-cards.module.css';

interface FigureCardsProps {
  cards: readonly {
    key: string;
    label: string;
    figure: ReactNode;
    /** A small line below the figure: what it compares to. */
    note?: string | undefined;
  }[];
  /** Three in a row where there is room, as many as fit otherwise. */
  inThrees?: boolean;
}

/** Figures that stand by themselves, each under its name, with what it compares to where that is told. */
export function FigureCards({ cards, inThrees = false }: FigureCardsProps) {
  return (
    <dl className={styles.cards} data-threes={inThrees} data-noted={cards.some(({ note }) => note !== undefined)}>
      {cards.map(({ key, label, figure, note }) => (
        <div key={key} className={styles.card}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.figure}>{figure}</dd>
          {note !== undefined && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
