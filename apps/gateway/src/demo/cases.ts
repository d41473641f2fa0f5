import type { Amount } from '@marquee/money';
import type { Member } from './members.ts';
import type { DayInput, MemberStep, Move } from './steps.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 86_400_000;
const UNIT = 10_000n;

/** What becomes of a withdrawal, step by step. */
interface Case {
  name: string;
  units: bigint;
  moves: readonly Move[];
}

/** Those that are over, which the accounts that visitors try have behind them. */
const OVER: readonly Case[] = [
  { name: 'received', units: 320n, moves: ['approve', 'pay', 'sent', 'received'] },
  { name: 'rejected', units: 150n, moves: ['reject'] },
  { name: 'paid', units: 500n, moves: ['approve', 'pay', 'settle'] },
  { name: 'failed', units: 260n, moves: ['approve', 'pay', 'fail'] },
  { name: 'refunded', units: 180n, moves: ['approve', 'pay', 'sent', 'dispute', 'refund'] },
  { name: 'cancelled', units: 110n, moves: ['cancel'] },
];
/** Those that wait for an operator or for their member when the past ends. */
const UNDER_WAY: readonly Case[] = [
  { name: 'reviewing', units: 240n, moves: [] },
  { name: 'approved', units: 300n, moves: ['approve'] },
  { name: 'paying', units: 350n, moves: ['approve', 'pay'] },
  { name: 'sent', units: 200n, moves: ['approve', 'pay', 'sent'] },
  { name: 'disputed', units: 280n, moves: ['approve', 'pay', 'sent', 'dispute'] },
];
/** Who has withdrawals of every end: accounts that visitors try. */
const SHOWN = ['demoplayer', 'demovip'];
/** What a purse must have, so that the rest is left to play with. */
const RESERVE = 2_000n * UNIT;
/** What the accounts that visitors try have paid in: little, since it is to be wagered. */
const FIRST_IN = 50n * UNIT;
/** After these the money is gone. */
const LEAVES: ReadonlySet<Move> = new Set(['received', 'settle']);
/** From one step of a case to the next. */
const PACE = 2 * MINUTE;

/** A withdrawal, and what becomes of it. */
function caseSteps(member: Member, from: number, key: string, { units, moves }: Case): MemberStep[] {
  const at = (turn: number): number => from + turn * PACE;
  return [
    { kind: 'withdrawal', at: at(0), member, key, channel: 'BANK', amount: units * UNIT },
    ...moves.map((to, turn): MemberStep => ({ kind: 'withdrawal-moves', at: at(turn + 1), member, key, to })),
  ];
}

/** A deposit that is paid: what a withdrawal afterwards is taken from. */
const paidIn = (member: Member, from: number, key: string, amount: Amount): MemberStep[] => [
  { kind: 'deposit', at: from, member, key, channel: 'QR', amount },
  { kind: 'deposit-ends', at: from + PACE, member, key, isPaid: true },
];

/** Deposits that came to nothing: one failed, one was given up. */
function lostDeposits(member: Member, from: number, key: string): MemberStep[] {
  const amount = 100n * UNIT;
  return [
    { kind: 'deposit', at: from, member, key: `${key}-failed`, channel: 'BANK', amount },
    { kind: 'deposit-ends', at: from + PACE, member, key: `${key}-failed`, isPaid: false },
    { kind: 'deposit', at: from + 2 * PACE, member, key: `${key}-left`, channel: 'WALLET', amount },
    { kind: 'deposit-left', at: from + 3 * PACE, member, key: `${key}-left` },
  ];
}

/** Players of whom nobody is asked anything while a visitor looks: no visitor is one of them. */
const others = ({ members, day }: DayInput): Member[] =>
  members.filter(({ joins, type }) => type === 0 && joins !== null && joins < day);

/** What waits when the past ends: deposits that are open, by hand with its receipt too, and a withdrawal in each state under way. */
function openCases(input: DayInput): MemberStep[] {
  const who = others(input);
  const [first] = who;
  if (!first) return [];
  const memberAt = (index: number): Member => who[index % who.length] ?? first;
  const from = input.until - 20 * MINUTE;
  const amount = 150n * UNIT;
  return [
    ...UNDER_WAY.flatMap((each, index) => {
      const [member, begins, key] = [memberAt(index), from + index * 1_000, `past-open-${each.name}`];
      return [...paidIn(member, begins, `${key}-in`, each.units * UNIT), ...caseSteps(member, begins + 2 * PACE, key, each)];
    }),
    { kind: 'deposit', at: from + 15 * MINUTE, member: memberAt(0), key: 'past-open-created', channel: 'WALLET', amount },
    { kind: 'deposit-by-hand', at: from + 16 * MINUTE, member: memberAt(1), key: 'past-open-hand', amount },
    { kind: 'deposit-told', at: from + 18 * MINUTE, member: memberAt(1), key: 'past-open-hand' },
  ];
}

/**
 * Orders in every state of a deposit and of a withdrawal: those that are over on the two days before the last, the others just before the end.
 * What leaves a purse for good is taken off it; nothing is to be wagered before a visitor's own withdrawal for what came in only to leave.
 */
export function casesOf(input: DayInput): MemberStep[] {
  const { starts, until, members, purses } = input;
  const left = Math.floor((until - starts) / DAY);
  if (left === 0) return openCases(input);
  if (left > 2) return [];
  const own = OVER.filter((_each, place) => place % 2 === left - 1);
  const gone = own.filter(({ moves }) => LEAVES.has(moves.at(-1) ?? 'reject')).reduce((sum, { units }) => sum + units * UNIT, 0n);
  return members
    .filter(({ username }) => SHOWN.includes(username))
    .flatMap((member, index) => {
      const purse = purses.get(member.username) ?? member.purse;
      if (purse < RESERVE) return [];
      purses.set(member.username, purse - gone + (left === 2 ? FIRST_IN : 0n));
      const begins = starts + 7 * HOUR + index * 1_000;
      const name = (end: string): string => `past-${end}-${member.username}`;
      return [
        ...own.flatMap((each, turn) => caseSteps(member, begins + turn * 20 * MINUTE, name(each.name), each)),
        ...(left === 1 ? lostDeposits(member, begins + HOUR, name('lost')) : paidIn(member, begins + HOUR, name('in'), FIRST_IN)),
      ];
    });
}
