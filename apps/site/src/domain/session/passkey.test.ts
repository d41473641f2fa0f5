import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectApi } from '../../shared/api/api.ts';
import { withGateway } from '../../test/server.ts';
import { askPasskey, hasPasskeys } from './passkey.ts';
import { useSession } from './store.ts';

const gateway = withGateway();
const VALUE = { token: 't', id: 7, userName: 'an', customerType: 0, firstTimeLogin: false, passwordExpired: false };
const get = vi.fn<(options: unknown) => Promise<unknown>>();

/** A browser with WebAuthn, as far as the login uses it. */
function giveBrowserPasskeys(): void {
  const parse = (options: { challenge: string }) => ({ challenge: `parsed ${options.challenge}` });
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, { parseRequestOptionsFromJSON: parse }),
  );
  vi.stubGlobal('navigator', { onLine: true, credentials: { get } });
}

beforeEach(() => {
  connectApi({ token: () => useSession.getState().token, merchant: () => 'demo', language: () => 'EN' });
  gateway().overrides.passkeyLoginOptions = () => ({ challengeId: 'c1', options: { challenge: 'abc' } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  get.mockReset();
});

describe('a login by passkey', () => {
  it('is offered by a browser that can, and by no other', () => {
    expect(hasPasskeys()).toBe(false);
    giveBrowserPasskeys();
    expect(hasPasskeys()).toBe(true);
  });

  it('has the browser sign the gateway’s challenge, and sends what it signed', async () => {
    giveBrowserPasskeys();
    const sent: unknown[] = [];
    gateway().overrides.passkeyLogin = ({ body }) => {
      sent.push(body);
      return VALUE;
    };
    get.mockResolvedValue({ toJSON: () => ({ id: 'key-1' }) });
    expect(await askPasskey()).toEqual(VALUE);
    expect(get).toHaveBeenCalledWith({ publicKey: { challenge: 'parsed abc' } });
    expect(sent).toEqual([{ challengeId: 'c1', response: { id: 'key-1' }, loginDeviceId: expect.any(String) }]);
  });

  it('is nothing when the browser’s question was closed, and fails with everything else', async () => {
    giveBrowserPasskeys();
    get.mockRejectedValueOnce(new DOMException('closed', 'NotAllowedError'));
    expect(await askPasskey()).toBeNull();
    get.mockRejectedValueOnce(new DOMException('wrong address', 'SecurityError'));
    await expect(askPasskey()).rejects.toThrow('wrong address');
  });
});
