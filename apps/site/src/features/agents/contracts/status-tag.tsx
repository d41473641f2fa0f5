import type { Contract, ContractRequest } from '../../../domain/agents/contracts.ts';
import styles from './contracts.module.css';
import { useContractWords } from './use-contract-words.ts';

/** Where a contract or a request stands, in a word. */
export function StatusTag({ status }: { status: Contract['status'] | ContractRequest['status'] }) {
  return (
    <span className={styles.tag} data-state={status}>
      {useContractWords().state(status)}
    </span>
  );
}
