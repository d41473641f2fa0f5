import { Link } from 'react-router';
import { useBrand } from '../../../domain/brand/brand.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { storeConsent } from '../../../shared/lib/consent.ts';
import { PATHS } from '../../paths.ts';
import styles from './site-links.module.css';

const PAGES = [
  { to: PATHS.notices, label: 'title_notices' },
  { to: PATHS.points, label: 'title_points' },
  { to: PATHS.join, label: 'title_join' },
] as const;

/** Pages that the header has no room for, the brand's addresses, and the way to change one's mind about being counted. */
export function SiteLinks() {
  const t = useT();
  const { domainRoute, analytics } = useBrand();
  return (
    <ul className={styles.links}>
      {PAGES.map(({ to, label }) => (
        <li key={to}>
          <Link className={styles.link} to={to}>
            {t(label)}
          </Link>
        </li>
      ))}
      {domainRoute.length > 0 && (
        <li>
          <Link className={styles.link} to={`${PATHS.download}#addresses`}>
            {t('dl_routes')}
          </Link>
        </li>
      )}
      {analytics.gtagId && (
        <li>
          <button type="button" className={styles.link} onClick={() => storeConsent(null)}>
            {t('consent_title')}
          </button>
        </li>
      )}
    </ul>
  );
}
