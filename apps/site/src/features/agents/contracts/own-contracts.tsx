import { useQuery } from '@tanstack/react-query';
import { type ContractKind, type ContractRequest, contractsQuery, requestsQuery } from '../../../domain/agents/contracts.ts';
import { useSuggestions } from '../../../domain/play/use-suggestions.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Skeleton } from '../../../shared/ui/base/skeleton.tsx';
import { Empty } from '../../../shared/ui/text/empty.tsx';
import { ErrorState } from '../../../shared/ui/text/error-state.tsx';
import { AskEnd } from './ask-end.tsx';
import { ContractCard } from './contract-card.tsx';
import styles from './contracts.module.css';
import { History } from './history.tsx';
import { RequestCards } from './request-card.tsx';

/** Is a request about the same kind and type open? */
export const isAskedOf = (
  { kind, holder, salaryType }: Pick<ContractRequest, 'kind' | 'holder' | 'salaryType'>,
  requests: readonly ContractRequest[],
): boolean => requests.some((each) => each.kind === kind && each.holder === holder && each.salaryType === salaryType);

/** The member's own contracts of a kind: what waits, what is in force, and how it came about. */
export function OwnContracts({ kind }: { kind: ContractKind }) {
  const t = useT();
  const tiles = useSuggestions();
  const contracts = useQuery(contractsQuery({ side: 'own', kind, size: 20 }));
  const requests = useQuery(requestsQuery({ side: 'own', kind, status: 'PENDING', size: 20 }));
  const error = contracts.error ?? requests.error;
  const retry = () => void Promise.all([contracts.refetch(), requests.refetch()]);
  if (error) return <ErrorState error={error} isRetrying={contracts.isFetching || requests.isFetching} onRetry={retry} />;
  if (!contracts.data || !requests.data) return <Skeleton height="24rem" />;
  const live = contracts.data.list.filter(({ status }) => status !== 'ENDED');
  const open = requests.data.list;
  const isNone = live.length === 0 && open.length === 0;
  return (
    <div className={styles.panel} data-split={!isNone}>
      <RequestCards requests={open}>
        {live.map((contract) => (
          <ContractCard key={contract.id} contract={contract} isOwn>
            {contract.status === 'ACTIVE' && !isAskedOf(contract, open) && <AskEnd contract={contract} other={contract.upline} />}
          </ContractCard>
        ))}
      </RequestCards>
      {isNone && <Empty icon="seal" title={t('ct_none_own')} text={t('ct_none_own_text')} tiles={tiles} />}
      {!(isNone && contracts.data.totalCount === 0) && (
        <section className={styles.history} aria-label={t('ct_history')}>
          <h2 className={styles.heading}>{t('ct_history')}</h2>
          <History kind={kind} />
        </section>
      )}
    </div>
  );
}
