import { ApiError } from '../api/errors.ts';
import { type FieldRule, hintOf, type Message } from './rules.ts';

/** What is told of a field or a form: words as data, the gateway's own words, or an error that has words for its kind. */
export type Complaint = Message | string | Error;

/**
 * The fields that each refusal of the gateway may be about, by the names of their controls. The first that the form has says it;
 * where it has none of them, the refusal stands over the form.
 */
export const FIELDS_OF: Readonly<Partial<Record<ApiError['code'], readonly string[]>>> = {
  'username.taken': ['username', 'mobileNum'],
  'mobile.taken': ['mobileNum'],
  'email.taken': ['email'],
  'email.invalid': ['email'],
  'mail.unknown': ['email'],
  'phone.missing': ['mobileNum'],
  'phone.invalid': ['mobileNum'],
  'phone.forbidden': ['mobileNum'],
  'phone.unknown': ['mobileNum'],
  'code.invalid': ['verificationCode', 'code', 'appCode'],
  'code.expired': ['verificationCode', 'code'],
  'password.wrong': ['oldPassword', 'password'],
  'password.rejected': ['newPassword'],
  'password.breached': ['newPassword', 'password'],
  'modify.new.old.same': ['newPassword'],
  'agent.series': ['series'],
  CT_ACTIVE_BET: ['activeBet'],
  CT_NOT_DIRECT: ['username'],
  CT_RECEIVER: ['username'],
  'transfer.amount': ['amount'],
  'transfer.funds': ['amount'],
  'invalid.payment.pw': ['oldPaymentPassword', 'paymentPassword', 'pin'],
  'payment.pw.locked': ['pin'],
  'payout.account.invalid': ['account'],
  'payout.account.taken': ['account'],
  'payout.holder.other': ['account'],
  'withdraw.amount': ['amount'],
  'withdraw.funds': ['amount'],
  'withdraw.daily.amount': ['amount'],
  'gift.audience': ['code'],
  'gift.early': ['code'],
  'gift.expired': ['code'],
  'gift.own': ['code'],
  'gift.unknown': ['code'],
  'gift.used': ['code'],
  'points.amount': ['amount'],
  'points.daily': ['amount'],
  'points.short': ['amount', 'quantity'],
  'points.stock': ['quantity'],
  'points.limit': ['quantity'],
  'points.address': ['address'],
  'points.mobile': ['mobileNum'],
  'feedback.content': ['content'],
  'age.required': ['agreed'],
  'profile.underage': ['birthday'],
};

/** Error codes whose value names a field and the rule that it breaks. */
const RULE_CODES: readonly ApiError['code'][] = ['register.rejected', 'password.rejected'];
/** By number no username is typed. */
const STANDS_FOR: Readonly<Record<string, string>> = { username: 'mobileNum' };
/** What a field’s own hint explains. */
const HINTED: readonly string[] = ['length', 'pattern'];

/** A field of the form and the rule of it that the gateway found broken. */
export interface Refused {
  field: string;
  rule: string;
  min?: number | null;
  max?: number | null;
}

/** A form's own words for a refusal beside one of its fields; null for the gateway's. `refused` is there where a rule is named. */
export type Explain = (field: string, error: ApiError, refused: Refused | null) => Message | null;

/** The field that a refusal names and the rule that it breaks; null when it is about something else. */
function refusedRule(error: ApiError): Refused | null {
  if (!RULE_CODES.includes(error.code)) return null;
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

const plainly: Explain = (_field, _error, refused) => refused && refusedMessage(refused, undefined);

/**
 * Where a form tells an error and in which words: `has` says which fields the form shows now. The field is null when it is about
 * the form as a whole, or about a field that is not there.
 */
export function placeOf(
  error: unknown,
  has: (field: string) => boolean,
  explain: Explain = plainly,
): { field: string | null; complaint: Complaint } {
  const complaint = error instanceof Error ? error : String(error);
  if (!(error instanceof ApiError)) return { field: null, complaint };
  const refused = refusedRule(error);
  const named = refused ? [refused.field, STANDS_FOR[refused.field] ?? ''] : [];
  const field = [...named, ...(FIELDS_OF[error.code] ?? [])].find(has) ?? null;
  return { field, complaint: (field !== null && explain(field, error, refused)) || complaint };
}
