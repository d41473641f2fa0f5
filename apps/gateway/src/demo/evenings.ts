import { chance } from './chance.ts';
import { type Member, PAST_DAYS } from './members.ts';
import { lastNightOn } from './night.ts';
import { lineEvenings } from './office.ts';
import type { DayInput } from './steps.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const EVENING = 20.5 * HOUR;
const UNIT = 10_000n;
/** From one round to the next. */
export const BEAT = 6 * SECOND;
/** Most rounds of a sitting for which nothing else is settled. */
export const MOST_ROUNDS = 5;

/** Members who play at the same time; `rounds`, `stake` and `luck` (of a place and a round) where they are settled. */
export interface Sitting {
  name: string;
  at: number;
  who: Member[];
  rounds?: number;
  stake?: bigint;
  /** They play games of this type. */
  gameType?: string;
  luck?: (place: number, round: number) => number;
}

const AGENT_DAYS: readonly number[] = [2, 4, 6];
const AGENT_ROUNDS = 36;
/** Of a line that plays together: what is owed for them is more than its payer has earned of them before. */
const LINE_ROUNDS = 16;

/** Games whose every stake counts, in salaries too. */
const SLOTS = 'RNG';
/** Whose line has members that are active on each day of the last month. */
const LIVELY = 'demoagent';
const LIVELY_DAYS = 30;
/** With these a member is active on the screens of teams, at whatever game. */
const REGULARS = { players: 3, rounds: 6, stake: 100n * UNIT };
/** The agents of it whose players play much before the last night: for what is owed for them no salary of another day stands in. */
const BUSY: readonly string[] = ['minhquan88', 'thuylinh96'];
const BUSY_GAME = { players: 4, rounds: 12, stake: 50n * UNIT };
/** Before the past ends its last ones play: what they do is over by then. */
const LAST_ONES = (MOST_ROUNDS + 2) * BEAT + 3 * MINUTE;

/** Is it the day on which the past ends? */
export const isLastDay = ({ starts, until }: Pick<DayInput, 'starts' | 'until'>): boolean => until < starts + 24 * HOUR;

/** When the last members of the past sit down. */
export const lastSitting = ({ until }: Pick<DayInput, 'until'>): number => until - LAST_ONES;

/** Is a member below an agent? */
function isBelow(agent: string, members: readonly Member[]): (member: Member) => boolean {
  const parents = new Map(members.map(({ username, parent }) => [username, parent]));
  return ({ parent }) => {
    for (let above = parent; above !== null; above = parents.get(above) ?? null) if (above === agent) return true;
    return false;
  };
}

/** Players of a line who have been there for a day, in an order that is the day's own. */
function playersOf({ day, members }: DayInput, agent: string, isOf: (member: Member) => boolean): Member[] {
  const turn = ({ username }: Member): number => chance('evening', day, agent, username);
  return members
    .filter((member) => member.type === 0 && member.joins !== null && member.joins < day && isOf(member))
    .sort((one, other) => turn(one) - turn(other));
}

/** Multiples of it, of which only what follows the point is taken, lie evenly between 0 and 1. */
const EVENLY = (Math.sqrt(5) - 1) / 2;

/** Luck of those whose stakes are high, spread evenly over the rounds of their sittings: it brings neither them nor the house a fortune. */
const evenLuck =
  (sitting: number, { players, rounds }: { players: number; rounds: number }) =>
  (place: number, round: number): number =>
    (((sitting * players + place) * rounds + round + 1) * EVENLY) % 1;

/** Those of the lively line who play more than others: in the evening, on the last day just before it ends, together with who has come on it. */
function regularsOf(input: DayInput): Sitting[] {
  const { day, starts, members } = input;
  const sitting = day - (PAST_DAYS - LIVELY_DAYS);
  const { players, rounds, stake } = REGULARS;
  if (sitting < 0) return [];
  const isLast = isLastDay(input);
  const who = playersOf(input, LIVELY, isBelow(LIVELY, members)).slice(0, players);
  const newest = isLast ? members.filter(({ joins }) => joins === day) : [];
  const at = isLast ? lastSitting(input) : starts + EVENING + HOUR;
  return [
    { name: `${day}-regulars`, at, who: [...who, ...newest], rounds, stake, gameType: SLOTS, luck: evenLuck(sitting, REGULARS) },
  ];
}

/** The players of two agents who play much before the last night. */
const busyOf = (input: DayInput): Sitting[] =>
  lastNightOn(input) !== 'evening'
    ? []
    : BUSY.map((agent, index) => ({
        name: `${input.day}-${agent}-busy`,
        at: input.starts + EVENING - 2 * HOUR,
        who: playersOf(input, agent, ({ parent }) => parent === agent).slice(0, BUSY_GAME.players),
        ...{ rounds: BUSY_GAME.rounds, stake: BUSY_GAME.stake, gameType: SLOTS, luck: evenLuck(index, BUSY_GAME) },
      }));

/** The evenings on which a line plays together, and those on which the demo agent does, until its credit is wagered and it may hand money down. */
export function eveningsOf(input: DayInput): Sitting[] {
  const { day, starts, until, members } = input;
  const at = starts + EVENING;
  const lines = lineEvenings(Math.floor((until - starts) / (24 * HOUR))).map((agent) => ({
    ...{ name: `${day}-${agent}`, at, rounds: LINE_ROUNDS },
    who: members.filter(({ parent, type, joins }) => parent === agent && type === 0 && joins !== null && joins < day),
  }));
  const alone = members.filter(({ username }) => username === 'demoagent' && AGENT_DAYS.includes(day));
  return [
    ...lines,
    ...alone.map((member) => ({ name: `${day}-alone`, at: at - HOUR, rounds: AGENT_ROUNDS, who: [member] })),
    ...busyOf(input),
    ...regularsOf(input),
  ];
}
