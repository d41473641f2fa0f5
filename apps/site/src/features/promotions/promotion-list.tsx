import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type Announcement, promotionsQuery } from '../../domain/content/queries.ts';
import { PROMOTIONS_PAGE, type Standing } from '../../domain/promotions/states.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { Icon } from '../../shared/ui/base/icon.tsx';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { Chips } from '../../shared/ui/data/chips.tsx';
import { ErrorState } from '../../shared/ui/text/error-state.tsx';
import { StateMessage } from '../../shared/ui/text/state-message.tsx';
import { PromoArt } from './promo-art.tsx';
import { categoriesIn, categoryName, categoryOf, namedCategory, promotionPath, shownState } from './promotion.ts';
import styles from './promotion-list.module.css';
import { StateLabel } from './state-label.tsx';
import { TakingPartButton, useStandings } from './taking-part.tsx';
import { usePeriod } from './use-period.ts';

const PLACES = ['one', 'two', 'three', 'four', 'five', 'six'];
const VISIBLE_AT_ONCE = 2;

function Card({ promotion, standing, isEager }: { promotion: Announcement; standing: Standing | undefined; isEager: boolean }) {
  const t = useT();
  const period = usePeriod();
  return (
    <li className={styles.card}>
      <span className={styles.picture}>
        <PromoArt promotion={promotion} isEager={isEager} />
        <span className={styles.state}>
          <StateLabel state={shownState(promotion, standing, Date.now())} />
        </span>
      </span>
      <span className={styles.words}>
        <span className={styles.category}>{t(categoryName(categoryOf(promotion)))}</span>
        <h2 className={styles.name}>
          <Link className={styles.link} to={promotionPath(promotion.id)}>
            {promotion.title}
          </Link>
        </h2>
        <span className={styles.period}>
          <Icon name="clock" size={16} /> {period(promotion)}
        </span>
        <span className={styles.foot}>
          <span className={styles.more} aria-hidden="true">
            {t('promo_terms')} <Icon name="chevronRight" size={16} />
          </span>
          {standing && (
            <span className={styles.action}>
              <TakingPartButton promotion={promotion} standing={standing} />
            </span>
          )}
        </span>
      </span>
    </li>
  );
}

/** As many cards as one call tells the standings of. */
function CardPage({ promotions, isFirst }: { promotions: readonly Announcement[]; isFirst: boolean }) {
  const standings = useStandings(promotions);
  return promotions.map((promotion, index) => (
    <Card
      key={promotion.id}
      promotion={promotion}
      standing={standings.get(promotion.id)}
      isEager={isFirst && index < VISIBLE_AT_ONCE}
    />
  ));
}

function Cards({ promotions }: { promotions: readonly Announcement[] | undefined }) {
  const t = useT();
  const [pages, setPages] = useState(1);
  if (promotions) {
    return (
      <>
        <ul className={styles.grid}>
          {Array.from({ length: pages }, (_, page) => (
            <CardPage
              // Pages are stretches of one list, in its order.
              key={PROMOTIONS_PAGE * page}
              promotions={promotions.slice(PROMOTIONS_PAGE * page, PROMOTIONS_PAGE * (page + 1))}
              isFirst={page === 0}
            />
          ))}
        </ul>
        {promotions.length > PROMOTIONS_PAGE * pages && (
          <Button className={styles.further} onClick={() => setPages(pages + 1)}>
            {t('load_more')}
          </Button>
        )}
      </>
    );
  }
  return (
    <ul className={styles.grid} aria-hidden="true">
      {PLACES.map((place) => (
        <li key={place} className={styles.card}>
          <Skeleton className={styles.pictureWaiting} />
          <span className={styles.words}>
            <Skeleton width="30%" height="1rem" />
            <Skeleton width="85%" height="1.5rem" />
            <Skeleton width="60%" height="1.25rem" />
            <Skeleton width="40%" height="1.25rem" />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Every promotion that is open to the reader, by category. The category is in the address. */
export function PromotionList() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const { data: promotions, error, isFetching, refetch } = useQuery(promotionsQuery());
  useTitle(t('title_promotions'));

  const chosen = namedCategory(search.get('category'));
  const categories = categoriesIn(promotions ?? [], chosen);
  const shown = promotions?.filter((promotion) => chosen === null || categoryOf(promotion) === chosen);
  const handleChoose = (category: string) => {
    setSearch(category === '' ? {} : { category }, { replace: true, preventScrollReset: true });
  };
  const options = [
    { value: '', label: t('all') },
    ...categories.map((category) => ({ value: category, label: t(categoryName(category)) })),
  ];

  return (
    <div className={`page ${styles.page}`}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('title_promotions')}</h1>
        <p className={styles.text}>{t('promo_text')}</p>
      </header>
      {!promotions && error ? (
        <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : promotions?.length === 0 ? (
        <StateMessage icon="seal" title={t('promo_none')} text={t('promo_none_text')} />
      ) : (
        <>
          <div className={styles.tabs}>
            {options.length > 2 && (
              <Chips label={t('promo_category')} isStacked options={options} value={chosen ?? ''} onChange={handleChoose} />
            )}
          </div>
          <Cards key={chosen} promotions={shown} />
        </>
      )}
      {promotions && promotions.length > 0 && shown?.length === 0 && (
        <StateMessage
          icon="search"
          title={t('promo_none_in')}
          action={<Button onClick={() => handleChoose('')}>{t('promo_show_all')}</Button>}
        />
      )}
    </div>
  );
}
