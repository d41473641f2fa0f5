import type { ReportedPayout } from '@marquee/contract/channel';
import type { Amount } from '@marquee/money';
import type { IntervalJob } from '../../base/background/job.ts';
import type { Transaction } from '../../base/database/database.ts';
import type { Decision, Part } from './part-store.ts';
import type { OutOrder } from './store.ts';

/** What a provider reports of a payout. */
export interface PayoutReport {
  provider: string;
  /** The provider's number of this report; the same when it is sent again. */
  eventId: string;
  /** The number that the provider was given. */
  payoutNo: string;
  state: ReportedPayout;
  amount: Amount;
  currency: string;
  providerRef: string;
  reason?: string | undefined;
}

/** How a report is answered: docs/channel-api.md. */
export interface ReportAnswer {
  status: 'OK' | 'UNKNOWN_ORDER' | 'MISMATCH' | 'WRONG_CURRENCY' | 'CONFLICT';
  state?: ReportedPayout;
}

/** Writes down who did something, in the transaction that does it. */
export type Note = (tx: Transaction) => Promise<void>;

/** Payouts of withdrawals, part by part: docs/rules/money.md#payouts. Each throws an OrderError for what does not go from where it is. */
export interface Payouts {
  /**
   * Begins to pay an approved order, in parts that are its amount without the fee together; without any, in one. Where its channel is run by
   * a provider that can be asked, the provider is given them, each once; of an order that is being paid, what waits.
   */
  begin(orderNo: string, amounts?: readonly Amount[], note?: Note): Promise<OutOrder>;
  /** The same for an order that its channel pays at once: only what is approved, and only where its provider can be asked. */
  beginAtOnce(orderNo: string): Promise<void>;
  /** The review lets an order pass, or refuses it. */
  review(orderNo: string, to: 'APPROVED' | 'REJECTED', reason: string, note: Note): Promise<OutOrder>;
  /** Notes that a provider has a part that waits, and which is not sent; returns the number by which the provider knows it. */
  give(payoutNo: string, provider: string): Promise<string>;
  /** A part was sent: its member is asked whether it has arrived, or it is paid for certain. */
  sent(payoutNo: string, how: { hint: string; isCertain: boolean }, note?: Note): Promise<OutOrder>;
  /** What a provider says. Returns how it is answered; the same said again is answered the same. */
  report(report: PayoutReport): Promise<ReportAnswer>;
  /** The member has the money. */
  received(accountId: bigint, payoutNo: string): Promise<void>;
  /** The member does not have it; `prove` ties the proof to the dispute in its transaction. */
  dispute(
    accountId: bigint,
    payoutNo: string,
    remark: string,
    prove: (tx: Transaction, part: Part) => Promise<void>,
  ): Promise<void>;
  /** The house decides on a dispute. */
  decide(payoutNo: string, decision: Decision, reason: string, note: Note): Promise<OutOrder>;
  /** Ends an order of which nothing was paid, or pays all that is left of it: as its channel says. */
  settle(orderNo: string, outcome: 'SUCCESS' | 'FAILED', reason?: string, note?: Note): Promise<OutOrder>;
  jobs: readonly IntervalJob[];
}
