import type { ContractTerms } from '@marquee/contract';
import { termsAt } from './agreements.ts';
import type { DayInput, MemberStep, OfficeStep } from './steps.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ASIDE = 1;
const UNIT = 10_000n;
/** By this hour a night is settled, and all is as before. */
const OVER_HOUR = 5;

/** Is this day the one whose salaries are the last that the past pays, or the one in whose night they are paid? */
export function lastNightOn({ starts, until }: Pick<DayInput, 'starts' | 'until'>): 'evening' | 'night' | null {
  const nights = Math.floor((until - starts - OVER_HOUR * HOUR) / DAY);
  return nights === 0 ? 'night' : nights === 1 ? 'evening' : null;
}

const TOP = 'demotop';
/**
 * The agents that visitors try, and what each leaves on its main balance in the last night: the rest is set aside for a withdrawal that it takes
 * back in the morning. So each pays a part of what it owes, and owes the rest.
 */
const SHORT: readonly { username: string; leaves: bigint }[] = [
  { username: TOP, leaves: 3n * UNIT },
  { username: 'demoagent', leaves: UNIT },
];
/** A profit that no day has. */
const MOST_PROFIT = 1_000_000;

/** The usual terms of the day, with a profit that is out of reach: who has them owes those below all the same. */
function outOfReach(): ContractTerms {
  const usual = termsAt('DAILY', 0);
  return { ...usual, tiers: usual.tiers.map((tier) => ({ ...tier, profit: MOST_PROFIT })) };
}

/** What the agents that visitors try do with their money in the last night. */
export function shortOfMoney(input: DayInput): MemberStep[] {
  const { starts, members } = input;
  if (lastNightOn(input) !== 'night') return [];
  return SHORT.flatMap(({ username, leaves }, index): MemberStep[] => {
    const member = members.find((each) => each.username === username);
    if (!member) return [];
    const key = `past-all-${username}`;
    const at = starts + 2 * HOUR + 40 * MINUTE + index * 1_000;
    return [
      { kind: 'withdrawal-of-all', at, member, key, channel: 'BANK', leaves },
      { kind: 'withdrawal-moves', at: at + 50 * MINUTE, member, key, to: 'cancel' },
    ];
  });
}

/** What the house gives the top agent for that one day, and again after it. */
export function termsOfNight(day: Pick<DayInput, 'starts' | 'until'>): OfficeStep[] {
  const when = lastNightOn(day);
  if (when === null) return [];
  const [hour, terms] = when === 'evening' ? [15.5, outOfReach()] : [3.75, termsAt('DAILY', 0)];
  return [{ kind: 'deal', at: day.starts + hour * HOUR + ASIDE, deal: { act: 'give', to: TOP, terms } }];
}
