import type { Contract, ContractRequest, DownlineContract } from '../../../domain/agents/contracts.ts';
import styles from './contracts.module.css';
import { useContractWords } from './use-contract-words.ts';

/** Where a contract or a request stands, in a word; also that there is none. */
export function StatusTag({ status }: { status: Contract['status'] | ContractRequest['status'] | DownlineContract['state'] }) {
  return (
    <span className={styles.tag} data-state={status}>
      {useContractWords().state(status)}
    </span>
  );
}
