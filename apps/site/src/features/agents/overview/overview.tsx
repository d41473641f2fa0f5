import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { downlinesQuery } from '../../../domain/agents/agents.ts';
import { overviewQuery, RANGES_BEFORE, type TeamOverview } from '../../../domain/agents/reports.ts';
import { useBrand } from '../../../domain/brand/brand.ts';
import { useIsAssistant } from '../../../domain/session/use-is-assistant.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { businessDay, daysBefore } from '../../../shared/lib/dates.ts';
import { useLast } from '../../../shared/lib/use-last.ts';
import { useTitle } from '../../../shared/lib/use-title.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { Skeleton } from '../../../shared/ui/base/skeleton.tsx';
import { SearchField } from '../../../shared/ui/form/search-field.tsx';
import { RecordError } from '../../../shared/ui/record/record-error.tsx';
import { ErrorState } from '../../../shared/ui/text/error-state.tsx';
import { UpdatedAt } from '../figures.tsx';
import { NobodyYet } from '../nobody-yet.tsx';
import { SummaryDialog } from '../summary/summary-dialog.tsx';
import { type Before, MoneyCards, NowCards, PeopleCards } from './cards.tsx';
import { Categories } from './categories.tsx';
import { DayChart } from './day-chart.tsx';
import { NextTiers } from './next-tiers.tsx';
import styles from './overview.module.css';
import { OwnFigures } from './own-figures.tsx';
import { type Chosen, chosenIn, RangeChoice } from './range-choice.tsx';
import { TodaySoFar } from './today.tsx';

/** Whose team it is: the agent's own, or that of one of the line by the whole name. */
function WhoseTeam({ member, onChange }: { member: string; onChange: (member: string) => void }) {
  const t = useT();
  const [name, setName] = useState(member);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onChange(name.trim());
  };
  return (
    <form className={styles.search} onSubmit={handleSubmit}>
      <SearchField label={t('tm_search')} maxLength={64} value={name} onChange={setName} onClear={() => onChange('')} />
      <Button type="submit" size="small">
        {t('search_record')}
      </Button>
    </form>
  );
}

const CHART_DAYS = 7;
/** The days of the chart: those of the range, or the seven that end with it where it is one day. */
const chartDays = ({ period: { start, end } }: TeamOverview) => ({
  startDate: start === end ? daysBefore(end, CHART_DAYS - 1) : start,
  endDate: end,
});

/** What the figures of a range compare to: the range right before it, where there is one. */
function useBefore({ range, days }: Chosen, whose: { username?: string }): Before | null {
  const before = days ? undefined : RANGES_BEFORE[range];
  const asked = overviewQuery({ range: before ?? range, ...whose });
  const { data, isPlaceholderData } = useQuery({ ...asked, enabled: before !== undefined });
  return before && data && !isPlaceholderData ? { range: before, overview: data } : null;
}

/** Whether nobody is below the agent. What is counted beforehand says so minutes later: this is asked beside it, but for an assistant, who may not. */
function useIsAlone(isOwn: boolean): boolean {
  const isAsked = !useIsAssistant() && isOwn;
  const { data } = useQuery({ ...downlinesQuery({ scope: 'direct', page: 1, size: 1 }), enabled: isAsked });
  return isAsked && data?.totalCount === 0;
}

/** How a team stands: its money and games in a range, who joined and played, and the way of the days. */
export function Overview() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const today = businessDay(Date.now(), useBrand());
  const chosen = chosenIn(search, today);
  const { range, days } = chosen;
  const member = search.get('member') ?? '';
  const whose = member === '' ? {} : { username: member };
  const asked = { ...(days ? { startDate: days.from, endDate: days.to } : { range }), ...whose };
  const query = useQuery(overviewQuery(asked));
  const data = useLast(query.data);
  const told = useBefore(chosen, whose);
  const isAlone = useIsAlone(member === '');
  const [isShared, setIsShared] = useState(false);
  const { error, isFetching, isPlaceholderData, refetch } = query;
  // While the figures are still those of another range, nothing compares to them.
  const before = isPlaceholderData ? null : told;
  useTitle(t('ac_overview'));
  const show = (next: Readonly<Record<string, string>>) => {
    const changed = Object.entries({ ...Object.fromEntries(search), ...next });
    const kept = changed.filter(([key, value]) => value !== '' && !(key === 'range' && value === 'today'));
    setSearch(Object.fromEntries(kept), { replace: true, preventScrollReset: true });
  };
  const again = { error, isRetrying: isFetching, onRetry: () => void refetch() };
  return (
    <section aria-label={t('ac_overview')} className={styles.page}>
      <div className={styles.filters}>
        <RangeChoice chosen={chosen} today={today} onChoose={show} />
        <WhoseTeam key={member} member={member} onChange={(value) => show({ member: value })} />
      </div>
      {error && (data ? <RecordError {...again} /> : <ErrorState {...again} />)}
      {!data && !error && <Skeleton height="40rem" />}
      {data && (
        <div className={styles.page} data-in-turn data-stale={isPlaceholderData || error !== null}>
          <div className={styles.told}>
            <UpdatedAt at={data.updatedAt} />
            <Button size="small" onClick={() => setIsShared(true)}>
              {t('su_share')}
            </Button>
          </div>
          {isAlone && <NobodyYet tiles={[]} />}
          {member === '' && <TodaySoFar told={data.updatedAt} />}
          {member === '' && <NextTiers />}
          <MoneyCards overview={data} before={before} above={member} />
          <DayChart days={chartDays(data)} whose={whose} />
          <PeopleCards overview={data} before={before} above={member} />
          <NowCards overview={data} above={member} />
          <Categories rows={data.categories} asked={asked} />
          <OwnFigures own={data.own} />
        </div>
      )}
      {data && isShared && <SummaryDialog overview={data} onClose={() => setIsShared(false)} />}
    </section>
  );
}
