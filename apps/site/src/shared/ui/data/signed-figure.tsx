import styles from './signed-figure.module.css';

interface SignedFigureProps {
  value: number;
  /** The figure in words, with its sign. */
  text: string;
}

/** A result: its sign is in its text, its colour only underlines it. */
export function SignedFigure({ value, text }: SignedFigureProps) {
  return <span className={value > 0 ? styles.gain : value < 0 ? styles.loss : undefined}>{text}</span>;
}
