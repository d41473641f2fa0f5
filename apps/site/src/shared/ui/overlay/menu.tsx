import { CSPProvider } from '@base-ui/react/csp-provider';
import { Menu as Base } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from '../base/icon.tsx';
import styles from './menu.module.css';

/** A row of a menu: a link, or an action. */
export type MenuRow = { icon: IconName; label: string } & ({ to: string } | { onSelect: () => void });

interface MenuProps {
  label: string;
  rows: readonly MenuRow[];
  triggerClass: string | undefined;
  children: ReactNode;
}

/** A button that opens a menu of links and actions; arrow keys move in it. */
export default function Menu({ label, rows, triggerClass, children }: MenuProps) {
  return (
    <CSPProvider disableStyleElements>
      <Base.Root modal={false}>
        <Base.Trigger className={triggerClass} aria-label={label}>
          {children}
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner className={styles.positioner} positionMethod="fixed" sideOffset={8} align="end">
            <Base.Popup className={styles.popup}>
              {rows.map((row) =>
                'to' in row ? (
                  <Base.LinkItem key={row.label} className={styles.item} render={<Link to={row.to} />} closeOnClick>
                    <Icon name={row.icon} />
                    {row.label}
                  </Base.LinkItem>
                ) : (
                  <Base.Item key={row.label} className={styles.item} onClick={row.onSelect}>
                    <Icon name={row.icon} />
                    {row.label}
                  </Base.Item>
                ),
              )}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}
