import type { LobbyTab } from '../../domain/catalogue/lobby-address.ts';
import type { MessageId } from '../../shared/i18n/message-id.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import styles from './list-tabs.module.css';
import { handleRowKeys } from './row-keys.ts';

/** Words of the lists. */
export const TAB_WORDS: Readonly<Record<LobbyTab, MessageId>> = {
  all: 'list_all',
  hot: 'list_hot',
  fav: 'list_fav',
  recent: 'list_recent',
};

interface ListTabsProps {
  tabs: readonly LobbyTab[];
  chosen: LobbyTab;
  /** Id of what the tabs switch. */
  panelId: string;
  onChoose: (tab: LobbyTab) => void;
}

/** The lists of the lobby. Arrow keys move among them; a list is opened by pressing its tab. */
export function ListTabs({ tabs, chosen, panelId, onChoose }: ListTabsProps) {
  const t = useT();
  return (
    <div className={styles.tabs} role="tablist" aria-label={t('game_lists')} onKeyDown={handleRowKeys}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={tab === chosen}
          aria-controls={panelId}
          tabIndex={tab === chosen ? 0 : -1}
          onClick={() => onChoose(tab)}
        >
          {t(TAB_WORDS[tab])}
        </button>
      ))}
    </div>
  );
}
