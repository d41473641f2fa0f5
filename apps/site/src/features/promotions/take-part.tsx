import { useLocation } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { useSession } from '../../domain/session/store.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { hasCustomerService, openCustomerService } from '../../shared/lib/customer-service.ts';
import { useDialogs } from '../../shared/lib/dialog-route.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import styles from './promotion-facts.module.css';

/** What a reader can do next: a visitor logs in or opens an account, a member asks customer service. */
export function TakePart() {
  const t = useT();
  const { customerService } = useBrand();
  const phase = useSession((session) => session.phase);
  const { open } = useDialogs();
  const { pathname, search } = useLocation();
  const next = pathname + search;
  if (phase === 'in') {
    if (!hasCustomerService(customerService)) return null;
    return (
      <div className={styles.next}>
        <h2 className={styles.heading}>{t('promo_member')}</h2>
        <p>{t('promo_member_text')}</p>
        <Button isWide onClick={() => void openCustomerService(customerService)}>
          {t('promo_contact')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.next}>
      <h2 className={styles.heading}>{t('promo_visitor')}</h2>
      <p>{t('promo_visitor_text')}</p>
      <div className={styles.buttons}>
        <Button tone="primary" onClick={() => open('register', { next })}>
          {t('register')}
        </Button>
        <Button onClick={() => open('login', { next })}>{t('log_in')}</Button>
      </div>
    </div>
  );
}
