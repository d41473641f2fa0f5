import { readCookie, writeCookie } from './cookies.ts';

const NAME = 'SHELL_deviceId';
const FORM = /^[0-9a-f-]{36}$/;
const YEAR_SECONDS = 31_536_000;

/** Where cookies are switched off the device is known for as long as the page lives. */
let remembered = '';

/** A new id that nobody else has. */
export function newId(): string {
  // Without a secure context there is no randomUUID.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The id by which the gateway knows this browser again: docs/rules/login.md#device-id. It is no secret and opens nothing. */
export function deviceId(): string {
  const kept = readCookie(NAME) ?? remembered;
  remembered = FORM.test(kept) ? kept : newId();
  writeCookie(NAME, remembered, YEAR_SECONDS);
  return remembered;
}
