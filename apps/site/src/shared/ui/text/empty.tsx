import type { ReactNode } from 'react';
import { Icon, type IconName } from '../base/icon.tsx';
import { type NextGame, NextGames } from '../data/next-games.tsx';
import styles from './empty.module.css';

interface EmptyProps {
  icon: IconName;
  title: string;
  text?: string | undefined;
  /** The next step. */
  action?: ReactNode;
  /** True when it is the whole screen: its title is then the page's heading. */
  isScreen?: boolean;
  /** What to go on with; undefined while it is on its way. */
  tiles: readonly NextGame[] | undefined;
}

/** A place without content of its own: what it is, the next step, and beneath it games to go on with. */
export function Empty({ icon, title, text, action, isScreen = false, tiles }: EmptyProps) {
  const Title = isScreen ? 'h1' : 'p';
  return (
    <div className={styles.empty} data-screen={isScreen}>
      <div className={styles.head}>
        <span className={styles.icon}>
          <Icon name={icon} size={22} />
        </span>
        <div className={styles.words}>
          <Title className={styles.title}>{title}</Title>
          {text && <p className={styles.text}>{text}</p>}
        </div>
        {action && <div className={styles.action}>{action}</div>}
      </div>
      <NextGames games={tiles} isSmall={!isScreen} />
    </div>
  );
}
