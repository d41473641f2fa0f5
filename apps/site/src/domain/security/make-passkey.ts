import { call } from '../../shared/api/api.ts';
import type { Proof } from './actions.ts';
import { reread } from './queries.ts';

/** Can this browser make a passkey? It needs WebAuthn with its JSON forms, and a secure page. */
export function canMakePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function';
}

/** How the browser says that its user wants no passkey after all, or waited too long. */
const CLOSED: readonly string[] = ['NotAllowedError', 'AbortError'];

/**
 * Makes a passkey of this device or of a key that is plugged in, and registers it under a name. False when the user has closed
 * the browser's question. Rejects with the gateway's error, or with the browser's `InvalidStateError` for a device that has one.
 */
export async function makePasskey(name: string, proof: Proof): Promise<boolean> {
  const { challengeId, options } = await call('passkeyOptions', { body: proof });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  let credential: Credential | null;
  try {
    credential = await navigator.credentials.create({ publicKey });
  } catch (error) {
    if (error instanceof DOMException && CLOSED.includes(error.name)) return false;
    throw error;
  }
  if (!credential) return false;
  const response = (credential as PublicKeyCredential).toJSON() as unknown as Record<string, unknown>;
  await call('addPasskey', { body: { challengeId, name, response } });
  await reread('securityConfig');
  return true;
}
