import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import type { Brand } from '../../domain/brand/brand.ts';
import { vendorMarkUrl } from '../../domain/brand/images.ts';
import { gameTotal } from '../../domain/catalogue/categories.ts';
import type { VendorCard } from '../../domain/catalogue/lanes.ts';
import { ALL_MAKERS } from '../../domain/catalogue/lobby-address.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { IconButton } from '../../shared/ui/base/button.tsx';
import { Icon } from '../../shared/ui/base/icon.tsx';
import { Mark } from '../../shared/ui/base/mark.tsx';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { handleRowKeys } from './row-keys.ts';
import styles from './vendor-strip.module.css';

/** Above this many vendors the strip gets arrows: docs/rules/lobbies.md#vendor-strip. */
const WITHOUT_ARROWS = 6;
const PLACES = ['one', 'two', 'three'];

interface VendorStripProps {
  brand: Brand;
  cards: readonly VendorCard[] | undefined;
  /** True where an entry stands for all makers. */
  hasAll: boolean;
  /** A vendor's code, or `ALL_MAKERS`. */
  chosen: string;
  onChoose: (vendor: string) => void;
}

/** One of the makers, or all of them. */
export function VendorStrip({ brand, cards, hasAll, chosen, onChoose }: VendorStripProps) {
  const t = useT();
  const row = useRef<HTMLDivElement>(null);
  const scroll = (direction: number) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.8, behavior: 'smooth' });
  const hasArrows = (cards?.length ?? 0) > WITHOUT_ARROWS;

  // The chosen one may stand outside of what is seen of a long row.
  useEffect(() => {
    const box = row.current;
    const button = box?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (!chosen || !box || !button) return;
    const [left, right] = [button.offsetLeft, button.offsetLeft + button.offsetWidth];
    if (left < box.scrollLeft || right > box.scrollLeft + box.clientWidth) box.scrollLeft = left - box.clientWidth / 4;
  }, [chosen]);

  const entry = (vendor: string) => ({
    type: 'button' as const,
    className: styles.vendor,
    'aria-pressed': chosen === vendor,
    tabIndex: chosen === vendor ? 0 : -1,
    onClick: () => chosen !== vendor && onChoose(vendor),
  });
  return (
    <div className={styles.strip}>
      {hasArrows && (
        <IconButton label={t('scroll_left')} className={styles.arrow} onClick={() => scroll(-1)}>
          <Icon name="chevronLeft" />
        </IconButton>
      )}
      <div ref={row} className={styles.row} role="toolbar" aria-label={t('game_makers')} onKeyDown={handleRowKeys}>
        {hasAll && (
          <button {...entry(ALL_MAKERS)} className={clsx(styles.vendor, styles.all)}>
            <span className={styles.long}>{t('all_makers')}</span>
            <span className={styles.short} aria-hidden="true">
              {t('all')}
            </span>
            {cards && (
              <span className={clsx('tabular', styles.total)} aria-hidden="true">
                {gameTotal(cards)}
              </span>
            )}
          </button>
        )}
        {cards
          ? cards.map((card) => (
              <button key={card.vassalage} {...entry(card.vassalage)}>
                <Mark src={vendorMarkUrl(brand.imageCDNs, card.gameType, card.vassalage, 'WHITE')} name={card.displayName} />
              </button>
            ))
          : PLACES.map((place) => <Skeleton key={place} className={clsx(styles.vendor, styles.place)} />)}
      </div>
      {hasArrows && (
        <IconButton label={t('scroll_right')} className={styles.arrow} onClick={() => scroll(1)}>
          <Icon name="chevronRight" />
        </IconButton>
      )}
    </div>
  );
}
