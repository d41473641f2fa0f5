import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { vendorMarkUrl } from '../../domain/brand/images.ts';
import { vendorsQuery } from '../../domain/catalogue/queries.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Mark } from '../../shared/ui/mark.tsx';
import { PATHS } from '../paths.ts';
import styles from './footer.module.css';
import { LogoMark } from './logo.tsx';

/** Who makes the games, how to play responsibly, what the figures mean, and whose site this is. */
export default function Footer() {
  const t = useT();
  const brand = useBrand();
  const { data: lanes } = useQuery(vendorsQuery());
  const vendors = new Map(lanes?.flatMap((lane) => lane.cards.map((card) => [card.vassalage, card])));
  return (
    <footer className={styles.footer}>
      <div className={`page ${styles.inner}`}>
        <div className={styles.brand}>
          <span className={styles.logo}>
            <LogoMark size={30} /> {brand.brandName}
          </span>
          {brand.demo && <p>{t('footer_demo')}</p>}
        </div>
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
        <ul className={styles.vendors} aria-label={t('game_makers')}>
          {[...vendors.values()].map((card) => (
            <li key={card.vassalage}>
              <Mark src={vendorMarkUrl(brand.imageCDNs, card.gameType, card.vassalage, 'WHITE')} name={card.displayName} />
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
