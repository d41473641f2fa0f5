import { useQuery } from '@tanstack/react-query';
import {
  type Contract,
  type ContractKind,
  type ContractRequest,
  contractsQuery,
  requestsQuery,
} from '../../../domain/agents/contracts.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Skeleton } from '../../../shared/ui/base/skeleton.tsx';
import { ErrorState } from '../../../shared/ui/text/error-state.tsx';
import styles from './contracts.module.css';
import { StatusTag } from './status-tag.tsx';
import { TierList } from './tier-list.tsx';
import { useContractWords } from './use-contract-words.ts';

/** As many as a page of the gateway has at most. */
const MOST = 100;

/** Something that has come of a contract: a version of it, or a request about it. */
type Step =
  | { key: string; at: number; contract: Contract; request?: never }
  | { key: string; at: number; request: ContractRequest; contract?: never };

const stepsOf = (contracts: readonly Contract[], requests: readonly ContractRequest[]): Step[] =>
  [
    ...contracts.map((contract) => ({ key: `c${contract.id}`, at: contract.effectiveFrom, contract })),
    ...requests.map((request) => ({ key: `r${request.id}`, at: request.askedAt, request })),
  ].toSorted((a, b) => b.at - a.at);

/** One step: what it was, when, who asked, how it stands, and its tiers to unfold. */
function StepRow({ contract, request }: Step) {
  const t = useT();
  const words = useContractWords();
  const facts = contract
    ? [
        t('ct_since', { time: words.moment(contract.effectiveFrom) }),
        ...(contract.effectiveUntil === null ? [] : [t('ct_until_day', { time: words.moment(contract.effectiveUntil) })]),
        ...(contract.endReason === null ? [] : [t(`ct_end_${contract.endReason as 'TERMINATED'}`)]),
      ]
    : [
        t('ct_asked_line', { name: words.nameOf(request.askedBy), time: words.moment(request.askedAt) }),
        ...(request.answeredAt === null ? [] : [t('ct_answered_at', { time: words.moment(request.answeredAt) })]),
      ];
  const title = contract
    ? t('ct_version_no', { version: contract.version })
    : t(request.type === 'NEW' ? 'ct_new_request' : 'ct_term_request');
  const about = contract ?? request;
  return (
    <li className={styles.step}>
      <div className={styles.cardHead}>
        <span className={styles.stepTitle}>{title}</span>
        <StatusTag status={about.status} />
      </div>
      {about.salaryType !== null && <p className={styles.quiet}>{words.title(about)}</p>}
      <p className={styles.quiet}>{facts.join(' · ')}</p>
      <details className={styles.fold}>
        <summary>{t('ct_tiers')}</summary>
        <TierList tiers={about.tiers} />
      </details>
    </li>
  );
}

interface HistoryProps {
  kind: ContractKind;
  /** The holder of contracts given; absent: the member's own contracts. */
  holder?: string;
}

/** All versions of an agreement and what was asked about it, the newest first: the same for both sides. */
export function History({ kind, holder }: HistoryProps) {
  const t = useT();
  const of = holder === undefined ? { side: 'own' as const } : { side: 'downline' as const, username: holder };
  const contracts = useQuery(contractsQuery({ ...of, kind, size: MOST }));
  const requests = useQuery(requestsQuery({ ...of, kind, size: MOST }));
  const error = contracts.error ?? requests.error;
  const retry = () => void Promise.all([contracts.refetch(), requests.refetch()]);
  if (error) return <ErrorState error={error} isRetrying={contracts.isFetching || requests.isFetching} onRetry={retry} />;
  if (!contracts.data || !requests.data) return <Skeleton height="12rem" />;
  const steps = stepsOf(contracts.data.list, requests.data.list);
  const isCut = contracts.data.totalPages > 1 || requests.data.totalPages > 1;
  return (
    <>
      {steps.length === 0 && <p className={styles.quiet}>{t('ct_no_history')}</p>}
      <ol className={styles.steps}>
        {steps.map((step) => (
          <StepRow {...step} key={step.key} />
        ))}
      </ol>
      {isCut && <p className={styles.quiet}>{t('ct_newest', { count: MOST })}</p>}
    </>
  );
}
