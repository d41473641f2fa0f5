import { Link } from 'react-router';
import type { Brand } from '../../domain/brand/brand.ts';
import type { OfferedFilters } from '../../domain/catalogue/offered-filters.ts';
import type { PlaceBeside } from '../../domain/catalogue/place-beside.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Filters, LobbySearch } from './filters.tsx';
import { ListTabs } from './list-tabs.tsx';
import styles from './lobby-head.module.css';
import type { LobbyControl } from './use-lobby.ts';
import { VendorStrip } from './vendor-strip.tsx';

interface LobbyHeadProps {
  title: string;
  /** Another lobby of the same kind; undefined while it is not known whether there is one. */
  beside: PlaceBeside | null | undefined;
  brand: Brand;
  control: LobbyControl;
  offered: OfferedFilters;
  /** Id of the list that the tabs switch. */
  panelId: string;
  /** Games of the list; null while they are not known. */
  count: number | null;
}

/** The lobby's one compact head: its name, makers, search, lists and filters. index.html draws the same boxes. */
export function LobbyHead({ title, beside, brand, control, offered, panelId, count }: LobbyHeadProps) {
  const t = useT();
  const { state, view, cards, hasAll, send } = control;
  return (
    <div className={styles.head} data-wide={beside !== null}>
      <div className={styles.name}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.count} role="status">
          {count === null ? '' : t('game_count', { count })}
        </p>
        {beside && (
          <Link className={styles.beside} to={beside.to}>
            {beside.label}
          </Link>
        )}
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
