import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './state-message.module.css';

interface StateMessageProps {
  icon: IconName;
  title: string;
  text?: string | undefined;
  /** What to do next. */
  action?: ReactNode;
  /** An error is announced as it appears; an empty list is just there. */
  isError?: boolean;
}

/** What a list or a screen shows when there is nothing, or when something went wrong. */
export function StateMessage({ icon, title, text, action, isError = false }: StateMessageProps) {
  return (
    <div className={styles.state} role={isError ? 'alert' : undefined}>
      <span className={isError ? styles.badIcon : styles.icon}>
        <Icon name={icon} size={26} />
      </span>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  );
}
