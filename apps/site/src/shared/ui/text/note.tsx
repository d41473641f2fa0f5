import type { ReactNode } from 'react';
import { Icon, type IconName } from '../base/icon.tsx';
import styles from './note.module.css';

/** A small line beside something: when it ends, what is to be wagered for it. */
export function Note({ icon, children }: { icon?: IconName; children: ReactNode }) {
  return (
    <p className={styles.note}>
      {icon && <Icon name={icon} size={16} />}
      <span>{children}</span>
    </p>
  );
}
