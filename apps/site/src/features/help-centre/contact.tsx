import { Link } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import type { HelpArticle } from '../../domain/content/later.ts';
import { useAsk } from '../../domain/feedback/use-ask.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { hasCustomerService, openCustomerService } from '../../shared/lib/customer-service.ts';
import { Button, buttonClass } from '../../shared/ui/base/button.tsx';
import { articlePath } from './article-path.ts';
import styles from './contact.module.css';

/** The article that says how the brand is reached. */
const SLUG = 'contact';
const NOTICES = '/noticePage';

/** What to do when no article answers: customer service, the article on how the brand is reached, and the notices. */
export function Contact({ articles }: { articles: readonly HelpArticle[] }) {
  const t = useT();
  const { customerService } = useBrand();
  const ask = useAsk();
  const article = articles.find(({ slug }) => slug === SLUG);
  return (
    <section className={styles.contact} aria-labelledby="help-contact">
      <div>
        <h2 id="help-contact" className={styles.title}>
          {t('help_contact')}
        </h2>
        <p className={styles.text}>{t('help_contact_text')}</p>
      </div>
      <div className={styles.actions}>
        {hasCustomerService(customerService) && (
          <Button tone="primary" onClick={() => void openCustomerService(customerService)}>
            {t('in_customer_service')}
          </Button>
        )}
        <Button onClick={ask}>{t('fb_ask')}</Button>
        {article && (
          <Link className={buttonClass()} to={articlePath(article.slug)}>
            {article.title}
          </Link>
        )}
        <Link className={buttonClass()} to={NOTICES}>
          {t('title_notices')}
        </Link>
      </div>
    </section>
  );
}
