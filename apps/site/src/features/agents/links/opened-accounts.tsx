import type { OpenedAccount } from '../../../domain/agents/agents.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { CopyButton } from '../../../shared/ui/text/copy-button.tsx';
import { Note } from '../../../shared/ui/text/note.tsx';
import card from '../card.module.css';
import { Made } from '../made.tsx';
import styles from './agent-links.module.css';

interface OpenedAccountsProps {
  accounts: readonly OpenedAccount[];
  onMore: () => void;
}

/** Names and first passwords of the accounts that were opened now: nobody is told them again. */
export function OpenedAccounts({ accounts, onMore }: OpenedAccountsProps) {
  const t = useT();
  const title = t('rg_created', { count: accounts.length });
  const text = accounts.map(({ username, password }) => `${username}\t${password}`).join('\n');
  return (
    <Made title={title} classes={{ section: styles.made, title: styles.title }}>
      <Note icon="alert">{t('rg_passwords_once')}</Note>
      <table className={styles.secrets}>
        <thead>
          <tr>
            <th scope="col">{t('rg_username')}</th>
            <th scope="col">{t('rg_password')}</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ username, password }) => (
            <tr key={username}>
              <td>
                <bdi>{username}</bdi>
              </td>
              <td>
                <bdi className={styles.secret}>{password}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={card.buttons}>
        <CopyButton size="medium" text={text} label={t('rg_copy_all')} />
        <Button onClick={onMore}>{t('rg_open_more')}</Button>
      </div>
    </Made>
  );
}
