import { matchesFamily, PATTERNS } from '@marquee/contract/patterns';
import type { Values } from '../i18n/figures.ts';
import type { MessageId } from '../i18n/message-id.ts';

/** A message as data: which words, with which parameters. Rules never return text. */
export interface Message {
  id: MessageId;
  values?: Values;
}

/** One field's rule as the gateway gives it. */
export interface FieldRule {
  enabled: boolean;
  required: boolean;
  minLength?: number;
  maxLength?: number;
  acceptedPattern?: string;
  patternId?: number;
}

/** `4-13`, one number when both ends are equal, `6+` or `1-20` when one end is open; `none` when the rule has no lengths. */
export function lengthText(rule: FieldRule): string {
  const { minLength: min, maxLength: max } = rule;
  if (min === undefined && max === undefined) return 'none';
  if (max === undefined) return `${min}+`;
  return min === max ? String(max) : `${min ?? 1}-${max}`;
}

/** What the field expects, in words: the family's text with the lengths in it. Null when anything goes. */
export function hintOf(rule: FieldRule): Message | null {
  const id = rule.acceptedPattern === '*' ? 0 : (rule.patternId ?? 0);
  const length = lengthText(rule);
  if (!(id in PATTERNS) || (id === 0 && length === 'none')) return null;
  return { id: `reg_pattern_${id}` as MessageId, values: { length } };
}

/**
 * Repetitions of a group, or more than a few of anything: a browser's engine may try each way through them, and stand still. The
 * question mark that opens a group is no repetition.
 */
const MANY_WAYS = /\)[*+?{]|(?:(?:[*+}]|[^(]\?).*){5}/;

/**
 * The gateway's own pattern; null when it accepts anything, is not one that this browser can read, or could take it long: then the
 * gateway says, whose engine takes no longer for one than for another.
 */
function serverPattern(pattern: string | undefined): RegExp | null {
  if (!pattern || pattern === '*' || MANY_WAYS.test(pattern)) return null;
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return null;
  }
}

function fits(rule: FieldRule, text: string): boolean {
  const length = [...text].length;
  if (rule.minLength !== undefined && length < rule.minLength) return false;
  if (rule.maxLength !== undefined && length > rule.maxLength) return false;
  if (rule.acceptedPattern === '*') return true;
  const pattern = serverPattern(rule.acceptedPattern);
  if (pattern) return pattern.test(text);
  return rule.patternId === undefined || matchesFamily(rule.patternId, text);
}

/** Checks a value by the gateway's rule. Null when it is good; an optional field may be empty. */
export function checkField(rule: FieldRule, value: string): Message | null {
  if (value === '') return rule.required ? { id: 'field_required' } : null;
  if (fits(rule, value)) return null;
  return hintOf(rule) ?? { id: 'field_invalid' };
}
