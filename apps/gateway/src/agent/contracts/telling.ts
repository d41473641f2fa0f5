import type { ContractKind } from '@marquee/contract';
import type { Transaction } from '../../base/database/database.ts';
import type { Messages } from '../../message/index.ts';

/** What is told of contracts: docs/rules/contracts.md#requests. */
type ContractMessage =
  | 'contract.proposed'
  | 'contract.end.asked'
  | 'contract.accepted'
  | 'contract.rejected'
  | 'contract.expired'
  | 'contract.given'
  | 'contract.ending';

/** Whom something is told, of which request or contract, and the moment that it is about. */
interface Telling {
  merchantId: number;
  accountId: bigint;
  template: ContractMessage;
  time: Date;
  /** The request or contract. */
  about: { id: bigint; kind: ContractKind };
}

/** Tells members of their contracts, in the transaction that makes it true. */
export const createTelling =
  (messages: Pick<Messages, 'send'>) =>
  async (tx: Transaction, { merchantId, accountId, template, time, about }: Telling): Promise<void> => {
    const key = `${template}:${about.id}:${time.getTime()}`;
    const params = { time: time.getTime(), contract: about.kind };
    await messages.send(tx, { merchantId, accountId, template, params, key });
  };

export type Tell = ReturnType<typeof createTelling>;
