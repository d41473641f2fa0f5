import { useState } from 'react';
import { useSession } from '../../../domain/session/store.ts';
import { DepositDesk } from '../../../features/deposit/deposit-desk.tsx';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Dialog } from '../../../shared/ui/overlay/dialog.tsx';
import type { DialogProps } from '../../dialog-props.ts';

/** The page of deposits over a game, which goes on beneath it. */
export default function DepositDialog({ onClose }: DialogProps) {
  const t = useT();
  const isIn = useSession((state) => state.phase === 'in');
  const [orderNo, setOrderNo] = useState<string | null>(null);
  if (!isIn) return null;
  return (
    <Dialog size="form" title={t('deposit')} onClose={onClose}>
      <DepositDesk orderNo={orderNo} onShow={setOrderNo} />
    </Dialog>
  );
}
