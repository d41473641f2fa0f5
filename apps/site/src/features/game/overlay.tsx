import { type ReactNode, useEffect, useRef } from 'react';
import { Icon, type IconName } from '../../shared/ui/base/icon.tsx';
import styles from './overlay.module.css';

interface OverlayProps {
  icon: IconName;
  title: string;
  text: string;
  /** What the player can do; nothing where it goes on by itself. */
  children?: ReactNode;
}

/** Over the game: why it does not go on, and what to do. It takes the focus from the frame beneath. */
export function Overlay({ icon, title, text, children }: OverlayProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={box} className={styles.overlay} role="alert" tabIndex={-1}>
      <div className={styles.card}>
        <span className={styles.icon}>
          <Icon name={icon} size={26} />
        </span>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{text}</p>
        {children && <div className={styles.actions}>{children}</div>}
      </div>
    </div>
  );
}
