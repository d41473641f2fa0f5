import type { Amount } from '@marquee/money';
import type { Member } from './members.ts';

/** A game of the past, as far as rounds need to know it. */
export interface PastGame {
  nodeId: number;
  minStake: Amount;
  maxStake: Amount;
  rtpBasisPoints: number;
}

/** What is done about a withdrawal: by operators, by its channel, by its member. */
export type Move = 'approve' | 'reject' | 'cancel' | 'pay' | 'settle' | 'fail' | 'sent' | 'received' | 'dispute' | 'refund';

/** What happens at a moment. `key` names an order: the same key is the same order. */
export type Step = { at: number; member: Member } & (
  | { kind: 'register' }
  | { kind: 'deposit'; key: string; channel: string; amount: Amount }
  | { kind: 'deposit-ends'; key: string; isPaid: boolean }
  | { kind: 'withdrawal'; key: string; channel: string; amount: Amount }
  | { kind: 'deposit-left'; key: string }
  | { kind: 'deposit-by-hand'; key: string; amount: Amount }
  | { kind: 'deposit-told'; key: string }
  | { kind: 'withdrawal-moves'; key: string; to: Move }
  | { kind: 'sit'; seat: string; nodeId: number }
  | { kind: 'round'; seat: string; id: string; stake: Amount; payout: Amount }
);

/** What the plan of a day goes by. */
export interface DayInput {
  /** Day of the past, from 0. */
  day: number;
  /** When the business day begins. */
  starts: number;
  /** When the past ends: what would come later is left out. */
  until: number;
  games: readonly PastGame[];
  members: readonly Member[];
  /** What each member has, by username; moved on by the plan. */
  purses: Map<string, Amount>;
}
