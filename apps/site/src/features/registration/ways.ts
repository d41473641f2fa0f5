import type { FieldRule } from '../../shared/forms/rules.ts';
import { REFERRAL_NAMES, type ReferralName } from '../../shared/lib/referral.ts';
import type { Rules } from './fields.ts';

/** How an account can be opened: by username, or by mobile number, which then is the username. */
export type Way = 'username' | 'mobile';
type Switches = Readonly<Record<string, boolean | undefined>>;

/** The rule of a number where the brand has none: any that there are. */
const ANY_NUMBER: FieldRule = { enabled: true, required: true, minLength: 6, maxLength: 15, patternId: 6 };
const ANY_CODE: FieldRule = { enabled: true, required: false, maxLength: 64 };
const OFF: FieldRule = { enabled: false, required: false };

/** The ways that a brand has switched on: docs/rules/registration.md#ways. */
export function waysOf(switches: Switches): Way[] {
  const ways: Way[] = [];
  if (switches.USERNAMEREG3 !== false) ways.push('username');
  if (switches.MOBILENUMREG3) ways.push('mobile');
  return ways;
}

/** Does the way want a code by SMS? By number always, otherwise where REGMOBVERF3 is on or the rules require a code. */
export function needsCode(way: Way, switches: Switches, rules: Rules): boolean {
  return way === 'mobile' || switches.REGMOBVERF3 === true || rules.verificationCode?.required === true;
}

/**
 * The rules of one way. By number there is no username, the number is wanted even where the username form does not ask for it,
 * and a password only with MOBILENUMPASSREG3. `codes` says which code fields are shown, whatever their rules.
 */
export function rulesOf(rules: Rules, way: Way, switches: Switches, codes: Partial<Record<ReferralName, boolean>>): Rules {
  const number = { ...(rules.mobileNum ?? ANY_NUMBER), enabled: true, required: true };
  const shownCodes: Record<string, FieldRule> = {};
  for (const name of REFERRAL_NAMES) {
    shownCodes[name] = codes[name] ? { ...(rules[name] ?? ANY_CODE), enabled: true } : OFF;
  }
  return {
    ...rules,
    ...shownCodes,
    ...(needsCode(way, switches, rules) && { mobileNum: number }),
    ...(way === 'mobile' && { username: OFF, ...(!switches.MOBILENUMPASSREG3 && { password: OFF }) }),
  };
}
