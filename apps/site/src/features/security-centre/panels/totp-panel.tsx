import { useState } from 'react';
import { enableTotp, setUpTotp } from '../../../domain/security/actions.ts';
import { reread } from '../../../domain/security/queries.ts';
import { missing } from '../../../shared/forms/checks.ts';
import { useForm } from '../../../shared/forms/use-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { QrCode } from '../../../shared/ui/data/qr-code.tsx';
import { TextField } from '../../../shared/ui/form/text-field.tsx';
import { CopyButton } from '../../../shared/ui/text/copy-button.tsx';
import type { PanelProps } from '../use-panel.ts';
import { FormDialog } from './form-dialog.tsx';
import { NO_OWN_PASSWORD, OwnPasswordField, useOwnPassword } from './own-password.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './totp-panel.module.css';

const LONGEST_CODE = 10;

interface Key {
  secret: string;
  uri: string;
}

/** The key in groups of four, as it is typed into an app. */
const grouped = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Switches the authenticator app on: password, key, first code, recovery codes. */
export function TotpPanel({ onClose }: PanelProps) {
  const t = useT();
  const form = useForm({ ...NO_OWN_PASSWORD, code: '' });
  const own = useOwnPassword(form);
  const { code } = form.values;
  const [key, setKey] = useState<Key | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  if (!key) {
    return (
      <FormDialog
        key="password"
        title={t('totp')}
        text={t('totp_begin')}
        onClose={onClose}
        form={form}
        check={own.check}
        send={async () => setKey(await setUpTotp(own.value))}
        action={t('go_on')}
      >
        <OwnPasswordField own={own} form={form} />
      </FormDialog>
    );
  }
  const send = async () => {
    const told = await enableTotp(code.replaceAll(/\s/g, ''));
    setCodes(told);
    await reread('securityConfig');
  };
  return (
    <FormDialog
      key="code"
      title={t('totp')}
      text={t('totp_scan')}
      onClose={onClose}
      form={form}
      check={() => missing({ code })}
      send={send}
      action={t('totp_on')}
    >
      <div className={styles.key}>
        <div className={styles.picture}>
          <QrCode value={key.uri} label={t('totp_picture')} />
        </div>
        <p className={styles.words}>{t('totp_by_hand')}</p>
        <code className={styles.secret}>{grouped(key.secret)}</code>
        <CopyButton text={key.secret} label={t('totp_copy_key')} />
      </div>
      <TextField
        label={t('totp_code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={LONGEST_CODE}
        hint={t('verify_ga_hint')}
        {...form.input('code')}
      />
    </FormDialog>
  );
}
