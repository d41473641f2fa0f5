import { ApiError } from '../api/errors.ts';
import { type FieldRule, hintOf, type Message } from './rules.ts';

/** Error codes whose value names a field and the rule that it breaks. */
const RULE_CODES: readonly string[] = ['register.rejected', 'password.rejected'];

/** What a field’s own hint explains. */
const HINTED: readonly string[] = ['length', 'pattern'];

interface Refused {
  field: string;
  rule: string;
  min?: number | null;
  max?: number | null;
}

/** The field that a refusal names and the rule that it breaks; null when it is about something else. */
export function refusedRule(error: unknown): Refused | null {
  if (!(error instanceof ApiError) || !RULE_CODES.includes(error.code)) return null;
  const { field, rule } = (error.value ?? {}) as Partial<Refused>;
  return typeof field === 'string' ? { ...(error.value as object), field, rule: String(rule ?? '') } : null;
}

/** What a refused rule says beside its field, with the gateway's bounds where it gave some; null when only the gateway has words. */
export function refusedMessage({ rule: broken, min, max }: Refused, rule: FieldRule | undefined): Message | null {
  if (broken === 'required') return { id: 'field_required' };
  if (broken === 'match') return { id: 'passwords_differ' };
  if (broken === 'age') return { id: 'birthday_underage', values: { age: min ?? 0 } };
  if (!rule || !HINTED.includes(broken)) return null;
  return hintOf({ ...rule, ...(min == null ? {} : { minLength: min }), ...(max == null ? {} : { maxLength: max }) });
}
