import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { CopyButton } from '../../../shared/ui/text/copy-button.tsx';
import { Note } from '../../../shared/ui/text/note.tsx';
import card from '../card.module.css';
import { Made } from '../made.tsx';
import styles from './assistants.module.css';

/** An assistant's name and its password, which is told this once. */
export function NewPassword({ username, password, onDone }: { username: string; password: string; onDone: () => void }) {
  const t = useT();
  const title = t('as_ready', { name: username });
  return (
    <Made title={title} classes={{ section: styles.told, title: styles.title }}>
      <Note icon="alert">{t('as_password_once')}</Note>
      <p className={styles.secret}>
        <bdi>{password}</bdi>
      </p>
      <div className={card.buttons}>
        <CopyButton size="medium" text={`${username}\t${password}`} label={t('rg_copy_all')} />
        <Button onClick={onDone}>{t('as_done')}</Button>
      </div>
    </Made>
  );
}
