import type { MoveReply, VendorStatus } from '@marquee/contract/vendor';
import type { Verdict } from '../../wallet/index.ts';
import type { Player } from '../launch/players.ts';
import type { Paid } from './paying.ts';

/** What the ledger's verdicts are to a vendor: docs/rules/vendors.md#verdicts. */
const STATUS_OF: Record<Verdict['status'], VendorStatus> = {
  posted: 'OK',
  repeated: 'OK',
  mismatch: 'TX_MISMATCH',
  declined: 'INSUFFICIENT_FUNDS',
  frozen: 'PLAYER_BLOCKED',
  tombstoned: 'TX_ROLLED_BACK',
  rolled_back: 'TX_ROLLED_BACK',
  settled: 'TX_SETTLED',
  round_closed: 'ROUND_CLOSED',
  no_debit: 'TX_NOT_FOUND',
  not_found: 'TX_NOT_FOUND',
  // Not posted, or not known to be: the one answer that is worth sending the same request again.
  unknown_account: 'TEMPORARY',
  busy: 'TEMPORARY',
  unknown: 'TEMPORARY',
};

/** A reply under construction: everything but the echo of the request's id. Why it is TEMPORARY is counted, and not sent. */
export type Answer = Omit<MoveReply, 'requestId'> & { cause?: Verdict['status'] };

/** The reply to a movement, from the ledger's verdict on it and from nothing else. */
export function answerOf(verdict: Verdict, player: Player): Answer {
  const status = STATUS_OF[verdict.status];
  if (status === 'TEMPORARY') return { status, currency: player.currency, cause: verdict.status };
  if (!('balance' in verdict)) return { status, currency: player.currency };
  const answer: Answer = { status, currency: player.currency, balance: verdict.balance.toString() };
  if ('transferId' in verdict) answer.transferId = verdict.transferId.toString();
  return answer;
}

/** The reply to a win: one that is held says so, as often as it is asked. */
export function winAnswerOf({ verdict, isHeld }: Paid, player: Player): Answer {
  const answer = answerOf(verdict, player);
  return isHeld && answer.status === 'OK' ? { ...answer, held: true } : answer;
}
