import { useEffect } from 'react';
import { useT } from '../../../shared/i18n/use-t.ts';
import { startAnalytics } from '../../../shared/lib/analytics.ts';
import { storeConsent, useConsent } from '../../../shared/lib/consent.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import styles from './consent-bar.module.css';

/** The answer with which this page was loaded: its content policy lets the tag in only for a yes. */
const atLoad = useConsent.getState().consent;

/** Asks once whether visits may be counted; a yes counts from the next page load on. */
export default function ConsentBar({ gtagId }: { gtagId: string }) {
  const t = useT();
  const { consent } = useConsent();
  useEffect(() => {
    if (atLoad === 'yes') startAnalytics(gtagId);
  }, [gtagId]);
  if (consent !== null) return null;
  const handleNo = () => {
    storeConsent('no');
    // A tag that runs already stops only with its page.
    if (window.dataLayer) location.reload();
  };
  return (
    <section className={styles.bar} aria-labelledby="consent-title">
      <div className={styles.words}>
        <h2 id="consent-title" className={styles.title}>
          {t('consent_title')}
        </h2>
        <p>{t('consent_text')}</p>
      </div>
      <div className={styles.actions}>
        <Button onClick={handleNo}>{t('consent_no')}</Button>
        <Button onClick={() => storeConsent('yes')}>{t('consent_yes')}</Button>
      </div>
    </section>
  );
}
