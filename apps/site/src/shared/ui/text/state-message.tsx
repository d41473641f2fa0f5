import type { ReactNode } from 'react';
import { Icon, type IconName } from '../base/icon.tsx';
import styles from './state-message.module.css';

interface StateMessageProps {
  icon: IconName;
  title: string;
  text?: string | undefined;
  /** What to do next. */
  action?: ReactNode;
  /** True when it is the whole screen: its title is then the page's heading. */
  isScreen?: boolean;
  /** An error is announced as it appears; an empty list is just there. */
  isError?: boolean;
}

/** What a list or a screen shows when there is nothing, or when something went wrong. */
export function StateMessage({ icon, title, text, action, isScreen = false, isError = false }: StateMessageProps) {
  const Title = isScreen ? 'h1' : 'p';
  return (
    <div className={styles.state} role={isError ? 'alert' : undefined}>
      <span className={isError ? styles.badIcon : styles.icon}>
        <Icon name={icon} size={26} />
      </span>
      <Title className={styles.title}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  );
}
