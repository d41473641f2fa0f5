import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type MissionShown, type MissionSummary, missionsQuery, useMissionNews } from '../../domain/missions/missions.ts';
import { useSuggestions } from '../../domain/play/use-suggestions.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { Chips } from '../../shared/ui/data/chips.tsx';
import { EntryList } from '../../shared/ui/data/entry-card.tsx';
import { RecordError } from '../../shared/ui/record/record-error.tsx';
import { Empty } from '../../shared/ui/text/empty.tsx';
import { ErrorState } from '../../shared/ui/text/error-state.tsx';
import { Note } from '../../shared/ui/text/note.tsx';
import { Leaderboard } from './leaderboard.tsx';
import { MissionRow } from './mission-row.tsx';
import styles from './missions.module.css';
import { Raffles } from './raffles/raffles.tsx';

const TABS = ['NEWBIE', 'DAILY', 'WEEKLY', 'MONTHLY', 'EVENT', 'RAFFLE', 'LEADERBOARD'] as const;
type Tab = (typeof TABS)[number];
const TAB_WORD = {
  NEWBIE: 'ms_newbie',
  DAILY: 'ms_daily',
  WEEKLY: 'ms_weekly',
  MONTHLY: 'ms_monthly',
  EVENT: 'ms_event',
  RAFFLE: 'rf_title',
  LEADERBOARD: 'lb_title',
} as const;
const USUAL: Tab = 'DAILY';
/** All that one page shows: what an operator sets up at once is less. */
const MOST = 100;

const tabOf = (name: string | null): Tab => TABS.find((tab) => tab === name) ?? USUAL;

interface TabProps {
  data: MissionSummary | undefined;
  shown: readonly MissionShown[];
  again: { error: Error | null; isRetrying: boolean; onRetry: () => void };
}

/** The missions of a tab. */
function Tab({ data, shown, again }: TabProps) {
  const t = useT();
  const games = useSuggestions();
  const { error } = again;
  return (
    <>
      {data && data.score > 0 && <Note>{t('ms_score_week', { count: data.score })}</Note>}
      {error && (data ? <RecordError {...again} /> : <ErrorState {...again} />)}
      {!data && !error && <Skeleton height="20rem" />}
      {data && shown.length === 0 && <Empty icon="gift" title={t('ms_none')} text={t('ms_none_text')} tiles={games} />}
      {shown.length > 0 && (
        <EntryList>
          {shown.map((mission) => (
            <MissionRow key={mission.missionId} mission={mission} />
          ))}
        </EntryList>
      )}
    </>
  );
}

/** The member's missions by tab, each with how far it is: docs/rules/screens.md#member-centre. */
export function Missions() {
  const t = useT();
  useTitle(t('mission_activity'));
  useMissionNews();
  const [params, setParams] = useSearchParams();
  const tab = tabOf(params.get('tab'));
  const { data, error, isFetching, refetch } = useQuery(missionsQuery({ size: MOST }));
  const shown = data?.list.filter(({ group }) => group === tab) ?? [];
  const waiting = (group: Tab): number =>
    data?.list.filter((mission) => mission.group === group && mission.state === 'COMPLETED').length ?? 0;
  const labelOf = (group: Tab): string => (waiting(group) > 0 ? `${t(TAB_WORD[group])} (${waiting(group)})` : t(TAB_WORD[group]));
  const again = { error, isRetrying: isFetching, onRetry: () => void refetch() };

  return (
    <section className={styles.missions} aria-label={t('mission_activity')}>
      <Chips
        label={t('mission_activity')}
        isStacked
        options={TABS.map((value) => ({ value, label: labelOf(value) }))}
        value={tab}
        onChange={(value) => setParams(value === USUAL ? {} : { tab: value }, { replace: true })}
      />
      {tab === 'LEADERBOARD' && <Leaderboard />}
      {tab === 'RAFFLE' && <Raffles />}
      {tab !== 'LEADERBOARD' && tab !== 'RAFFLE' && <Tab data={data} shown={shown} again={again} />}
    </section>
  );
}
