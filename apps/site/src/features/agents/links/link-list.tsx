import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AgentLink, type LinkFilter, linksQuery } from '../../../domain/agents/agents.ts';
import { useBrand } from '../../../domain/brand/brand.ts';
import { useSuggestions } from '../../../domain/play/use-suggestions.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { businessDay, type DayCalendar, periodOf } from '../../../shared/lib/dates.ts';
import { daysIn } from '../../../shared/lib/day-ranges.ts';
import { useDebounced } from '../../../shared/lib/use-debounced.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { Chips } from '../../../shared/ui/data/chips.tsx';
import { EntryList } from '../../../shared/ui/data/entry-card.tsx';
import { Pager } from '../../../shared/ui/data/pager.tsx';
import { SearchField } from '../../../shared/ui/form/search-field.tsx';
import { RecordView } from '../../../shared/ui/record/record-view.tsx';
import { Empty } from '../../../shared/ui/text/empty.tsx';
import { DaysField, useLastDays } from '../days-field.tsx';
import styles from './agent-links.module.css';
import { LinkCard } from './link-card.tsx';

const STATES = ['ACTIVE', 'DISABLED', 'EXPIRED', 'EXHAUSTED', 'INVALID'] as const;
/** For how many days back one can ask when a link was made; any two days can be named besides. */
const MADE_DAYS = [7, 30, 90] as const;
const PAGE = 10;
const TYPING_MS = 300;

/** What the links are narrowed by: state, a part of the remark, and the days in which they were made. */
interface Narrowing {
  state: string;
  remark: string;
  made: string;
}

const ALL: Narrowing = { state: '', remark: '', made: '' };

/** Between which moments a link was made. */
function madeOf(made: string, calendar: DayCalendar): Pick<LinkFilter, 'createdFrom' | 'createdTo'> {
  const days = daysIn(made);
  if (!days) return {};
  const { startTime, endTime } = periodOf(days, calendar);
  return { createdFrom: startTime, createdTo: endTime };
}

function Filters({ narrowing, onChange }: { narrowing: Narrowing; onChange: (next: Narrowing) => void }) {
  const t = useT();
  const { state, remark, made } = narrowing;
  const today = businessDay(Date.now(), useBrand());
  const options = useLastDays(MADE_DAYS);
  return (
    <div className={styles.filters}>
      <Chips
        isStacked
        label={t('status')}
        options={[{ value: '', label: t('all') }, ...STATES.map((value) => ({ value, label: t(`rg_link_${value}`) }))]}
        value={state}
        onChange={(value) => onChange({ ...narrowing, state: value })}
      />
      <div className={styles.search}>
        <SearchField
          label={t('rg_channel')}
          maxLength={30}
          value={remark}
          onChange={(value) => onChange({ ...narrowing, remark: value })}
          onClear={() => onChange({ ...narrowing, remark: '' })}
        />
        <DaysField
          label={t('rg_created_at')}
          options={options}
          value={made}
          today={today}
          onChange={(value) => onChange({ ...narrowing, made: value })}
        />
      </div>
    </div>
  );
}

/** The agent's links with what came of each. */
export function LinkList({ onCreate }: { onCreate: () => void }) {
  const t = useT();
  const tiles = useSuggestions();
  const [narrowing, setNarrowing] = useState(ALL);
  const [page, setPage] = useState(1);
  const { state, remark, made } = narrowing;
  const brand = useBrand();
  const text = useDebounced(remark.trim(), TYPING_MS);
  const chosen = STATES.find((each) => each === state);
  const filter: LinkFilter = {
    ...(chosen && { state: chosen }),
    ...(text !== '' && { remark: text }),
    ...madeOf(made, brand),
    page,
    size: PAGE,
  };
  const query = useQuery(linksQuery(filter));
  const handleChange = (next: Narrowing) => {
    setNarrowing(next);
    setPage(1);
  };
  return (
    <div className={styles.part}>
      <Filters narrowing={narrowing} onChange={handleChange} />
      <RecordView
        query={query}
        height="16rem"
        empty={
          <Empty
            icon="people"
            title={t('rg_none')}
            text={t('rg_none_text')}
            tiles={tiles}
            action={
              <Button tone="primary" onClick={onCreate}>
                {t('rg_link_create')}
              </Button>
            }
          />
        }
      >
        {(data) => (
          <>
            <EntryList>
              {data.list.map((link: AgentLink) => (
                <LinkCard key={link.code} link={link} />
              ))}
            </EntryList>
            <Pager page={page} totalPages={data.totalPages} onChange={setPage} />
          </>
        )}
      </RecordView>
    </div>
  );
}
