import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type Contract, type ContractKind, contractsQuery, requestsQuery } from '../../../domain/agents/contracts.ts';
import { useSuggestions } from '../../../domain/play/use-suggestions.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { Chips } from '../../../shared/ui/data/chips.tsx';
import { Pager } from '../../../shared/ui/data/pager.tsx';
import { SearchField } from '../../../shared/ui/form/search-field.tsx';
import { Dialog } from '../../../shared/ui/overlay/dialog.tsx';
import { RecordView } from '../../../shared/ui/record/record-view.tsx';
import { Empty } from '../../../shared/ui/text/empty.tsx';
import { AskEnd } from './ask-end.tsx';
import { ContractCard } from './contract-card.tsx';
import styles from './contracts.module.css';
import { History } from './history.tsx';
import { isAskedOf } from './own-contracts.tsx';
import { RequestCard } from './request-card.tsx';

const STATES = ['ACTIVE', 'ENDING', 'ENDED'] as const satisfies readonly Contract['status'][];
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

/** What the member has given to those right below: what waits, what is in force, and how each came about. */
export function DownlineContracts({ kind }: { kind: ContractKind }) {
  const t = useT();
  const tiles = useSuggestions();
  const [narrowing, setNarrowing] = useState<Narrowing>({ holder: '', status: '' });
  const [page, setPage] = useState(1);
  const [told, setTold] = useState<string | null>(null);
  const status = STATES.find((each) => each === narrowing.status);
  const of = { side: 'downline', kind, ...(narrowing.holder !== '' && { username: narrowing.holder }) } as const;
  const contracts = useQuery(contractsQuery({ ...of, ...(status && { status }), page, size: PAGE }));
  const { data: requests } = useQuery(requestsQuery({ ...of, status: 'PENDING', size: MOST }));
  const open = requests?.list ?? [];
  const isNarrowed = narrowing.holder !== '' || narrowing.status !== '';
  const empty = isNarrowed ? (
    <p className={styles.quiet}>{t('ct_no_match')}</p>
  ) : open.length === 0 ? (
    <Empty icon="seal" title={t('ct_none_down')} text={t('ct_none_down_text')} tiles={tiles} />
  ) : null;
  return (
    <div className={styles.panel}>
      <Filters
        narrowing={narrowing}
        onChange={(next) => {
          setNarrowing(next);
          setPage(1);
        }}
      />
      {open.length > 0 && (
        <ul className={styles.cards}>
          {open.map((request) => (
            <RequestCard key={request.id} request={request} />
          ))}
        </ul>
      )}
      <RecordView query={contracts} height="20rem" empty={empty}>
        {(data, isStale) => (
          <>
            <ul className={styles.cards} data-stale={isStale}>
              {data.list.map((contract) => (
                <ContractCard key={contract.id} contract={contract} isOwn={false}>
                  {contract.status === 'ACTIVE' && !isAskedOf(contract, open) && (
                    <AskEnd contract={contract} other={contract.holder} />
                  )}
                  <Button tone="quiet" onClick={() => setTold(contract.holder)}>
                    {t('ct_history')}
                  </Button>
                </ContractCard>
              ))}
            </ul>
            <Pager page={page} totalPages={data.totalPages} onChange={setPage} />
          </>
        )}
      </RecordView>
      {told !== null && (
        <Dialog size="modal" title={t('ct_history')} description={told} onClose={() => setTold(null)}>
          <History kind={kind} holder={told} />
        </Dialog>
      )}
    </div>
  );
}
