import { useBrand } from '../../domain/brand/brand.ts';
import { appAddress } from '../../domain/brand/resources.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { askToInstall, useInstall } from '../../shared/lib/install-prompt.ts';
import { Button, buttonClass } from '../../shared/ui/base/button.tsx';
import { Icon } from '../../shared/ui/base/icon.tsx';
import { QrCode } from '../../shared/ui/data/qr-code.tsx';
import { DomainRoutes } from './domain-routes.tsx';
import styles from './download-page.module.css';
import { InstallSteps } from './install-steps.tsx';
import { StepArt } from './step-art.tsx';

const PLATFORMS = [
  { platform: 'IOS', name: 'iOS' },
  { platform: 'ANDROID', name: 'Android' },
] as const;
const FACTS = ['dl_fact_offline', 'dl_fact_update', 'dl_fact_remove'] as const;

/** What can be done about it here and now: the browser's own install, or an app that the operator offers elsewhere. */
function Actions() {
  const t = useT();
  const { resources } = useBrand();
  const { offer, isInstalled } = useInstall();
  const own = PLATFORMS.map((each) => ({ ...each, href: appAddress(resources, each.platform) })).filter(
    ({ href }) => !href.startsWith('/'),
  );
  return (
    <div className={styles.actions}>
      {offer && (
        <Button tone="primary" size="large" onClick={() => void askToInstall()}>
          {t('dl_install')}
        </Button>
      )}
      {isInstalled && (
        <p className={styles.installed}>
          <Icon name="check" />
          {t('dl_installed')}
        </p>
      )}
      {own.map(({ platform, name, href }) => (
        <a key={platform} className={buttonClass({ size: 'large' })} href={href}>
          {t('dl_own', { platform: name })}
        </a>
      ))}
    </div>
  );
}

/** The download page: the site as an app, with steps for iOS and Android: docs/rules/screens.md#routes. */
export function DownloadPage() {
  const t = useT();
  const { brandName, resources } = useBrand();
  return (
    <div className={`page ${styles.download}`}>
      <section className={styles.hero}>
        <div className={styles.words}>
          <h1 className={styles.title}>{t('dl_title', { brand: brandName })}</h1>
          <p className={styles.lead}>{t('dl_text')}</p>
          <Actions />
          <div className={styles.scan}>
            <p className={styles.scanText}>{t('dl_scan')}</p>
            <ul className={styles.codes}>
              {PLATFORMS.map(({ platform, name }) => (
                <li key={platform} className={styles.code}>
                  <QrCode value={appAddress(resources, platform)} label={t('dl_code', { platform: name })} />
                  <span>{name}</span>
                </li>
              ))}
            </ul>
          </div>
        </div>
        <div className={styles.art}>
          <StepArt scene="home" />
        </div>
      </section>
      <InstallSteps />
      <section className={styles.facts} aria-labelledby="facts-title">
        <h2 id="facts-title" className={styles.heading}>
          {t('dl_facts')}
        </h2>
        <ul className={styles.list}>
          {FACTS.map((fact) => (
            <li key={fact} className={styles.fact}>
              {t(fact)}
            </li>
          ))}
        </ul>
      </section>
      <DomainRoutes />
    </div>
  );
}
