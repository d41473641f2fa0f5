import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { createLegacyCipher, sealPath } from '../../apps/gateway/src/base/security/encryption-legacy.ts';
import { createLegacy } from '../../apps/site/src/shared/api/legacy.ts';
import { openPath } from '../../apps/site/src/shared/api/legacy-cipher.ts';

const privateKey = generateKeyPairSync('rsa', { modulusLength: 1_024 }).privateKey;
const gateway = createLegacyCipher(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());

it('the gateway reads what the site encrypts by scheme legacy', async () => {
  const site = createLegacy(async () => gateway.modulus());
  for (const password of ['', 'Harbour42', 'mật khẩu ✓', 'x'.repeat(4_000)]) {
    for (let tries = 0; tries < 20; tries += 1) {
      const { body, headers } = await site.encrypt({ password });
      expect(JSON.parse(gateway.decrypt((body as { value: string }).value, headers.Encryption))).toEqual({ password });
    }
  }
});

it('the site reads the paths that the gateway encrypts', () => {
  for (const url of ['https://help.example.com/chat', '/chat', 'https://help.example.com/a?b=c&d=%C3%A9']) {
    expect(openPath(sealPath(url))).toBe(url);
  }
});
