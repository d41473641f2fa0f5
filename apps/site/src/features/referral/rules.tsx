import { formatCount } from '@marquee/money';
import { useBrand } from '../../domain/brand/brand.ts';
import type { ReferralDetails } from '../../domain/referral/referral.ts';
import { useWorth } from '../../domain/rewards/use-worth.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { momentText } from '../../shared/lib/dates.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { ProgressBar } from '../../shared/ui/base/progress-bar.tsx';
import { Note } from '../../shared/ui/text/note.tsx';
import styles from './referral.module.css';

type Terms = ReferralDetails['terms'];
type GameType = 'RNG' | 'LIVE' | 'FISH' | 'PVP' | 'SPORTS' | 'ESPORTS' | 'LOTT' | 'ELOTT' | 'COCKFIGHT' | 'BINGO';

/** The steps of the month: what each gives, and how far the member is. */
export function Ladder({ terms: { ladder }, month }: Pick<ReferralDetails, 'terms' | 'month'>) {
  const t = useT();
  const locale = useLocaleTag();
  const worth = useWorth();
  const { businessTimezone } = useBrand();
  if (ladder.length === 0) return null;
  return (
    <section className={styles.part} aria-label={t('iv_ladder')}>
      <h2 className={styles.title}>{t('iv_ladder')}</h2>
      <ol className={styles.ladder}>
        {ladder.map((step) => {
          const current = Math.min(month.qualified, step.count);
          const now = t('iv_ladder_now', { current, target: step.count });
          return (
            <li key={step.count} className={styles.step}>
              <ProgressBar
                value={current}
                max={step.count}
                label={now}
                name={t('iv_ladder_step', { count: step.count, worth: worth(step) })}
                figure={step.isReached ? t('iv_ladder_reached') : now}
              />
            </li>
          );
        })}
      </ol>
      <Note icon="clock">{t('ms_until', { time: momentText(month.endsAt, locale, businessTimezone) })}</Note>
    </section>
  );
}

/** The names of game types. */
function useTypes(): (gameTypes: readonly string[]) => string {
  const t = useT();
  return (gameTypes) => gameTypes.map((type) => t(`game_type_${type.toLowerCase() as Lowercase<GameType>}`)).join(', ');
}

/** What is asked of a friend, in words. */
function useCondition(): (condition: Terms['conditions'][number]) => string {
  const t = useT();
  const typesOf = useTypes();
  const { currencySymbol } = useBrand();
  return ({ metric, gameTypes, target, isMoney }) => {
    const types = typesOf(gameTypes);
    const figure = t(`pm_metric_${metric}`);
    const name = types === '' ? figure : `${figure} (${types})`;
    // What is done once is done or not: a number says nothing more.
    if (/^(?:BIND_|SET_)/.test(metric)) return name;
    const least = isMoney ? moneyText(target, currencySymbol) : formatCount(target);
    return t('iv_rule_condition', { name, target: least });
  };
}

/** What of friends' valid bets the member gets, for how long, and how much at most. */
function Share({ share, wager }: { share: NonNullable<Terms['share']>; wager: string }) {
  const t = useT();
  const locale = useLocaleTag();
  const typesOf = useTypes();
  const { currencySymbol } = useBrand();
  const { percent, gameTypes, days, mostPerMonth } = share;
  const types = gameTypes.length === 0 ? t('iv_rule_share_all') : typesOf(gameTypes);
  const shown = (percent / 100).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 4 });
  return (
    <p>
      {t('iv_rule_share', { percent: shown, types, wager })}
      {days !== null && ` ${t('iv_rule_share_days', { count: days })}`}
      {mostPerMonth !== null && ` ${t('iv_rule_share_most', { amount: moneyText(mostPerMonth, currencySymbol) })}`}
    </p>
  );
}

/** The rules in words: when a friend counts, what both get, what is to be wagered for it, and who does not count. */
export function Rules({ terms }: { terms: Terms }) {
  const t = useT();
  const worth = useWorth();
  const condition = useCondition();
  const { days, conditions, referrer, friend, share, signs } = terms;
  const wager = (multiple: number): string =>
    multiple > 0 ? t('ms_wager', { multiple: `${multiple}×` }) : t('iv_rule_no_wager');
  const shared = signs.map((sign) => t(`iv_sign_${sign.toLowerCase() as Lowercase<typeof sign>}`)).join(', ');
  return (
    <section className={styles.part} aria-label={t('iv_rules')}>
      <h2 className={styles.title}>{t('iv_rules')}</h2>
      <p>{t('iv_rule_days', { count: days })}</p>
      <ul className={styles.rules}>
        {conditions.map((each) => (
          <li key={`${each.metric} ${each.gameTypes.join()}`}>{condition(each)}</li>
        ))}
      </ul>
      {referrer && <p>{t('iv_rule_referrer', { worth: worth(referrer), wager: wager(referrer.multiple) })}</p>}
      {share && <Share share={share} wager={wager(share.multiple)} />}
      {friend && <p>{t('iv_rule_friend', { worth: worth(friend), wager: wager(friend.multiple) })}</p>}
      {signs.length > 0 && <p>{t('iv_rule_signs', { signs: shared })}</p>}
      <p>{t('iv_rule_collect')}</p>
    </section>
  );
}
