import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useT } from '../shared/i18n/use-t.ts';
import { Button } from '../shared/ui/base/button.tsx';
import { FaultMessage } from '../shared/ui/text/fault-message.tsx';
import styles from './dialog-fault.module.css';

interface DialogFaultProps {
  onClose: () => void;
  onRetry: () => void;
}

/**
 * In the place of a dialog whose code or words could not be had. It is part of the entry, as its words are: what draws the other
 * dialogs may be what failed to load.
 */
export function DialogFault({ onClose, onRetry }: DialogFaultProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <div ref={box} className={styles.fault} role="alertdialog" aria-label={t('load_failed')} onKeyDown={handleKey}>
      <FaultMessage
        title={t('load_failed')}
        text={t('error_network')}
        action={
          <div className={styles.actions}>
            <Button tone="primary" onClick={onRetry}>
              {t('try_again')}
            </Button>
            <Button tone="quiet" onClick={onClose}>
              {t('close')}
            </Button>
          </div>
        }
      />
    </div>
  );
}
