import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { Brand } from '../../../domain/brand/brand.ts';
import { imageUrl } from '../../../domain/brand/images.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { loadChunk } from '../../../shared/lib/lazy-retry.ts';
import { buttonClass } from '../../../shared/ui/base/button.tsx';
import styles from './get-app.module.css';

const DOWNLOAD = '/download';
const QrCode = lazy(async () => ({ default: (await loadChunk(() => import('../../../shared/ui/data/qr-code.tsx'))).QrCode }));

/** The site as an app: a code to scan at a desk, a button on a phone. */
export function GetApp({ brand }: { brand: Brand }) {
  const t = useT();
  return (
    <section className={styles.app} aria-labelledby="get-app">
      <svg className={styles.phone} viewBox="0 0 150 220" fill="none" aria-hidden="true">
        <rect x="12" y="8" width="126" height="240" rx="20" className={styles.body} />
        <rect x="19" y="15" width="112" height="240" rx="14" className={styles.glass} />
        {brand.favicon ? (
          <image href={imageUrl(brand.imageCDNs, brand.favicon)} x="43" y="78" width="64" height="64" />
        ) : (
          <>
            <path d="M46 150V98a14.500 14.500 0 0 1 29 0v52M75 150V98a14.500 14.500 0 0 1 29 0v52" className={styles.mark} />
            <g className={styles.lamps}>
              <circle cx="46" cy="72" r="3.600" />
              <circle cx="60.500" cy="66" r="3.600" />
              <circle cx="75" cy="64" r="4.600" />
              <circle cx="89.500" cy="66" r="3.600" />
              <circle cx="104" cy="72" r="3.600" />
            </g>
          </>
        )}
        <path d="M40 182h70M52 198h46" className={styles.lines} />
      </svg>
      <div className={styles.words}>
        <h2 id="get-app" className={styles.title}>
          {t('get_app', { brand: brand.brandName })}
        </h2>
        <p className={styles.text}>{t('get_app_text')}</p>
        <div className={styles.ways}>
          <span className={styles.code}>
            <Suspense>
              <QrCode value={DOWNLOAD} label={t('get_app_code')} />
            </Suspense>
          </span>
          <Link className={buttonClass()} to={DOWNLOAD}>
            {t('get_app_steps')}
          </Link>
        </div>
      </div>
    </section>
  );
}
