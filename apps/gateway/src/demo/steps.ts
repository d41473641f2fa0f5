import type { RoundDetail } from '@marquee/contract/vendor';
import type { Amount } from '@marquee/money';
import type { DemoDeal } from '../agent/index.ts';
import type { Member } from './members.ts';

/** A game of the past, as far as rounds need to know it. */
export interface PastGame {
  nodeId: number;
  gameCode: string;
  gameType: string;
  /** By language. */
  names: Readonly<Record<string, string>>;
  minStake: Amount;
  maxStake: Amount;
  rtpBasisPoints: number;
  /** The most that a round can pay by the vendor's word, times its stake; null: it says nothing. */
  toldMultiple: number | null;
}

/** What is done about a withdrawal: by operators, by its channel, by its member. */
export type Move = 'approve' | 'reject' | 'cancel' | 'pay' | 'settle' | 'fail' | 'sent' | 'received' | 'dispute' | 'refund';

/** What a member does, or what is done about it. `key` names an order: the same key is the same order. */
export type MemberStep = { at: number; member: Member } & (
  | { kind: 'register' }
  | { kind: 'deposit'; key: string; channel: string; amount: Amount }
  | { kind: 'deposit-ends'; key: string; isPaid: boolean }
  | { kind: 'withdrawal'; key: string; channel: string; amount: Amount }
  /** All that its member has but so much. */
  | { kind: 'withdrawal-of-all'; key: string; channel: string; leaves: Amount }
  | { kind: 'deposit-left'; key: string }
  | { kind: 'deposit-by-hand'; key: string; amount: Amount }
  | { kind: 'deposit-told'; key: string }
  | { kind: 'withdrawal-moves'; key: string; to: Move }
  | { kind: 'sit'; seat: string; nodeId: number }
  | { kind: 'round'; seat: string; id: string; stake: Amount; payout: Amount; told: RoundDetail | null }
);

/** What agents and the house do. */
export type OfficeStep = { at: number } & (
  | { kind: 'deal'; deal: DemoDeal }
  | { kind: 'announce'; username: string; title: string; text: string }
  /** Money that an agent gives to one right below it; null: all that it has. */
  | { kind: 'hand-down'; from: string; to: string; amount: Amount | null }
  | { kind: 'freeze'; username: string }
  /** The house moves somebody with all below it under another agent. */
  | { kind: 'move'; username: string; under: string }
  /** The house decides about the dividends that wait, or leaves most of them waiting. */
  | { kind: 'review'; leaves: boolean }
  /** What is due of contracts is settled and paid. */
  | { kind: 'settle' }
);

/** What happens at a moment. */
export type Step = MemberStep | OfficeStep;

/** What members do themselves. */
const OWN: readonly Step['kind'][] = ['register', 'deposit', 'withdrawal', 'sit', 'round'];

/** Who has to be there for a step; null for what is done about somebody, and by the house. */
export function doerOf(step: Step): string | null {
  if ('member' in step) return OWN.includes(step.kind) ? step.member.username : null;
  if (step.kind === 'announce') return step.username;
  if (step.kind === 'hand-down') return step.from;
  if (step.kind !== 'deal') return null;
  const { deal } = step;
  return 'from' in deal ? deal.from : 'by' in deal ? deal.by : null;
}

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
