import { formatCount } from '@marquee/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { downlinesFile, downlinesQuery, type TeamSelected } from '../../../domain/agents/agents.ts';
import { useBrand } from '../../../domain/brand/brand.ts';
import { useSuggestions } from '../../../domain/play/use-suggestions.ts';
import { useSession } from '../../../domain/session/store.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import type { DayCalendar } from '../../../shared/lib/dates.ts';
import { useTitle } from '../../../shared/lib/use-title.ts';
import { RecordPager } from '../../../shared/ui/record/record-pager.tsx';
import { RecordView } from '../../../shared/ui/record/record-view.tsx';
import { SaveButton } from '../../../shared/ui/record/save-button.tsx';
import { UpdatedAt } from '../figures.tsx';
import { NobodyYet } from '../nobody-yet.tsx';
import { Trail } from '../trail.tsx';
import { MemberPanel } from './member-panel.tsx';
import styles from './team.module.css';
import { TeamFilters } from './team-filters.tsx';
import { HeadRow, TeamRows } from './team-rows.tsx';
import { filterOf, type TeamSearch, useTeamSearch } from './use-team-search.ts';

/** What the gateway is asked for: the children of a place in the tree, or all below it that the filters let through. */
const askedOf = ({ values, above, isNarrowed }: TeamSearch, calendar: DayCalendar): TeamSelected => ({
  ...filterOf(values, calendar),
  ...(above !== null && { above }),
  scope: isNarrowed ? 'team' : 'direct',
});

/** All below an agent: the line as a tree that opens where it is asked to, or by name and filters: docs/rules/agents.md#team. */
export function TeamView() {
  const t = useT();
  const tiles = useSuggestions();
  const search = useTeamSearch();
  const userName = useSession((state) => state.userName);
  const asked = askedOf(search, useBrand());
  const query = useQuery(downlinesQuery({ ...asked, page: search.page, size: search.size }));
  const [shown, setShown] = useState<string | null>(null);
  useTitle(t('ac_team'));
  const empty = search.isNarrowed ? <p className={styles.none}>{t('tm_no_match')}</p> : <NobodyYet tiles={tiles} />;
  return (
    <section aria-label={t('ac_team')} className={styles.page}>
      <TeamFilters search={search} />
      <RecordView query={query} height="24rem" empty={empty} above={(data) => <Trail names={data.trail} onGo={search.goTo} />}>
        {(data, isStale) => (
          <div data-stale={isStale} className={styles.team}>
            <div className={styles.count}>
              <p>{t('tm_count', { count: data.totalCount, figure: formatCount(data.totalCount) })}</p>
              {/* The tree opens to all that is below: so its file has all of it. */}
              <div>
                <SaveButton
                  file={{ name: `team-${search.above ?? userName}`, load: () => downlinesFile({ ...asked, scope: 'team' }) }}
                />
              </div>
            </div>
            <div className={styles.count}>
              <UpdatedAt at={data.updatedAt} />
              <p>{t('tm_today_hint')}</p>
            </div>
            <HeadRow />
            <TeamRows self={data.self} rows={data.list} isTree={!search.isNarrowed} sort={search.values.sort} onOpen={setShown} />
            <RecordPager search={search} totalPages={data.totalPages} />
          </div>
        )}
      </RecordView>
      {shown !== null && (
        <MemberPanel
          username={shown}
          onClose={() => setShown(null)}
          onGo={(username) => {
            setShown(null);
            search.goTo(username);
          }}
        />
      )}
    </section>
  );
}
