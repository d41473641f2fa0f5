import type { Reply } from '@marquee/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Brand } from '../../../domain/brand/brand.ts';
import { imageUrl, vendorMarkUrl } from '../../../domain/brand/images.ts';
import { vendorsQuery } from '../../../domain/catalogue/queries.ts';
import { providers, vendorPath } from '../../../domain/home/lanes.ts';
import { homeFiguresQuery } from '../../../domain/home/queries.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { useTheme } from '../../../shared/theme/theme.ts';
import { Mark } from '../../../shared/ui/base/mark.tsx';
import { useNear } from '../../../shared/ui/base/use-near.ts';
import { SnapList } from '../snap-list.tsx';
import styles from './partners.module.css';

/** A drawing beside a name; without it the name is enough. */
function Symbol({ src }: { src: string }) {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return null;
  // Its place, until somebody comes near.
  if (src === '') return <span className={styles.symbol} />;
  return (
    <img
      className={styles.symbol}
      src={src}
      alt=""
      width={48}
      height={32}
      loading="lazy"
      decoding="async"
      onError={() => setIsBroken(true)}
    />
  );
}

interface RowsProps {
  brand: Brand;
  cards: ReturnType<typeof providers>;
  payments: Reply<'homeFigures'>['paymentPartners'];
}

/** Names at once, their pictures when somebody comes near: docs/rules/speed.md#weight. */
function Rows({ brand, cards, payments }: RowsProps) {
  const t = useT();
  const isLight = useTheme((state) => state.theme === 'light');
  const [near, isNear] = useNear<HTMLDivElement>('100px');
  const markOf = ({ gameType, vassalage }: RowsProps['cards'][number]) =>
    isNear ? vendorMarkUrl(brand.imageCDNs, gameType, vassalage, isLight ? 'WHITE' : 'COLOR') : '';
  return (
    <div ref={near} className={`page ${styles.partners}`}>
      {cards.length > 0 && (
        <section className={styles.row} aria-labelledby="game-partners">
          <h2 id="game-partners" className={styles.title}>
            {t('makers_title')}
          </h2>
          <ul className={styles.marks}>
            {cards.map((card) => (
              <li key={card.vassalage}>
                <Link className={styles.maker} to={vendorPath(card)}>
                  <Mark isWhite={isLight} src={markOf(card)} name={card.displayName} />
                  <span className={styles.count}>{t('game_count', { count: card.gameCount })}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {payments.length > 0 && (
        <section className={styles.row} aria-labelledby="payment-partners">
          <h2 id="payment-partners" className={styles.title}>
            {t('payment_partners')}
          </h2>
          {brand.demo && <p className={styles.sample}>{t('payment_partners_demo')}</p>}
          <SnapList className={styles.marks} labelledBy="payment-partners">
            {payments.map((partner) => (
              <li key={partner.code} className={styles.payment}>
                <Symbol src={isNear ? imageUrl(brand.imageCDNs, partner.iconUrl) : ''} />
                {partner.name}
              </li>
            ))}
          </SnapList>
        </section>
      )}
    </div>
  );
}

/** Who makes the games, each leading to its own, and through whom members pay. A row without anybody is not there. */
export function Partners({ brand }: { brand: Brand }) {
  const { data: lanes = [] } = useQuery(vendorsQuery());
  const payments = useQuery(homeFiguresQuery()).data?.paymentPartners ?? [];
  const cards = providers(lanes);
  if (cards.length === 0 && payments.length === 0) return null;
  return <Rows brand={brand} cards={cards} payments={payments} />;
}
