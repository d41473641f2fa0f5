import { call } from '../../shared/api/api.ts';
import { deviceId } from '../../shared/lib/device-id.ts';
import type { LoginValue } from './store.ts';

/** Can this browser log in by passkey? It needs WebAuthn with its JSON forms, and a secure page. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function';
}

/**
 * Opens a session by a passkey that the browser asks its user for. Null when the user has closed the browser's question.
 * Rejects with the gateway's error.
 */
export async function askPasskey(): Promise<LoginValue | null> {
  const { challengeId, options } = await call('passkeyLoginOptions');
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as unknown as PublicKeyCredentialRequestOptionsJSON);
  let credential: Credential | null;
  try {
    credential = await navigator.credentials.get({ publicKey });
  } catch (error) {
    if (error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null;
    throw error;
  }
  if (!credential) return null;
  const response = (credential as PublicKeyCredential).toJSON() as unknown as Record<string, unknown>;
  return call('passkeyLogin', { body: { challengeId, response, loginDeviceId: deviceId() } });
}
