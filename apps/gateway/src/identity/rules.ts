import { matchesFamily } from '@marquee/contract/patterns';
import type { FieldRule } from '../brand/index.ts';

/** What a value breaks, for the message beside its field. */
export interface Rejection {
  field: string;
  rule: 'required' | 'length' | 'pattern' | 'match';
  min: number | null;
  max: number | null;
}

const LONGEST = 254;
const compiled = new Map<string, RegExp>();

/** The brand's own pattern, which was checked when it was configured: brand/pattern-safety.ts. */
function patternOf(text: string): RegExp {
  let pattern = compiled.get(text);
  if (!pattern) {
    pattern = new RegExp(text, 'u');
    compiled.set(text, pattern);
  }
  return pattern;
}

function fits(rule: FieldRule, value: string): boolean {
  if (rule.acceptedPattern === '*') return true;
  if (rule.acceptedPattern !== undefined) return patternOf(rule.acceptedPattern).test(value);
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
