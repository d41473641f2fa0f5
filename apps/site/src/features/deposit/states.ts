import type { DepositRow } from '../../domain/wallet/deposits.ts';
import type { MessageId } from '../../shared/i18n/message-id.ts';

type State = DepositRow['state'];

/** The words of a state, and of what to do next in it. */
export const stateKey = (state: State, what: 'st' | 'next' = 'st'): MessageId =>
  `dp_${what}_${state.toLowerCase() as Lowercase<State>}`;
