import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Brand } from '../../../domain/brand/brand.ts';
import { vendorMarkUrl } from '../../../domain/brand/images.ts';
import type { VendorCard } from '../../../domain/catalogue/lanes.ts';
import { vendorsQuery } from '../../../domain/catalogue/queries.ts';
import { briefVendors, liveVendors, sportsVendors, vendorPath } from '../../../domain/home/lanes.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { useTheme } from '../../../shared/theme/theme.ts';
import { Icon } from '../../../shared/ui/base/icon.tsx';
import { Mark } from '../../../shared/ui/base/mark.tsx';
import styles from './doors.module.css';

/** Marks on a door; the lobby behind it has the rest. */
const MARKS = 6;

const TABLE = (
  <>
    <path d="M10 210a190 190 0 0 1 380 0M50 210a150 150 0 0 1 300 0M118 210a82 82 0 0 1 164 0" />
    <path d="M200 20v40M96 48l22 34M304 48l-22 34M30 128l36 16M370 128l-36 16" />
    <circle cx="200" cy="196" r="34" />
    <circle cx="200" cy="196" r="12" />
  </>
);
const PITCH = (
  <>
    <path d="M30 210 92 40h216l62 170M200 40v170M64 116h272" />
    <ellipse cx="200" cy="116" rx="62" ry="30" />
    <path d="M150 40c2 22 98 22 100 0M118 210c6-52 158-52 164 0" />
  </>
);

interface DoorProps {
  brand: Brand;
  to: string;
  title: string;
  text: string;
  action: string;
  cards: readonly VendorCard[];
  children: ReactNode;
}

function VendorMark({ brand, card }: { brand: Brand; card: VendorCard }) {
  const isLight = useTheme((state) => state.theme === 'light');
  return (
    <Mark
      isWhite={isLight}
      src={vendorMarkUrl(brand.imageCDNs, card.gameType, card.vassalage, isLight ? 'WHITE' : 'COLOR')}
      name={card.displayName}
    />
  );
}

function Door({ brand, to, title, text, action, cards, children }: DoorProps) {
  return (
    <Link to={to} className={styles.door}>
      <svg
        className={styles.drawing}
        viewBox="0 0 400 210"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.2"
        aria-hidden="true"
      >
        {children}
      </svg>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      <span className={styles.marks}>
        {cards.slice(0, MARKS).map((card) => (
          <VendorMark key={card.vassalage} brand={brand} card={card} />
        ))}
      </span>
      <span className={styles.action}>
        {action} <Icon name="chevronRight" size={16} />
      </span>
    </Link>
  );
}

/** The ways to the live tables and to sports, each only when it has vendors, and what the vendors of sports offer. */
export function Doors({ brand }: { brand: Brand }) {
  const t = useT();
  const { data: lanes = [] } = useQuery(vendorsQuery());
  const live = liveVendors(lanes);
  const sports = sportsVendors(lanes);
  const briefs = briefVendors(lanes);
  if (live.length === 0 && briefs.length === 0) return null;
  return (
    <div className={`page ${styles.doors}`}>
      {live.length > 0 && (
        <Door
          brand={brand}
          to="/live"
          title={t('live_lobby')}
          text={t('live_lobby_text', { count: live.length })}
          action={t('live_lobby_enter')}
          cards={live}
        >
          {TABLE}
        </Door>
      )}
      {sports.length > 0 && (
        <Door
          brand={brand}
          to="/sports"
          title={t('sports_lobby')}
          text={t('sports_lobby_text', { count: sports.length })}
          action={t('sports_lobby_enter')}
          cards={sports}
        >
          {PITCH}
        </Door>
      )}
      {briefs.length > 0 && (
        <ul className={styles.briefs} aria-label={t('sports_vendors')}>
          {briefs.map(({ card, isEsports }) => (
            <li key={card.vassalage}>
              <Link className={styles.brief} to={vendorPath(card)}>
                <VendorMark brand={brand} card={card} />
                <span>
                  {t(isEsports ? 'esports_vendor_text' : 'sports_vendor_text', {
                    vendor: card.displayName,
                    count: card.gameCount,
                  })}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
