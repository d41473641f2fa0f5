import type { Body, Reply } from '@marquee/contract';
import { call } from '../../shared/api/api.ts';
import type { PhoneNumber } from '../../shared/lib/phone.ts';
import { cleanNumber } from '../../shared/lib/phone.ts';
import { storeMember } from '../session/store.ts';
import { reread } from './queries.ts';

/** A number or a mail address that is to be bound. */
export type NewContact = { kind: 'mobile'; mobile: PhoneNumber } | { kind: 'email'; email: string };
export type ContactKind = NewContact['kind'];

/** What proves, beside an open session, that its holder is the account's. Null: it is not asked for. */
export interface Proof {
  password: string | null;
  code: string | null;
}

/** Every function here rejects with the gateway's error, and resolves when the page shows the change. */

const fieldsOf = (contact: NewContact) =>
  contact.kind === 'email'
    ? { kind: contact.kind, email: contact.email.trim() }
    : { kind: contact.kind, mobileNum: cleanNumber(contact.mobile.number), countryDialingCode: contact.mobile.dialingCode };

/** Asks for a code that shows that the number or address is the member's. */
export function askBindCode(contact: NewContact): Promise<Reply<'contactCode'>> {
  return call('contactCode', { body: { ...fieldsOf(contact), purpose: 'bind' } });
}

/** Asks for a code to the bound number or address, to reset the payment password. */
export function askPaymentCode(kind: ContactKind): Promise<Reply<'contactCode'>> {
  return call('contactCode', { body: { kind, purpose: 'payment' } });
}

/** Binds a number or address by its code. */
export async function bindContact(contact: NewContact, verificationCode: string, proof: Proof): Promise<void> {
  await call('bindContact', { body: { ...fieldsOf(contact), verificationCode, ...proof } });
  await reread('securityConfig', 'memberInfo');
}

type PaymentProof = Pick<Body<'setPaymentPassword'>, 'loginPassword' | 'oldPaymentPassword' | 'verificationCode' | 'code'>;

/** Sets the payment password: the first by the login password, another by the old one, a forgotten one by a code. */
export async function setPaymentPassword(newPaymentPassword: string, proof: PaymentProof): Promise<void> {
  await call('setPaymentPassword', { body: { newPaymentPassword, confirmPaymentPassword: newPaymentPassword, ...proof } });
  await reread('securityConfig');
}

/** Switches the second step at new addresses, or the notice of new devices. Switching off needs proof. */
export async function switchSecurity(body: Body<'updateSecurity'>): Promise<void> {
  await call('updateSecurity', { body });
  await reread('securityConfig');
}

/** Takes an address off the registered ones. */
export async function forgetAddress(address: string, proof: Proof): Promise<void> {
  await call('forgetAddress', { body: { address, ...proof } });
  await reread('securityConfig');
}

/** Ends the trust in a browser. */
export async function forgetDevice(id: string, proof: Proof): Promise<void> {
  await call('forgetDevice', { body: { id, ...proof } });
  await reread('securityConfig');
}

/** Changes fields of the profile. A new nickname is told to the whole page. */
export async function updateProfile(fields: Body<'updateProfile'>): Promise<void> {
  await call('updateProfile', { body: fields });
  if (typeof fields.nickname === 'string') storeMember(await call('memberInfo'));
  await reread('profile', 'securityConfig', 'memberInfo');
}

/** Chooses the member's picture, counted from 0. */
export async function chooseAvatar(icon: number): Promise<void> {
  await call('setMemberIcon', { body: { icon } });
  await reread('avatar', 'memberIcon');
}

/** A new key for an authenticator app. It counts once `enableTotp` has had a code of it. */
export function setUpTotp(password: string | null): Promise<Reply<'totpSetup'>> {
  return call('totpSetup', { body: { password } });
}

/**
 * Switches the authenticator app on. Returns the recovery codes, which are told this once; the page is read again by the caller.
 */
export async function enableTotp(code: string): Promise<string[]> {
  return (await call('totpEnable', { body: { code } })).recoveryCodes;
}

/** Switches the authenticator app off by a code of it or a recovery code. */
export async function disableTotp(code: string, password: string | null): Promise<void> {
  await call('totpDisable', { body: { code, password } });
  await reread('securityConfig');
}

/** New recovery codes in place of the old ones; told this once. */
export async function renewRecoveryCodes(code: string, password: string | null): Promise<string[]> {
  return (await call('recoveryCodes', { body: { code, password } })).recoveryCodes;
}

/** Takes a passkey away. */
export async function removePasskey(id: string, proof: Proof): Promise<void> {
  await call('removePasskey', { body: { id, ...proof } });
  await reread('securityConfig');
}

/** Ends one of the member's other sessions, or all of them and what would open others without a second step. */
export async function endSessions(which: { id: string } | 'others', proof: Proof): Promise<void> {
  await call('endSession', { body: { ...(which === 'others' ? { others: true } : which), ...proof } });
  await reread('sessions', 'securityConfig');
}
