import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

interface SectionProps {
  id?: string;
  title: string;
  text?: string;
  /** At the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A titled part of the home page. */
export function Section({ id, title, text, aside, children }: SectionProps) {
  const titleId = useId();
  return (
    <section id={id} className={`page ${styles.section}`} aria-labelledby={titleId}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {text && <p className={styles.text}>{text}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
