import { useState } from 'react';
import { useNavigate } from 'react-router';
import { logOut } from '../../../domain/session/actions.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { Dialog } from '../../../shared/ui/overlay/dialog.tsx';
import type { DialogProps } from '../../dialog-props.ts';
import { PATHS } from '../../paths.ts';
import styles from './logout-dialog.module.css';

/** Asks before the session ends: docs/rules/login.md#logout. */
export default function LogoutDialog({ onClose }: DialogProps) {
  const t = useT();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const handleConfirm = async () => {
    setIsBusy(true);
    await logOut();
    await navigate(PATHS.home, { replace: true });
  };
  return (
    <Dialog title={t('sign_out_title')} description={t('sign_out_text')} onClose={onClose}>
      <div className={styles.actions}>
        <Button onClick={onClose}>{t('stay')}</Button>
        <Button tone="primary" isBusy={isBusy} onClick={() => void handleConfirm()}>
          {t('sign_out')}
        </Button>
      </div>
    </Dialog>
  );
}
