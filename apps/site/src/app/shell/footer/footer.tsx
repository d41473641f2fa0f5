import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useBrand } from '../../../domain/brand/brand.ts';
import { vendorMarkUrl } from '../../../domain/brand/images.ts';
import type { VendorCard } from '../../../domain/catalogue/lanes.ts';
import { vendorsQuery } from '../../../domain/catalogue/queries.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Icon } from '../../../shared/ui/base/icon.tsx';
import { Mark } from '../../../shared/ui/base/mark.tsx';
import { useNear } from '../../../shared/ui/base/use-near.ts';
import { PATHS } from '../../paths.ts';
import { BrandMark } from '../header/logo.tsx';
import { socialLinks } from '../side/contacts.ts';
import { SiteLinks } from '../side/site-links.tsx';
import styles from './footer.module.css';
import { HelpLinks } from './help-links.tsx';

/** Names at once, their marks when somebody comes near: docs/rules/speed.md#weight. */
function Marks({ cards }: { cards: Iterable<VendorCard> }) {
  const { imageCDNs } = useBrand();
  const [near, isNear] = useNear<HTMLUListElement>('100px');
  return (
    <ul ref={near} className={styles.vendors}>
      {[...cards].map((card) => (
        <li key={card.vassalage}>
          <Mark src={isNear ? vendorMarkUrl(imageCDNs, card.gameType, card.vassalage, 'WHITE') : ''} name={card.displayName} />
        </li>
      ))}
    </ul>
  );
}

/** Everybody whose games are here, each once. */
function Partners() {
  const t = useT();
  const { data: lanes } = useQuery(vendorsQuery());
  const vendors = new Map(lanes?.flatMap((lane) => lane.cards.map((card) => [card.vassalage, card])));
  if (vendors.size === 0) return null;
  return (
    <section className={styles.partners} aria-label={t('game_makers')}>
      <Marks cards={vendors.values()} />
    </section>
  );
}

function Social() {
  const t = useT();
  const links = socialLinks(useBrand().resources);
  if (links.length === 0) return null;
  return (
    <ul className={styles.social} aria-label={t('follow_us')}>
      {links.map(({ type, name, icon, url }) => (
        <li key={type}>
          <a className={styles.place} href={url} target="_blank" rel="noopener noreferrer">
            <Icon name={icon} size={18} />
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Where to find help, who makes the games, how to play responsibly, what the figures mean, and whose site this is. */
export default function Footer() {
  const t = useT();
  const brand = useBrand();
  const [near, isNear] = useNear<HTMLElement>();
  return (
    <footer ref={near} className={styles.footer}>
      <div className={`page ${styles.inner}`}>
        <div className={styles.brand}>
          <span className={styles.logo}>
            <BrandMark brand={brand} size={30} /> {!(brand.logo && brand.logoHasName) && brand.brandName}
          </span>
          {brand.demo && <p>{t('footer_demo')}</p>}
          <Social />
        </div>
        <HelpLinks isWanted={isNear} />
        <section>
          <h2 className={styles.heading}>{t('footer_responsible')}</h2>
          <p>{t('footer_responsible_text', { age: brand.minimumAge })}</p>
        </section>
        <section>
          <h2 className={styles.heading}>{t('footer_returns')}</h2>
          <p>{t('footer_returns_text')}</p>
          <Link className={styles.link} to={`${PATHS.home}#fairness`}>
            {t('footer_returns_link')}
          </Link>
        </section>
      </div>
      <div className={`page ${styles.bottom}`}>
        <span className={styles.age}>{t('age_mark', { age: brand.minimumAge })}</span>
        <span>{t('copyright', { brand: brand.brandName, year: String(new Date().getUTCFullYear()) })}</span>
        <SiteLinks />
        <Partners />
      </div>
    </footer>
  );
}
