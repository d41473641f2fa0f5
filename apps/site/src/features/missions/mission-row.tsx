import { formatCount } from '@marquee/money';
import { Link } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { collectMission, type MissionShown } from '../../domain/missions/missions.ts';
import { useWorth } from '../../domain/rewards/use-worth.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { momentText } from '../../shared/lib/dates.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { buttonClass } from '../../shared/ui/base/button.tsx';
import { CollectButton } from '../../shared/ui/base/collect-button.tsx';
import type { IconName } from '../../shared/ui/base/icon.tsx';
import { ProgressBar } from '../../shared/ui/base/progress-bar.tsx';
import { EntryCard } from '../../shared/ui/data/entry-card.tsx';
import { Note } from '../../shared/ui/text/note.tsx';
import styles from './missions.module.css';
import { Terms } from './terms.tsx';

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

function Progress({ progress, title }: { progress: MissionShown['progress'][number]; title: string }) {
  const { currencySymbol } = useBrand();
  const { current, target, isMoney } = progress;
  const shown = (figure: number): string => (isMoney ? moneyText(figure, currencySymbol) : formatCount(figure));
  const text = `${shown(current)} / ${shown(target)}`;
  return <ProgressBar value={current} max={target} label={`${title}: ${text}`} figure={text} />;
}

function Collect({ mission }: { mission: MissionShown }) {
  const worth = useWorth();
  return <CollectButton title={mission.title} collect={async () => worth(await collectMission(mission.missionId))} />;
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
  return t(word[state]);
}

/** A mission: how far it is, what it gives, what is to be wagered for that, until when, and what can be done. */
export function MissionRow({ mission }: { mission: MissionShown }) {
  const t = useT();
  const locale = useLocaleTag();
  const worth = useWorth();
  const { businessTimezone } = useBrand();
  const { title, content, group, state, progress, amount, multiple, countsBets, step, endsAt } = mission;
  return (
    <EntryCard icon={ICONS[group]} title={title} action={<Action mission={mission} />}>
      {step && <Note>{t('ms_step', { place: step.place, of: step.of })}</Note>}
      {progress.map((each) => (
        <Progress key={`${each.metric} ${each.gameTypes.join()}`} progress={each} title={title} />
      ))}
      <Note>
        <span className={styles.given}>{worth(mission)}</span>
        {amount > 0 && ` · ${multiple > 0 ? t('ms_wager', { multiple: `${multiple}×` }) : t('rw_no_wager')}`}
      </Note>
      {amount > 0 && multiple > 0 && countsBets === false && <Note>{t('rw_alone')}</Note>}
      {endsAt !== null && state !== 'COLLECTED' && (
        <Note icon="clock">{t('ms_until', { time: momentText(endsAt, locale, businessTimezone) })}</Note>
      )}
      <Terms html={content} />
    </EntryCard>
  );
}
