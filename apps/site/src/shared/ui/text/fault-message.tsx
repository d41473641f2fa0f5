import type { ReactNode } from 'react';
import styles from './state-message.module.css';

interface FaultMessageProps {
  title: string;
  text: string;
  action: ReactNode;
}

/**
 * The state message of a page that broke. It must be there when nothing more can be loaded, so it is part of the entry and
 * draws its one icon itself, without the set of all others.
 */
export function FaultMessage({ title, text, action }: FaultMessageProps) {
  return (
    <div className={styles.state} role="alert">
      <span className={styles.badIcon}>
        <svg aria-hidden="true" width="26" height="26" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.6">
          <path d="M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.1" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </span>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      {action}
    </div>
  );
}
