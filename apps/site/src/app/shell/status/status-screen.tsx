import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type BrandStatus, statusQuery, systemStatus } from '../../../domain/brand/brand.ts';
import { useLocaleTag, useT } from '../../../shared/i18n/use-t.ts';
import { hasCustomerService, openCustomerService } from '../../../shared/lib/customer-service.ts';
import { endText } from '../../../shared/lib/dates.ts';
import { useTitle } from '../../../shared/lib/use-title.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { LanguageSelect } from '../header/language-select.tsx';
import { Logo } from '../header/logo.tsx';
import { ThemeSwitch } from '../header/theme-switch.tsx';
import { CurtainArt, MapArt } from './status-art.tsx';
import styles from './status-screen.module.css';

/** How often a closed page asks whether it is open again, beside the event that says so. */
const POLL_MS = 30_000;

/**
 * Shown in the place of the site during maintenance and in regions where the brand may not be offered; it goes by itself:
 * docs/rules/screens.md#status-screens.
 */
export default function StatusScreen({ status }: { status: BrandStatus }) {
  const t = useT();
  const locale = useLocaleTag();
  const { dataUpdatedAt } = useQuery({ ...statusQuery(), refetchInterval: POLL_MS, refetchOnWindowFocus: 'always' });
  const { customerService, businessTimezone } = status.info;
  const isMaintenance = systemStatus(status) === 1;
  // An expected end that has passed would only be wrong.
  const end = status.maintenanceEnd !== null && status.maintenanceEnd > dataUpdatedAt ? status.maintenanceEnd : null;
  const title = t(isMaintenance ? 'game_maintenance' : 'blockip');
  useTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  // The page that had the focus is gone: whoever does not see that hears it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.screen}>
      <header className={`page ${styles.head}`}>
        <Logo brand={status.info} />
        <span className={styles.tools}>
          <LanguageSelect />
          <ThemeSwitch />
        </span>
      </header>
      <main className={`page ${styles.main}`}>
        {isMaintenance ? <CurtainArt /> : <MapArt />}
        <h1 ref={heading} className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.text}>{t(isMaintenance ? 'info_maintenance' : 'info_ip_block')}</p>
        {isMaintenance && end !== null && (
          <dl className={styles.fact}>
            <dt>{t('end_time')}</dt>
            <dd className="tabular">{endText(end, locale, businessTimezone)}</dd>
          </dl>
        )}
        {!isMaintenance && (
          <p className={styles.fact}>
            <bdi className="tabular">{status.location.ip}</bdi>
          </p>
        )}
        {hasCustomerService(customerService) && (
          <Button tone="primary" size="large" onClick={() => void openCustomerService(customerService)}>
            {t('in_customer_service')}
          </Button>
        )}
        <p className={styles.note}>{t('status_follows')}</p>
      </main>
    </div>
  );
}
