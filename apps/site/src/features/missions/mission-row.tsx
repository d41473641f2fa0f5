import { Link } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { collectMission, type MissionShown } from '../../domain/missions/missions.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { momentText } from '../../shared/lib/dates.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { buttonClass } from '../../shared/ui/base/button.tsx';
import { CollectButton } from '../../shared/ui/base/collect-button.tsx';
import { Icon, type IconName } from '../../shared/ui/base/icon.tsx';
import styles from './missions.module.css';

const ICONS: Readonly<Record<MissionShown['group'], IconName>> = {
  NEWBIE: 'user',
  DAILY: 'sun',
  WEEKLY: 'grid',
  MONTHLY: 'moon',
  EVENT: 'ticket',
};

/** Where "Go" leads: to the lobby of a category, or to a page. */
const GO_PATHS: Readonly<Record<Exclude<MissionShown['go'], ''>, string>> = {
  HOME: '/',
  DEPOSIT: '/member/depositv2',
  SECURITY: '/member/securityCenter',
  RNG: '/rng',
  LIVE: '/live',
  FISH: '/fish',
  PVP: '/pvp',
  SPORTS: '/sports',
  ESPORTS: '/esports',
  LOTT: '/lott',
  ELOTT: '/elott',
  BINGO: '/bingo',
};

/** What a mission gives: money, points, tickets of a raffle, mission score. */
export function useGiven(): (given: Pick<MissionShown, 'amount' | 'points' | 'score' | 'tickets'>) => string {
  const t = useT();
  const locale = useLocaleTag();
  const { currencySymbol } = useBrand();
  return ({ amount, points, score, tickets }) =>
    [
      ...(amount > 0 ? [moneyText(amount, currencySymbol)] : []),
      ...(points > 0 ? [t('rw_points', { count: points, figure: points.toLocaleString(locale) })] : []),
      ...(tickets > 0 ? [t('rf_tickets', { count: tickets })] : []),
      ...(score > 0 ? [t('ms_score', { count: score })] : []),
    ].join(' + ');
}

function Progress({ progress, title }: { progress: MissionShown['progress'][number]; title: string }) {
  const locale = useLocaleTag();
  const { currencySymbol } = useBrand();
  const { current, target, isMoney } = progress;
  const shown = (figure: number): string => (isMoney ? moneyText(figure, currencySymbol) : figure.toLocaleString(locale));
  const text = `${shown(current)} / ${shown(target)}`;
  return (
    <div className={styles.progress}>
      <progress className={styles.bar} value={current} max={target} aria-label={`${title}: ${text}`} />
      <span className={styles.figure}>{text}</span>
    </div>
  );
}

function Collect({ mission }: { mission: MissionShown }) {
  const given = useGiven();
  return <CollectButton title={mission.title} collect={async () => given(await collectMission(mission.missionId))} />;
}

/** What can be done with a mission as it stands. */
function Action({ mission }: { mission: MissionShown }) {
  const t = useT();
  const { state, go, title } = mission;
  if (state === 'COMPLETED') return <Collect mission={mission} />;
  if (state === 'IN_PROGRESS') {
    return go === '' ? null : (
      <Link className={buttonClass()} to={GO_PATHS[go]} aria-label={`${t('ms_go')}: ${title}`}>
        {t('ms_go')}
      </Link>
    );
  }
  const word = { LOCKED: 'ms_locked', COLLECTED: 'rw_collected', EXPIRED: 'rw_expired' } as const;
  return <span className={styles.state}>{t(word[state])}</span>;
}

/** A mission: how far it is, what it gives, what is to be wagered for that, until when, and what can be done. */
export function MissionRow({ mission }: { mission: MissionShown }) {
  const t = useT();
  const locale = useLocaleTag();
  const given = useGiven();
  const { businessTimezone } = useBrand();
  const { title, group, state, progress, amount, multiple, step, endsAt } = mission;
  return (
    <li className={styles.card} data-state={state}>
      <span className={styles.icon}>
        <Icon name={ICONS[group]} size={22} />
      </span>
      <div className={styles.words}>
        <h3 className={styles.name}>{title}</h3>
        {step && <p className={styles.note}>{t('ms_step', { place: step.place, of: step.of })}</p>}
        {progress.map((each) => (
          <Progress key={`${each.metric} ${each.gameTypes.join()}`} progress={each} title={title} />
        ))}
        <p className={styles.note}>
          <span className={styles.given}>{given(mission)}</span>
          {amount > 0 && ` · ${multiple > 0 ? t('ms_wager', { multiple: `${multiple}×` }) : t('rw_no_wager')}`}
        </p>
        {endsAt !== null && state !== 'COLLECTED' && (
          <p className={styles.until}>
            <Icon name="clock" size={16} /> {t('ms_until', { time: momentText(endsAt, locale, businessTimezone) })}
          </p>
        )}
      </div>
      <Action mission={mission} />
    </li>
  );
}
