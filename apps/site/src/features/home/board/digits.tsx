import styles from './digits.module.css';

interface DigitsProps {
  /** The figure as shown, e.g. `₫1,520.25`. */
  text: string;
  /** What is read aloud. Give it words that stay: a change would be read again. */
  label: string;
  /** Digits that change slide in. */
  isMoving: boolean;
}

/** A figure on the board, each digit on a leaf of its own. */
export function Digits({ text, label, isMoving }: DigitsProps) {
  const characters = [...text];
  return (
    <span
      className={styles.digits}
      role="img"
      aria-label={label}
      data-moving={isMoving}
      style={{ '--count': characters.length } as React.CSSProperties}
    >
      {characters.map((character, index) => {
        // Counted from the right, so that a digit keeps its place when the figure grows by one.
        const place = characters.length - index;
        return /\d/.test(character) ? (
          <span key={place} className={styles.leaf}>
            <span key={character} className={styles.digit}>
              {character}
            </span>
          </span>
        ) : (
          <span key={place} className={index === 0 ? styles.symbol : styles.point}>
            {character}
          </span>
        );
      })}
    </span>
  );
}
