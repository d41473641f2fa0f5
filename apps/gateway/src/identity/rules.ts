import { matchesFamily } from '@marquee/contract/patterns';
import { compilePattern, type Pattern, PatternError } from '../base/security/pattern.ts';
import type { FieldRule } from '../brand/index.ts';

/** What a value breaks, for the message beside its field. */
export interface Rejection {
  field: string;
  rule: 'required' | 'length' | 'pattern' | 'match';
  min: number | null;
  max: number | null;
}

const LONGEST = 254;
const compiled = new Map<string, Pattern | null>();

/** The brand's own pattern; null for one from before patterns were checked as they are now (brand/rules.ts). */
function patternOf(text: string): Pattern | null {
  const known = compiled.get(text);
  if (known !== undefined) return known;
  let pattern: Pattern | null = null;
  try {
    pattern = compilePattern(text);
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
  }
  compiled.set(text, pattern);
  return pattern;
}

function fits(rule: FieldRule, value: string): boolean {
  if (rule.acceptedPattern === '*') return true;
  const pattern = rule.acceptedPattern === undefined ? null : patternOf(rule.acceptedPattern);
  if (pattern) return pattern.test(value);
  return rule.patternId === undefined || matchesFamily(rule.patternId, value);
}

/** Checks one value by its rule; null when it is good. Lengths count characters and are checked before any pattern is tried. */
export function checkValue(field: string, rule: FieldRule, value: string): Rejection | null {
  const { minLength: min = null, maxLength: max = null } = rule;
  if (value === '') return rule.required ? { field, rule: 'required', min, max } : null;
  const length = [...value].length;
  if (length > LONGEST || length < (min ?? 0) || length > (max ?? LONGEST)) return { field, rule: 'length', min, max };
  // Line ends, direction marks and invisible characters have no place in a form's single lines.
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(value) || !fits(rule, value)) return { field, rule: 'pattern', min, max };
  return null;
}
