const NAME = 'SHELL_deviceId';
const FORM = /(?:^|; )SHELL_deviceId=([0-9a-f-]{36})(?:;|$)/;
const YEAR_SECONDS = 31_536_000;

/** Where cookies are switched off the device is known for as long as the page lives. */
let remembered = '';

function makeId(): string {
  // Without a secure context there is no randomUUID.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The id by which the gateway knows this browser again: wire-protocol 3, loginDeviceId. It is no secret and opens nothing. */
export function deviceId(): string {
  const kept = FORM.exec(document.cookie)?.[1] ?? remembered;
  remembered = kept || makeId();
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http and in Firefox
  document.cookie = `${NAME}=${remembered}; Max-Age=${YEAR_SECONDS}; Path=/; SameSite=Lax${secure}`;
  return remembered;
}
