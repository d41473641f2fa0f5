/** A link of our mails: what it is for and its key, in the fragment, which no server and no log gets to see. */
const LINK = /^#(reset|unlock)=([\w-]{16,100})$/;

export type MailLinkPurpose = 'reset' | 'unlock';

/** In memory only: a reload forgets it, and no storage ever holds it. */
let kept: { purpose: MailLinkPurpose; key: string } | null = null;

/**
 * Takes the key out of the address before anything else reads that, and has the router open its dialog. Called before the
 * router is made: it reads its first state from the history.
 */
export function takeMailLink(): void {
  const [, purpose, key] = LINK.exec(location.hash) ?? [];
  if (!purpose || !key) return;
  kept = { purpose: purpose as MailLinkPurpose, key };
  const dialog = purpose === 'reset' ? 'resetPassword' : 'login';
  history.replaceState({ usr: { dialog }, key: 'mail', idx: 0 }, '', location.pathname + location.search);
}

/** The key of a link for a purpose that this page was opened by; empty when there is none. */
export function mailKey(purpose: MailLinkPurpose): string {
  return kept?.purpose === purpose ? kept.key : '';
}

/** Forgets the key once it is spent. */
export function forgetMailKey(): void {
  kept = null;
}
