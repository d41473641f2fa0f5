import { describe, expect, it, vi } from 'vitest';
import { ApiError } from './errors.ts';
import { createLegacy } from './legacy.ts';
import * as cipher from './legacy-cipher.ts';

/** The test vector of docs/rules/encrypted-calls.md#test-vector. */
const MODULUS =
  '99f95552e31bc34710e400755f279ef03678e3d0fb77df3f5a543e9405f6ab57d3b8e172d8de50bedb68015a4bd14fc76503fe5c59ca140a2aec158d0b2cc534' +
  '9c387a5001f44b92805407e3f8c0f7f12ecb3798bff9b02cfae87c5343f0837f91f3e66db07588fdaacbc30fb40117fbd49bfbb6e2981b945502aeb76e9711c3';
const SESSION_KEY = 'Ab3dEf7hKm2pQr5t';
const CLEAR = '{"username":"demo01","password":"pass1234","captcha":null,"type":"username"}';
const HEADER =
  '33d703cb63a493019a82ca2caa816f8b99e0e144dfc5da98dbcd78ba38fe05eb2ff9121247c3bce66184b4ed0addebf8d4ce1d2d96e380c0dc475c19b051b19d' +
  '5f37aef9ff87ab0512a81002f3e6f7dd812125dd64834469ecdf37f916282490fec4370c75a8e4bf6b59bf5abf4d278d145b791339087aa405abed4fcbd5ff45';
const BODY = 'zV0+zioD1RKGQGbr8gfkIGDJlfEZHdPN/8xSU9Xm2JPTmCCaAtbAt5TlDls3hpVpHAbhOYJnBTS4HXkO15hOPzV2vr9ewCe1uQstAC3PDs4=';
const PATH = 'E1uqCYy2tvJVYz2AS0cXf28LRlivx0xIRaSUHo0YOMCBYkPw2qBhhQ==k7Qm2ZpX';

describe('the ciphers of scheme legacy', () => {
  it('give the test vector byte for byte', () => {
    expect(cipher.rsaHeader(SESSION_KEY, cipher.readModulus(MODULUS))).toBe(HEADER);
    expect(cipher.desEncrypt(CLEAR, SESSION_KEY)).toBe(BODY);
    expect(cipher.openPath(PATH)).toBe('https://support.example.test/chat');
  });

  it.each(['', '1234567', '12345678', 'mật khẩu ✓'])('read %j as it was written', (clear) => {
    expect(cipher.desDecrypt(cipher.desEncrypt(clear, SESSION_KEY), SESSION_KEY)).toBe(clear);
  });

  it('write leading zeros of the header', () => {
    expect(cipher.rsaHeader('\u0001', cipher.readModulus(MODULUS))).toBe('1'.padStart(256, '0'));
  });

  it.each([MODULUS.toUpperCase(), `00${MODULUS}`, `0000${MODULUS}`, `${MODULUS}\n`])('take the modulus of %j', (text) => {
    expect(cipher.readModulus(text).toString(16)).toBe(MODULUS);
  });

  it.each(['', `"${MODULUS}"`, MODULUS.slice(2), MODULUS + MODULUS, `${MODULUS.slice(1)}g`])('find no key in %j', (text) => {
    expect(() => cipher.readModulus(text)).toThrow('1024 bits');
  });

  it.each(['', 'k7Qm2ZpX', PATH.slice(0, -1), PATH.slice(4), `${PATH.slice(0, -1)}Z`, `!${PATH.slice(1)}`])(
    'find no address in %j',
    (path) => {
      expect(cipher.openPath(path)).toBeNull();
    },
  );

  it('draw sixteen letters and digits, others each time, without WebCrypto’s subtle half', () => {
    const { getRandomValues } = crypto;
    vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
    const drawn = Array.from({ length: 50 }, () => cipher.randomLetters());
    for (const each of drawn) expect(each).toMatch(/^[0-9A-Za-z]{16}$/);
    expect(new Set(drawn).size).toBe(50);
  });
});

describe('scheme legacy', () => {
  it('seals each body under a key of its own, which travels under the gateway’s, fetched once', async () => {
    const loadKey = vi.fn<() => Promise<string>>(async () => `00${MODULUS.toUpperCase()}`);
    const legacy = createLegacy(loadKey);
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => array);
    const { body, headers } = await legacy.encrypt({ password: 'mật khẩu' });
    expect(headers).toEqual({ Encryption: cipher.rsaHeader('0'.repeat(16), cipher.readModulus(MODULUS)) });
    expect(Object.keys(body as object)).toEqual(['value']);
    expect(cipher.desDecrypt((body as { value: string }).value, '0'.repeat(16))).toBe('{"password":"mật khẩu"}');
    vi.mocked(crypto.getRandomValues).mockRestore();
    const [one, two] = [await legacy.encrypt({}), await legacy.encrypt({})];
    expect(one.headers.Encryption).not.toBe(two.headers.Encryption);
    expect(loadKey).toHaveBeenCalledTimes(1);
    legacy.forgetKey();
    await legacy.encrypt({});
    expect(loadKey).toHaveBeenCalledTimes(2);
  });

  it('asks for the key again after a failed try and after an unusable one, and says why', async () => {
    const loadKey = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new ApiError('network', 'down'))
      .mockResolvedValueOnce('<html>')
      .mockResolvedValue(MODULUS);
    const legacy = createLegacy(loadKey);
    await expect(legacy.encrypt({})).rejects.toMatchObject({ kind: 'network' });
    await expect(legacy.encrypt({})).rejects.toMatchObject({ kind: 'http', status: 502 });
    await expect(legacy.encrypt({})).resolves.toHaveProperty('body.value');
  });

  it('shows a random string and version 3 for free play', async () => {
    const headers = await createLegacy(async () => MODULUS).randomHeaders();
    expect(headers).toEqual({ Encryption: expect.stringMatching(/^[0-9a-f]{256}$/), 'X-Gateway-Version': '3' });
  });
});
