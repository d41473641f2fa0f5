import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { type DepositOffer, depositOffersQuery } from '../../domain/promotions/deposit-bonuses.ts';
import { useWorth } from '../../domain/rewards/use-worth.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { useDebounced } from '../../shared/lib/use-debounced.ts';
import styles from './deposit.module.css';

const DEBOUNCE_MS = 300;
const TYPES = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'LOTT', 'ELOTT', 'COCKFIGHT', 'BINGO'] as const;

/** The bonuses that go with an amount and a way of paying; none while there is no amount. */
export function useOffers(amount: number | null, channel: string): readonly DepositOffer[] {
  const typed = useDebounced(amount, DEBOUNCE_MS);
  const { data = [] } = useQuery({ ...depositOffersQuery(typed ?? 0, channel), enabled: typed !== null });
  return typed === null ? [] : data;
}

/** What choosing a bonus means: how much of it is to be wagered, what counts less, until when it is to be collected. */
function Terms({ offer }: { offer: DepositOffer }) {
  const t = useT();
  const { currencySymbol } = useBrand();
  const { required, multiple, wagerBase, weights, countsBets, collectDays, placesLeft } = offer;
  const less = TYPES.filter((type) => (weights[type] ?? 1) < 1).map(
    (type) => `${t(`game_type_${type.toLowerCase() as Lowercase<typeof type>}`)} ${Math.round((weights[type] ?? 1) * 100)}%`,
  );
  return (
    <span className={styles.facts}>
      {required > 0
        ? t(wagerBase === 'BONUS' ? 'db_wager_bonus' : 'db_wager_both', {
            amount: moneyText(required, currencySymbol),
            multiple: `${multiple}×`,
          })
        : t('rw_no_wager')}{' '}
      {required > 0 && less.length > 0 && t('db_counts', { types: less.join(', ') })}{' '}
      {required > 0 && countsBets === false && t('rw_alone')}
      <br />
      {t('pm_collect_days', { count: collectDays })}
      {placesLeft !== null && ` · ${t('pm_places', { count: placesLeft })}`}
    </span>
  );
}

function Offer({ offer, isChosen, onChoose }: { offer: DepositOffer; isChosen: boolean; onChoose: () => void }) {
  const t = useT();
  const { currencySymbol } = useBrand();
  const { promotionId, title, amount, points, from, isEnough } = offer;
  const worth = useWorth()({ amount, points });
  return (
    <>
      <label className={styles.method} data-closed={!isEnough}>
        <input
          type="radio"
          className={styles.radio}
          name="bonus"
          value={promotionId}
          checked={isChosen}
          disabled={!isEnough}
          onChange={onChoose}
        />
        <span className={styles.methodName}>{title}</span>
        <span className={styles.badge}>
          {isEnough ? `+ ${worth}` : t('db_from', { amount: moneyText(from, currencySymbol) })}
        </span>
        {isEnough && <Terms offer={offer} />}
      </label>
      <Link className={styles.small} to={`/promoDetail?id=${promotionId}`}>
        {t('db_terms', { title })}
      </Link>
    </>
  );
}

/** Which bonus comes with the deposit: none, unless the member chooses one. What is to be wagered is said beside each. */
export function BonusChoice({
  offers,
  chosen,
  onChoose,
}: {
  offers: readonly DepositOffer[];
  chosen: number | null;
  onChoose: (promotionId: number | null) => void;
}) {
  const t = useT();
  if (offers.length === 0) return null;
  return (
    <fieldset className={styles.methods}>
      <legend className={styles.legend}>{t('db_bonus')}</legend>
      <label className={styles.method}>
        <input
          type="radio"
          className={styles.radio}
          name="bonus"
          value=""
          checked={chosen === null}
          onChange={() => onChoose(null)}
        />
        <span className={styles.methodName}>{t('db_none')}</span>
      </label>
      {offers.map((offer) => (
        <Offer
          key={offer.promotionId}
          offer={offer}
          isChosen={offer.promotionId === chosen}
          onChoose={() => onChoose(offer.promotionId)}
        />
      ))}
    </fieldset>
  );
}
