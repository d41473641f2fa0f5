import { formatCount } from '@marquee/money';
import { useBrand } from '../../../domain/brand/brand.ts';
import { usePictureAddress } from '../../../domain/brand/use-picture-address.ts';
import type { RaffleShown } from '../../../domain/raffles/raffles.ts';
import { useLocaleTag, useT } from '../../../shared/i18n/use-t.ts';
import { momentText } from '../../../shared/lib/dates.ts';
import { moneyText } from '../../../shared/lib/money.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { Icon } from '../../../shared/ui/base/icon.tsx';
import { Note } from '../../../shared/ui/text/note.tsx';
import { RichText } from '../../../shared/ui/text/rich-text.tsx';
import { ShortId } from '../../../shared/ui/text/short-id.tsx';
import { Odds } from './odds.tsx';
import styles from './raffles.module.css';

/** For what the raffle gives tickets, and what today has given. */
function Earn({ earn }: { earn: NonNullable<RaffleShown['earn']> }) {
  const t = useT();
  const { currencySymbol } = useBrand();
  const { metric, per, isMoney, daily, current, today } = earn;
  const shown = (figure: number): string => (isMoney ? moneyText(figure, currencySymbol) : formatCount(figure));
  return (
    <Note>
      {t('rf_earn', { per: shown(per), metric: t(`pm_metric_${metric}`), daily })}
      <br />
      {t('rf_today', { current: shown(current), tickets: t('rf_tickets', { count: today }) })}
    </Note>
  );
}

/** Until when tickets are given, and when all of them are drawn. */
function Times({ raffle: { kind, state, endsAt, drawsAt, tickets } }: { raffle: RaffleShown }) {
  const t = useT();
  const locale = useLocaleTag();
  const { businessTimezone } = useBrand();
  const at = (moment: number): string => momentText(moment, locale, businessTimezone);
  const drawn = drawsAt !== null && t(state === 'DRAWN' ? 'rf_drawn_at' : 'rf_draws_at', { time: at(drawsAt) });
  return (
    <>
      <Note icon="clock">{drawn || t('ms_until', { time: at(endsAt) })}</Note>
      {kind === 'DRAW' && <Note>{t(state === 'DRAWN' ? 'rf_took_part' : 'rf_all', { count: tickets })}</Note>}
    </>
  );
}

interface RaffleCardProps {
  raffle: RaffleShown;
  onDraw: () => void;
  onResult: () => void;
}

/** A raffle: its prizes and chances, for what it gives tickets, how many the member has, and what can be done. */
export function RaffleCard({ raffle, onDraw, onResult }: RaffleCardProps) {
  const t = useT();
  const pictureAddress = usePictureAddress();
  const { title, content, kind, state, commitment, earn, valid } = raffle;
  const canDraw = kind === 'INSTANT' && valid > 0 && state !== 'PAUSED' && state !== 'COMING_SOON';
  return (
    <li className={styles.card} data-state={state}>
      <div className={styles.head}>
        <span className={styles.icon}>
          <Icon name="ticket" size={22} />
        </span>
        <h2 className={styles.name}>{title}</h2>
        <span className={styles.state}>{t(`rf_state_${state}`)}</span>
      </div>
      {content !== '' && <RichText html={content} headingLevel={3} pictureAddress={pictureAddress} className={styles.content} />}
      <Times raffle={raffle} />
      {earn && state === 'OPEN' && <Earn earn={earn} />}
      <Odds raffle={raffle} />
      <details className={styles.how}>
        <summary>{t('rf_how')}</summary>
        <Note>{t(kind === 'DRAW' ? 'rf_how_draw' : 'rf_how_instant')}</Note>
        {commitment !== null && (
          <Note>
            {t('rf_commitment')}: <ShortId id={commitment} />
          </Note>
        )}
      </details>
      <div className={styles.foot}>
        {state !== 'DRAWN' && <strong>{t('rf_own', { count: valid })}</strong>}
        {canDraw && (
          <Button tone="primary" aria-label={`${t('rf_draw')}: ${title}`} onClick={onDraw}>
            {t('rf_draw')}
          </Button>
        )}
        {state === 'DRAWN' && (
          <Button aria-label={`${t('rf_result')}: ${title}`} onClick={onResult}>
            {t('rf_result')}
          </Button>
        )}
      </div>
    </li>
  );
}
