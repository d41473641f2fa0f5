import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { usePictureAddress } from '../../domain/brand/use-picture-address.ts';
import { type Announcement, promotionsQuery } from '../../domain/content/queries.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { buttonClass } from '../../shared/ui/base/button.tsx';
import { Icon } from '../../shared/ui/base/icon.tsx';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { ErrorState } from '../../shared/ui/text/error-state.tsx';
import { RichText } from '../../shared/ui/text/rich-text.tsx';
import { StateMessage } from '../../shared/ui/text/state-message.tsx';
import { PromoArt } from './promo-art.tsx';
import { categoryName, categoryOf, shownState } from './promotion.ts';
import styles from './promotion-detail.module.css';
import { PromotionFacts } from './promotion-facts.tsx';
import { StateLabel } from './state-label.tsx';
import { useStandings } from './taking-part.tsx';

const LIST = '/promotions';

function Back() {
  const t = useT();
  return (
    <Link className={styles.back} to={LIST}>
      <Icon name="chevronLeft" size={18} /> {t('promo_back')}
    </Link>
  );
}

function Terms({ promotion }: { promotion: Announcement }) {
  const t = useT();
  const pictureAddress = usePictureAddress();
  const standing = useStandings([promotion]).get(promotion.id);
  return (
    <>
      <header className={styles.head}>
        <PromoArt className={styles.art} promotion={promotion} isEager />
        <div className={styles.words}>
          <p className={styles.marks}>
            <span className={styles.category}>{t(categoryName(categoryOf(promotion)))}</span>
            <StateLabel state={shownState(promotion, standing, Date.now())} />
          </p>
          <h1 className={styles.title}>{promotion.title}</h1>
        </div>
      </header>
      <div className={styles.columns}>
        <article className={styles.terms}>
          <RichText html={promotion.content} headingLevel={2} pictureAddress={pictureAddress} />
        </article>
        <PromotionFacts promotion={promotion} standing={standing} />
      </div>
    </>
  );
}

function Waiting() {
  return (
    <div aria-hidden="true">
      <div className={styles.head}>
        <Skeleton className={`${styles.art} ${styles.artWaiting}`} />
        <div className={styles.words}>
          <Skeleton width="40%" height="1.5rem" />
          <Skeleton width="90%" height="2.5rem" />
        </div>
      </div>
      <div className={styles.columns}>
        <div className={styles.terms}>
          <RichText html={undefined} headingLevel={2} pictureAddress={String} />
        </div>
        <Skeleton height="20rem" />
      </div>
    </div>
  );
}

/** A promotion with its full terms. Its number is in the address: `?id`. */
export function PromotionDetail() {
  const t = useT();
  const [search] = useSearchParams();
  const { data: promotions, error, isFetching, refetch } = useQuery(promotionsQuery());
  const promotion = promotions?.find(({ id }) => String(id) === search.get('id'));
  useTitle(promotion?.title ?? t('title_promotion'));
  return (
    <div className={`page ${styles.page}`}>
      <Back />
      {promotion && <Terms key={promotion.id} promotion={promotion} />}
      {!promotions && !error && <Waiting />}
      {!promotions && error && <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {promotions && !promotion && (
        <StateMessage
          isScreen
          icon="search"
          title={t('promo_gone')}
          text={t('promo_gone_text')}
          action={
            <Link className={buttonClass()} to={LIST}>
              {t('promo_show_all')}
            </Link>
          }
        />
      )}
    </div>
  );
}
