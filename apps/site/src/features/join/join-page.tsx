import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { useSession } from '../../domain/session/store.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { hasCustomerService, openCustomerService } from '../../shared/lib/customer-service.ts';
import { keepReferral, keptReferral, readReferral } from '../../shared/lib/referral.ts';
import { Button, buttonClass } from '../../shared/ui/base/button.tsx';
import styles from './join-page.module.css';
import { Steps } from './steps.tsx';
import { TreeArt } from './tree-art.tsx';

const HELP = '/help';
const OFFER = [
  { title: 'join_links', text: 'join_links_text' },
  { title: 'join_reports', text: 'join_reports_text' },
  { title: 'join_centre', text: 'join_centre_text' },
] as const;

const PAY = [
  { title: 'join_dividend', text: 'join_dividend_text' },
  { title: 'join_daily', text: 'join_daily_text' },
  { title: 'join_hourly', text: 'join_hourly_text' },
] as const;

const RULES = ['join_rule_tiers', 'join_rule_downline', 'join_rule_sign'] as const;

interface Item {
  title: (typeof OFFER | typeof PAY)[number]['title'];
  text: (typeof OFFER | typeof PAY)[number]['text'];
}

function Items({ items, className }: { items: readonly Item[]; className: string | undefined }) {
  const t = useT();
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={item.title} className={className}>
          <h3 className={styles.name}>{t(item.title)}</h3>
          <p className={styles.text}>{t(item.text)}</p>
        </li>
      ))}
    </ul>
  );
}

/** Register, with the code that the visitor came by, or ask and read first. Who has an account needs only these. */
function Actions({ registration }: { registration: string }) {
  const t = useT();
  const { customerService } = useBrand();
  const isIn = useSession((state) => state.phase === 'in');
  const { search } = useLocation();
  // The page may have been reached from within the site, with a code that only its own address carries.
  useEffect(() => keepReferral(search), [search]);
  const referral = { ...keptReferral(), ...readReferral(search) };
  const query = new URLSearchParams(referral).toString();
  return (
    <div className={styles.actions}>
      {!isIn && (
        <Link className={buttonClass({ tone: 'primary', size: 'large' })} to={query ? `${registration}?${query}` : registration}>
          {t('open_account')}
        </Link>
      )}
      {hasCustomerService(customerService) && (
        <Button size="large" onClick={() => void openCustomerService(customerService)}>
          {t('in_customer_service')}
        </Button>
      )}
      <Link className={buttonClass({ size: 'large' })} to={HELP}>
        {t('in_help_center')}
      </Link>
      {!isIn && referral.affiliateCode && <p className={styles.code}>{t('join_code', { code: referral.affiliateCode })}</p>}
    </div>
  );
}

/** What the brand offers agents and affiliates, and how they are paid: docs/rules/screens.md#routes. */
export function JoinPage({ registration }: { registration: string }) {
  const t = useT();
  const { demo, minimumAge } = useBrand();
  return (
    <div className={`page ${styles.join}`}>
      <section className={styles.hero}>
        <div className={styles.words}>
          <h1 className={styles.title}>{t('join_title')}</h1>
          <p className={styles.lead}>{t('join_text')}</p>
          <Actions registration={registration} />
          {demo && <p className={styles.demo}>{t('footer_demo')}</p>}
        </div>
        <TreeArt />
      </section>
      <section className={styles.section} aria-labelledby="join-offer">
        <h2 id="join-offer" className={styles.heading}>
          {t('join_offer')}
        </h2>
        <Items items={OFFER} className={styles.item} />
      </section>
      <section className={styles.section} aria-labelledby="join-pay">
        <h2 id="join-pay" className={styles.heading}>
          {t('join_pay')}
        </h2>
        <Items items={PAY} className={styles.card} />
        <ul className={styles.rules}>
          {RULES.map((rule) => (
            <li key={rule}>{t(rule)}</li>
          ))}
        </ul>
      </section>
      <section className={styles.section} aria-labelledby="join-start">
        <h2 id="join-start" className={styles.heading}>
          {t('join_start')}
        </h2>
        <Steps />
      </section>
      <section className={styles.pair}>
        <div className={styles.honest}>
          <h2 className={styles.name}>{t('join_honest')}</h2>
          <p className={styles.text}>{t('join_honest_text', { age: minimumAge })}</p>
        </div>
        <div className={styles.honest}>
          <h2 className={styles.name}>{t('join_next')}</h2>
          <p className={styles.text}>{t('join_next_text')}</p>
          <Actions registration={registration} />
        </div>
      </section>
    </div>
  );
}
