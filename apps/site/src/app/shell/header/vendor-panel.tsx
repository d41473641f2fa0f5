import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useBrand } from '../../../domain/brand/brand.ts';
import { vendorMarkUrl } from '../../../domain/brand/images.ts';
import type { VendorCard } from '../../../domain/catalogue/lanes.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { useTheme } from '../../../shared/theme/theme.ts';
import { Icon } from '../../../shared/ui/base/icon.tsx';
import { Mark } from '../../../shared/ui/base/mark.tsx';
import type { NavItem } from './use-nav-items.ts';
import styles from './vendor-panel.module.css';
import { dropdownOf, vendorPath } from './vendor-path.ts';

interface VendorPanelProps {
  item: NavItem;
  cards: readonly VendorCard[];
  /** True when the focus belongs to the first vendor. */
  isEntered: boolean;
  onLeave: () => void;
}

/** The vendors of a game type, eleven at most; with eleven, a last place leads to all of them. */
export default function VendorPanel({ item, cards, isEntered, onLeave }: VendorPanelProps) {
  const t = useT();
  const { imageCDNs } = useBrand();
  const isDark = useTheme((state) => state.theme) === 'dark';
  const list = useRef<HTMLUListElement>(null);
  const { shown, hasMore } = dropdownOf(cards);
  useEffect(() => {
    if (isEntered) list.current?.querySelector('a')?.focus();
  }, [isEntered]);
  return (
    <ul ref={list} className={styles.panel} data-count={shown.length}>
      {shown.map((card) => (
        <li key={card.vassalage}>
          <Link className={styles.card} to={vendorPath(card.gameType, card.vassalage) ?? item.to} onClick={onLeave}>
            <Mark
              isWhite={!isDark}
              src={vendorMarkUrl(imageCDNs, card.gameType, card.vassalage, isDark ? 'COLOR' : 'WHITE')}
              name={card.displayName}
            />
            <span className={styles.count}>{t('game_count', { count: card.gameCount })}</span>
          </Link>
        </li>
      ))}
      {hasMore && (
        <li>
          <Link className={styles.more} to={item.to} onClick={onLeave}>
            {t('more')}
            <Icon name="chevronRight" size={16} />
          </Link>
        </li>
      )}
    </ul>
  );
}
