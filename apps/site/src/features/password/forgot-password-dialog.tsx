import { useState } from 'react';
import { useBrand } from '../../domain/brand/brand.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { firstField } from '../../shared/ui/form/first-field.ts';
import { FormTabs } from '../../shared/ui/form/form-tabs.tsx';
import { Dialog } from '../../shared/ui/overlay/dialog.tsx';
import { ForgotByMail } from './forgot-by-mail.tsx';
import { ForgotByPhone } from './forgot-by-phone.tsx';

interface ForgotPasswordDialogProps {
  onClose: () => void;
  onDone: () => void;
}

/** A forgotten password: by a link that comes by mail or, where the brand switches that on, by a code that comes by SMS. */
export default function ForgotPasswordDialog({ onClose, onDone }: ForgotPasswordDialogProps) {
  const t = useT();
  const isByPhone = useBrand().whitelabelVal.CHNGPASSVERIF3 === true;
  const [way, setWay] = useState<'mail' | 'phone'>('mail');
  const tabs = [
    { value: 'mail' as const, label: t('forgot_by_mail') },
    ...(isByPhone ? [{ value: 'phone' as const, label: t('forgot_by_phone') }] : []),
  ];
  return (
    <Dialog size="form" title={t('forgot_password')} onClose={onClose} initialFocus={firstField}>
      <FormTabs label={t('forgot_password')} tabs={tabs} value={way} onChange={setWay}>
        {way === 'mail' ? <ForgotByMail /> : <ForgotByPhone onDone={onDone} />}
      </FormTabs>
    </Dialog>
  );
}
