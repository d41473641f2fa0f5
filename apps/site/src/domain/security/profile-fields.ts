import type { MessageId } from '../../shared/i18n/message-id.ts';

/** A field of the profile: its name on the wire, what it is called, and the longest value. */
export interface ProfileField {
  name: string;
  label: MessageId;
  longest: number;
  hint?: MessageId;
  /** How it is filled in; a text without. */
  kind?: 'date' | 'country';
  autoComplete?: string;
}

/** Who the member is: docs/rules/accounts.md#profile. */
export const PERSON_FIELDS = [
  { name: 'nickname', label: 'reg_nickname', longest: 30, hint: 'nickname_hint', autoComplete: 'nickname' },
  { name: 'payeeName', label: 'reg_payee_name', longest: 100, hint: 'reg_payee_hint', autoComplete: 'name' },
  { name: 'birthday', label: 'reg_birthday', longest: 10, kind: 'date', autoComplete: 'bday' },
  { name: 'address', label: 'profile_address', longest: 200, autoComplete: 'street-address' },
  { name: 'nationality', label: 'profile_nationality', longest: 2, kind: 'country' },
  { name: 'occupation', label: 'profile_occupation', longest: 80, autoComplete: 'organization-title' },
  { name: 'sourceOfIncome', label: 'profile_income', longest: 80, hint: 'profile_income_hint' },
] as const satisfies readonly ProfileField[];

/** Where else the member can be written to. */
export const MESSENGER_FIELDS = [
  { name: 'telegram', label: 'reg_telegram', longest: 100 },
  { name: 'zalo', label: 'reg_zalo', longest: 100 },
  { name: 'skype', label: 'profile_skype', longest: 100 },
  { name: 'qqNum', label: 'reg_qq', longest: 50 },
  { name: 'line', label: 'reg_line', longest: 100 },
  { name: 'whatsapp', label: 'reg_whatsapp', longest: 100 },
  { name: 'facebook', label: 'reg_facebook', longest: 100 },
  { name: 'wechat', label: 'reg_wechat', longest: 100 },
] as const satisfies readonly ProfileField[];

/** Fields that are set once; later changes are customer service's. */
export const ONCE: readonly string[] = ['payeeName', 'birthday'];

/** The field of a name, if there is one. */
export function profileField(name: string): ProfileField | undefined {
  const all: readonly ProfileField[] = [...PERSON_FIELDS, ...MESSENGER_FIELDS];
  return all.find((field) => field.name === name);
}
