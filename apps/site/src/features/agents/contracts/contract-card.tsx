import type { ReactNode } from 'react';
import type { Contract } from '../../../domain/agents/contracts.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import styles from './contracts.module.css';
import { Progress } from './progress.tsx';
import { StatusTag } from './status-tag.tsx';
import { TermsView } from './terms-view.tsx';
import { useContractWords } from './use-contract-words.ts';

interface ContractCardProps {
  contract: Contract;
  /** Whose contract it is stands first where it is somebody else's. */
  isOwn: boolean;
  /** What can be done. */
  children?: ReactNode;
}

/** A contract as it stands: its terms, since when, and until when where it ends. */
export function ContractCard({ contract, isOwn, children }: ContractCardProps) {
  const t = useT();
  const words = useContractWords();
  const { upline, holder, status, version, effectiveFrom, effectiveUntil } = contract;
  const facts = [
    { name: t('ct_effective_from'), value: words.day(effectiveFrom) },
    ...(effectiveUntil === null ? [] : [{ name: t('ct_effective_until'), value: words.moment(effectiveUntil) }]),
    { name: t('ct_version'), value: String(version) },
  ];
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        <h2 className={styles.kind}>{isOwn ? words.title(contract) : <bdi>{holder}</bdi>}</h2>
        <StatusTag status={status} />
      </div>
      {!isOwn && <p className={styles.quiet}>{words.title(contract)}</p>}
      <TermsView terms={contract} upline={upline} holder={holder} facts={facts} />
      {status !== 'ENDED' && <Progress contract={contract} />}
      {children && <div className={styles.actions}>{children}</div>}
    </li>
  );
}
