import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

interface SectionProps {
  id?: string;
  title: string;
  text?: string;
  /** At the right of the title. */
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A titled part of the home page. */
export function Section({ id, title, text, aside, className, children }: SectionProps) {
  const ownId = useId();
  // A section that can be linked to names its title after itself.
  const titleId = id ? `${id}-title` : ownId;
  return (
    <section id={id} className={clsx(styles.section, className)} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {text && <p className={styles.text}>{text}</p>}
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {children}
    </section>
  );
}
