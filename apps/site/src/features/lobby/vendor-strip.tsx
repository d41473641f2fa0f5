import clsx from 'clsx';
import { useRef } from 'react';
import type { Brand } from '../../domain/brand/brand.ts';
import { vendorMarkUrl } from '../../domain/brand/images.ts';
import type { VendorCard } from '../../domain/catalogue/queries.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { IconButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Mark } from '../../shared/ui/mark.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import styles from './vendor-strip.module.css';

/** Above this many vendors the strip gets arrows: specification 9. */
const WITHOUT_ARROWS = 6;
const PLACES = ['one', 'two', 'three'];

interface VendorStripProps {
  brand: Brand;
  cards: readonly VendorCard[] | undefined;
  chosen: string;
  onChoose: (vendor: string) => void;
}

/** All makers, or one of them. */
export function VendorStrip({ brand, cards, chosen, onChoose }: VendorStripProps) {
  const t = useT();
  const row = useRef<HTMLDivElement>(null);
  const scroll = (direction: number) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.8, behavior: 'smooth' });
  const hasArrows = (cards?.length ?? 0) > WITHOUT_ARROWS;
  return (
    <div className={styles.strip}>
      {hasArrows && (
        <IconButton label={t('scroll_left')} onClick={() => scroll(-1)}>
          <Icon name="chevronLeft" />
        </IconButton>
      )}
      <div ref={row} className={styles.row} role="group" aria-label={t('game_makers')}>
        <button type="button" className={styles.vendor} aria-pressed={chosen === ''} onClick={() => onChoose('')}>
          {t('all_makers')}
        </button>
        {cards
          ? cards.map((card) => (
              <button
                key={card.vassalage}
                type="button"
                className={styles.vendor}
                aria-pressed={chosen === card.vassalage}
                onClick={() => onChoose(card.vassalage)}
              >
                <Mark src={vendorMarkUrl(brand.imageCDNs, card.gameType, card.vassalage, 'WHITE')} name={card.displayName} />
              </button>
            ))
          : PLACES.map((place) => <Skeleton key={place} className={clsx(styles.vendor, styles.place)} />)}
      </div>
      {hasArrows && (
        <IconButton label={t('scroll_right')} onClick={() => scroll(1)}>
          <Icon name="chevronRight" />
        </IconButton>
      )}
    </div>
  );
}
