import { loadChunk } from '../../shared/lib/lazy-retry.ts';
import { type PhoneAuthClient, PhoneAuthError } from './phone-auth.ts';

/** The clients by the name that a brand's `sms.provider` gives. */
const CLIENTS: Readonly<Record<string, () => Promise<PhoneAuthClient>>> = {
  demo: async () => (await loadChunk(() => import('./phone-auth-demo.ts'), { tells: true })).demoPhoneAuth,
};

/** How the brand logs in by identity token. */
export interface PhoneAuthSwitch {
  firebase: boolean;
  provider: string;
}

/** Is the login by identity token on, and is there a client for its provider? */
export function hasPhoneAuth({ firebase, provider }: PhoneAuthSwitch): boolean {
  return firebase && Object.hasOwn(CLIENTS, provider);
}

/** The client of the brand's provider. Rejects when its code cannot be had, and for a provider that the site does not know. */
export async function phoneAuthOf({ provider }: PhoneAuthSwitch): Promise<PhoneAuthClient> {
  const load = CLIENTS[provider];
  if (!load) throw new PhoneAuthError('operation-not-allowed');
  return load();
}
