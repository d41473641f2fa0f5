import { ApiError } from '../../shared/api/errors.ts';
import { refusedMessage, refusedRule } from '../../shared/forms/refusal.ts';
import { errorText } from '../../shared/i18n/error-text.ts';
import { FIELD_KINDS, type FieldErrors, type FieldName, type PartName, type Rules, shownFields } from './fields.ts';

/** The part of the form that a refusal belongs beside; where it is not shown, the words stand over the form. */
const PLACES: Readonly<Record<string, PartName>> = {
  'username.taken': 'username',
  'mobile.taken': 'mobileNum',
  'email.taken': 'email',
  'password.breached': 'password',
  'age.required': 'agreed',
  'phone.missing': 'mobileNum',
  'phone.invalid': 'mobileNum',
  'phone.forbidden': 'mobileNum',
  'code.invalid': 'verificationCode',
  'code.expired': 'verificationCode',
};

/** What a refusal says, by the part that it belongs to; null when it is about the form as a whole. */
export function errorsOfRefusal(error: unknown, rules: Rules, isCodeShown: boolean): FieldErrors | null {
  if (!(error instanceof ApiError)) return null;
  const refused = refusedRule(error);
  const named = refused?.field ?? PLACES[error.code] ?? '';
  // By number the username is the number.
  const place = named === 'username' && !rules.username?.enabled ? 'mobileNum' : named;
  if (place === 'agreed' || (place === 'verificationCode' && isCodeShown)) return { [place]: errorText(error) };
  if (!(place in FIELD_KINDS) || !shownFields(rules).includes(place as FieldName)) return null;
  if (error.code === 'username.taken' && place === 'username') return { username: { id: 'username_taken' } };
  return { [place]: (refused && refusedMessage(refused, rules[place])) ?? errorText(error) };
}
