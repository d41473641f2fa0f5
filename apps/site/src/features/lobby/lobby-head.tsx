import type { Brand } from '../../domain/brand/brand.ts';
import type { OfferedFilters } from '../../domain/catalogue/offered-filters.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Filters, LobbySearch } from './filters.tsx';
import { ListTabs } from './list-tabs.tsx';
import styles from './lobby-head.module.css';
import type { LobbyControl } from './use-lobby.ts';
import { VendorStrip } from './vendor-strip.tsx';

interface LobbyHeadProps {
  title: string;
  brand: Brand;
  control: LobbyControl;
  offered: OfferedFilters;
  /** Id of the list that the tabs switch. */
  panelId: string;
  /** Games of the list; null while they are not known. */
  count: number | null;
}

/** The lobby's one compact head: its name, makers, search, lists and filters. index.html draws the same boxes. */
export function LobbyHead({ title, brand, control, offered, panelId, count }: LobbyHeadProps) {
  const t = useT();
  const { state, view, cards, hasAll, send } = control;
  return (
    <div className={styles.head}>
      <div className={styles.name}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.count} role="status">
          {count === null ? '' : t('game_count', { count })}
        </p>
      </div>
      <VendorStrip
        brand={brand}
        cards={cards}
        hasAll={hasAll}
        chosen={view.vendor}
        onChoose={(vendor) => send({ type: 'vendorChosen', vendor })}
      />
      <div className={styles.search}>
        <LobbySearch state={state} send={send} />
      </div>
      <div className={styles.tabs}>
        <ListTabs
          tabs={view.tabs}
          chosen={view.tab}
          panelId={panelId}
          onChoose={(tab) => tab !== view.tab && send({ type: 'tabChosen', tab })}
        />
      </div>
      <Filters state={state} offered={offered} currencySymbol={brand.currencySymbol} send={send} />
    </div>
  );
}
