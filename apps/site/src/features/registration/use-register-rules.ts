import { useBrand } from '../../domain/brand/brand.ts';
import { dayOf } from '../../shared/lib/dates.ts';
import type { RegistrationRules, Rules } from './fields.ts';
import { useReferralCodes } from './use-referral-codes.ts';
import { needsCode, rulesOf, type Way } from './ways.ts';

/** What the form asks for in one of its ways: the brand's rules, with the codes by which the visitor came. */
export function useRegisterRules(given: Rules, way: Way) {
  const { whitelabelVal: switches, minimumAge, businessTimezone } = useBrand();
  const codes = useReferralCodes(given);
  const rules = rulesOf(given, way, switches, codes.shown);
  const registration: RegistrationRules = { rules, minimumAge, today: dayOf(Date.now(), businessTimezone) };
  return { codes, registration, isCodeShown: needsCode(way, switches, given) };
}
