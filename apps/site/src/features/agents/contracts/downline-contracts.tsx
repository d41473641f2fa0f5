import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  type ContractKind,
  type DownlineChoice,
  downlineContractsQuery,
  requestsQuery,
} from '../../../domain/agents/contracts.ts';
import { useSuggestions } from '../../../domain/play/use-suggestions.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { Chips } from '../../../shared/ui/data/chips.tsx';
import { Pager } from '../../../shared/ui/data/pager.tsx';
import { SearchField } from '../../../shared/ui/form/search-field.tsx';
import { RecordView } from '../../../shared/ui/record/record-view.tsx';
import { Empty } from '../../../shared/ui/text/empty.tsx';
import styles from './contracts.module.css';
import { DownlineTable } from './downline-table.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { RequestCards } from './request-card.tsx';

const STATES = ['NONE', 'PENDING', 'ACTIVE', 'ENDING', 'ENDED', 'REJECTED'] as const satisfies readonly DownlineChoice[];
const PAGE = 10;
const MOST = 100;

interface Narrowing {
  holder: string;
  status: string;
}

/** Whose contracts are shown, and in what state. */
function Filters({ narrowing, onChange }: { narrowing: Narrowing; onChange: (next: Narrowing) => void }) {
  const t = useT();
  const [name, setName] = useState(narrowing.holder);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ ...narrowing, holder: name.trim() });
  };
  const handleClear = () => {
    setName('');
    onChange({ ...narrowing, holder: '' });
  };
  return (
    <div className={styles.filters}>
      <form className={styles.search} onSubmit={handleSubmit}>
        <SearchField label={t('tm_search')} maxLength={64} value={name} onChange={setName} onClear={handleClear} />
        <Button type="submit" size="small">
          {t('search_record')}
        </Button>
      </form>
      <Chips
        isStacked
        label={t('status')}
        options={[{ value: '', label: t('all') }, ...STATES.map((value) => ({ value, label: t(`ct_st_${value}`) }))]}
        value={narrowing.status}
        onChange={(status) => onChange({ ...narrowing, status })}
      />
    </div>
  );
}

/** How the member stands with those right below: what waits for an answer, and each with what it has or had, who has nothing too. */
export function DownlineContracts({ kind }: { kind: ContractKind }) {
  const t = useT();
  const tiles = useSuggestions();
  const [narrowing, setNarrowing] = useState<Narrowing>({ holder: '', status: '' });
  const [page, setPage] = useState(1);
  const [offeredTo, setOfferedTo] = useState<string | null>(null);
  const state = STATES.find((each) => each === narrowing.status);
  const of = { kind, ...(narrowing.holder !== '' && { username: narrowing.holder }) };
  const query = useQuery(downlineContractsQuery({ ...of, ...(state && { state }), page, size: PAGE }));
  const { data: requests } = useQuery(requestsQuery({ ...of, side: 'downline', status: 'PENDING', size: MOST }));
  const open = requests?.list ?? [];
  const isNarrowed = narrowing.holder !== '' || narrowing.status !== '';
  const empty = isNarrowed ? (
    <p className={styles.quiet}>{t('ct_no_match')}</p>
  ) : (
    <Empty icon="seal" title={t('ct_none_down')} text={t('ct_none_down_text')} tiles={tiles} />
  );
  return (
    <div className={styles.panel}>
      <div className={styles.begin}>
        <Button tone="primary" onClick={() => setOfferedTo('')}>
          {t('ct_new')}
        </Button>
      </div>
      <Filters
        narrowing={narrowing}
        onChange={(next) => {
          setNarrowing(next);
          setPage(1);
        }}
      />
      <RequestCards requests={open} />
      <RecordView query={query} height="20rem" empty={empty}>
        {({ list, totalPages }, isStale) => (
          <>
            <DownlineTable kind={kind} rows={list} isStale={isStale} open={open} onOffer={setOfferedTo} />
            <Pager page={page} totalPages={totalPages} onChange={setPage} />
          </>
        )}
      </RecordView>
      {offeredTo !== null && <OfferDialog holder={offeredTo} kind={kind} onClose={() => setOfferedTo(null)} />}
    </div>
  );
}
