import type { CaptchaControl } from './controls.ts';
import type { Complaint } from './refusal.ts';

/** What a check has found, by the names of the fields; empty when all is well. */
export type FieldErrors = Readonly<Partial<Record<string, Complaint>>>;

/** "This field is required" for each of the fields that is empty. */
export function missing(values: Readonly<Record<string, string>>): FieldErrors {
  const empty = Object.keys(values).filter((name) => values[name]?.trim() === '');
  return Object.fromEntries(empty.map((name) => [name, { id: 'field_required' } as const]));
}

/** The captcha's share of a check: it must be answered while it is shown. */
export function missingCaptcha({
  isAnswered,
  isWidget,
}: Pick<CaptchaControl, 'isWidget'> & { isAnswered: boolean }): FieldErrors {
  return isAnswered ? {} : { captcha: { id: isWidget ? 'verify_first' : 'field_required' } };
}
