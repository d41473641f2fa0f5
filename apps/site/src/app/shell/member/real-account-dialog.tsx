import { useT } from '../../../shared/i18n/use-t.ts';
import { useDialogs } from '../../../shared/lib/dialog-route.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { Dialog } from '../../../shared/ui/overlay/dialog.tsx';
import type { DialogProps } from '../../dialog-props.ts';

/** Tells a trial account that this needs a real one, and leads to the registration: docs/rules/screens.md#gates. */
export default function RealAccountDialog({ onClose }: DialogProps) {
  const t = useT();
  const { open } = useDialogs();
  return (
    <Dialog title={t('in_need_true_account')} description={t('in_need_true_account_text')} onClose={onClose}>
      <Button tone="primary" isWide onClick={() => open('register', { replace: true })}>
        {t('in_increase_submit')}
      </Button>
    </Dialog>
  );
}
