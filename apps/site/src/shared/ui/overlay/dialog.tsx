import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog as Base } from '@base-ui/react/dialog';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { Icon } from '../base/icon.tsx';
import styles from './dialog.module.css';

export interface DialogProps {
  title: string;
  /** One or two sentences under the title. */
  description?: string | undefined;
  /** Without it the dialog can only be left by what is in it. */
  onClose?: (() => void) | undefined;
  children: ReactNode;
  /** `dialog` is 400 wide, `modal` 600 and at least 300 high; `form` has the width of a form: docs/rules/screens.md#dialogs. */
  size?: 'dialog' | 'modal' | 'form';
  /** A panel from the side instead of a box in the middle. */
  isDrawer?: boolean;
  /** What gets the focus; without it the first field or link. */
  initialFocus?: () => HTMLElement | null;
}

/**
 * A modal dialog: traps focus, closes on Escape and on a click beside it, gives focus back. On a phone it takes the
 * whole width from the bottom. It is open as long as it is rendered.
 */
export function Dialog({ title, description, onClose, children, size = 'dialog', isDrawer = false, initialFocus }: DialogProps) {
  const t = useT();
  return (
    <CSPProvider disableStyleElements>
      <Base.Root open onOpenChange={(isOpen) => !isOpen && onClose?.()}>
        <Base.Portal>
          <Base.Backdrop className={styles.backdrop} />
          <Base.Popup
            className={clsx(isDrawer ? styles.drawer : styles.popup, styles[size])}
            {...(initialFocus && { initialFocus })}
          >
            <div className={styles.head}>
              <Base.Title className={styles.title}>{title}</Base.Title>
            </div>
            <div className={styles.body}>
              {description && <Base.Description className={styles.description}>{description}</Base.Description>}
              {children}
            </div>
            {/* Last, so that the focus goes to the first field. */}
            {onClose && (
              <Base.Close className={styles.close} aria-label={t('close')}>
                <Icon name="close" />
              </Base.Close>
            )}
          </Base.Popup>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}
