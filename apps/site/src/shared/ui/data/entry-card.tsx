import type { ReactNode } from 'react';
import { Icon, type IconName } from '../base/icon.tsx';
import styles from './entry-card.module.css';

/** Things of which something can be done, below each other. */
export function EntryList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

interface EntryCardProps {
  icon?: IconName;
  /** What kind of thing it is, in small above its title. */
  kind?: string;
  title: string;
  /** What can be done, or the state in which nothing can: beside the rest, on a phone below it. */
  action?: ReactNode;
  children: ReactNode;
}

/** One of these things: what it is, what there is to know of it, and what can be done. */
export function EntryCard({ icon, kind, title, action, children }: EntryCardProps) {
  return (
    <li className={styles.card}>
      {icon && (
        <span className={styles.icon}>
          <Icon name={icon} size={22} />
        </span>
      )}
      <div className={styles.words}>
        {kind !== undefined && <span className={styles.kind}>{kind}</span>}
        <h2 className={styles.title}>{title}</h2>
        {children}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </li>
  );
}
