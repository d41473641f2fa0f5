import { useSession } from '../../../domain/session/store.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { Dialog } from '../../../shared/ui/overlay/dialog.tsx';
import { CopyButton } from '../../../shared/ui/text/copy-button.tsx';
import styles from './recovery-codes.module.css';

/** Passes a text to the browser as a file to keep. */
function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** The recovery codes, which are told this once and kept nowhere: the dialog is left by saying that they are saved. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useT();
  const userName = useSession((session) => session.userName);
  const text = codes.join('\n');
  const handleDownload = () => download(`${userName}-recovery-codes.txt`, `${userName}\n\n${text}\n`);
  return (
    <Dialog size="form" title={t('recovery_codes')} description={t('recovery_text')}>
      <div className={styles.body}>
        <ol className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <div className={styles.actions}>
          <CopyButton size="medium" text={text} label={t('recovery_copy')} />
          <Button onClick={handleDownload}>{t('recovery_download')}</Button>
        </div>
        <Button tone="primary" size="large" isWide onClick={onClose}>
          {t('have_saved')}
        </Button>
      </div>
    </Dialog>
  );
}
