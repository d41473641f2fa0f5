import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  type Contract,
  type ContractKind,
  type ContractRequest,
  contractsQuery,
  requestsQuery,
} from '../../../domain/agents/contracts.ts';
import { useSuggestions } from '../../../domain/play/use-suggestions.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { Chips } from '../../../shared/ui/data/chips.tsx';
import { Pager } from '../../../shared/ui/data/pager.tsx';
import { SearchField } from '../../../shared/ui/form/search-field.tsx';
import { PageDialog } from '../../../shared/ui/overlay/page-dialog.tsx';
import { RecordView } from '../../../shared/ui/record/record-view.tsx';
import { Empty } from '../../../shared/ui/text/empty.tsx';
import { AskEnd } from './ask-end.tsx';
import { ContractCard } from './contract-card.tsx';
import styles from './contracts.module.css';
import { History } from './history.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { isAskedOf } from './own-contracts.tsx';
import { RequestCards } from './request-card.tsx';

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

/** A contract that the member has given, and what can be done about it; `open` are the requests that wait. */
export function GivenContract({ contract, open }: { contract: Contract; open: readonly ContractRequest[] }) {
  const t = useT();
  const [shown, setShown] = useState<'history' | 'offer' | null>(null);
  const { kind, holder, status } = contract;
  const isFree = status === 'ACTIVE' && !isAskedOf(contract, open);
  const close = () => setShown(null);
  return (
    <ContractCard contract={contract} isOwn={false}>
      {isFree && <Button onClick={() => setShown('offer')}>{t('ct_change')}</Button>}
      {isFree && <AskEnd contract={contract} other={holder} />}
      <Button tone="quiet" onClick={() => setShown('history')}>
        {t('ct_history')}
      </Button>
      {shown === 'history' && (
        <PageDialog size="modal" title={t('ct_history')} description={holder} onClose={close}>
          <History kind={kind} holder={holder} />
        </PageDialog>
      )}
      {shown === 'offer' && <OfferDialog holder={holder} kind={kind} current={contract} onClose={close} />}
    </ContractCard>
  );
}

/** What the member has given to those right below: what waits, what is in force, and how each came about. */
export function DownlineContracts({ kind }: { kind: ContractKind }) {
  const t = useT();
  const tiles = useSuggestions();
  const [narrowing, setNarrowing] = useState<Narrowing>({ holder: '', status: '' });
  const [page, setPage] = useState(1);
  const [isOffering, setIsOffering] = useState(false);
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
      <div className={styles.begin}>
        <Button tone="primary" onClick={() => setIsOffering(true)}>
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
      <RecordView query={contracts} height="20rem" empty={empty}>
        {(data, isStale) => (
          <>
            <ul className={styles.cards} data-stale={isStale}>
              {data.list.map((contract) => (
                <GivenContract key={contract.id} contract={contract} open={open} />
              ))}
            </ul>
            <Pager page={page} totalPages={data.totalPages} onChange={setPage} />
          </>
        )}
      </RecordView>
      {isOffering && <OfferDialog holder="" kind={kind} onClose={() => setIsOffering(false)} />}
    </div>
  );
}
