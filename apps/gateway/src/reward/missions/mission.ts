import type { MISSION_PLACES, MissionGroup } from '@marquee/contract';
import { refused } from '../../base/change.ts';
import { checkSlug, checkWords, type WordsByLanguage } from '../../brand/index.ts';
import { type AudienceInput, type ConditionInput, checkRule, type Period, type RewardInput, type Rule } from '../rules/index.ts';

export type Place = (typeof MISSION_PLACES)[number];

/** A mission as it is stored. Shared and cached: never changed in place. */
export interface Mission extends Rule {
  id: number;
  merchantId: number;
  slug: string;
  revision: number;
  isOpen: boolean;
  group: MissionGroup;
  words: WordsByLanguage;
  /** Name of the step before it in its ladder; empty: none. */
  after: string;
  /** Where "Go" leads. */
  go: Place;
  /** Smaller stands first. */
  sort: number;
  updatedAt: number;
}

/** What is written of it; the database gives the rest. */
export type StoredMission = Omit<Mission, 'id' | 'merchantId' | 'revision' | 'updatedAt'>;

/** What an operator writes. */
export interface MissionInput {
  slug: string;
  isOpen: boolean;
  group: MissionGroup;
  words: WordsByLanguage;
  audience?: AudienceInput | undefined;
  conditions: readonly ConditionInput[];
  reward: RewardInput;
  after: string;
  go: Place;
  sort: number;
  startsAt: number;
  endsAt: number | null;
}

/** The cycle in which the missions of a group are done. */
export const PERIOD_OF: Readonly<Record<MissionGroup, Period>> = {
  NEWBIE: 'ONCE',
  DAILY: 'DAILY',
  WEEKLY: 'WEEKLY',
  MONTHLY: 'MONTHLY',
  EVENT: 'EVENT',
};

/** Checks a mission and returns it as it may be stored. Throws `ops.refused` with one clear line. */
export function checkMission({ audience, conditions, reward, ...input }: MissionInput): StoredMission {
  checkSlug(input.slug);
  if (input.after !== '') checkSlug(input.after);
  const { startsAt, endsAt } = input;
  const rule = checkRule({ audience, period: PERIOD_OF[input.group], conditions, reward, startsAt, endsAt });
  return { ...input, ...rule, words: checkWords(input.words) };
}

/**
 * The missions of a ladder up to one, from its first step on. One whose step before is not there stands alone. Throws `ops.refused` for a
 * ladder that leads back into itself, or to steps of another group.
 */
export function ladderTo<T extends Pick<Mission, 'slug' | 'after' | 'group'>>(mission: T, all: readonly T[]): T[] {
  const steps = [mission];
  for (let first = mission; first.after !== ''; ) {
    const before = all.find(({ slug }) => slug === first.after);
    if (!before) return steps;
    if (steps.includes(before)) throw refused(`the ladder of ${mission.slug} leads back to ${before.slug}`);
    if (before.group !== mission.group) throw refused(`${before.slug} is of the group ${before.group}, not ${mission.group}`);
    steps.unshift(before);
    first = before;
  }
  return steps;
}

/** The whole ladder of a mission: its steps and those that follow on each, the first at first. */
export function ladderOf(mission: Mission, all: readonly Mission[]): Mission[] {
  const steps = ladderTo(mission, all);
  for (;;) {
    const last = steps.at(-1);
    const next = all.find((each) => each.after !== '' && each.after === last?.slug && !steps.includes(each));
    if (!next) return steps;
    steps.push(next);
  }
}
