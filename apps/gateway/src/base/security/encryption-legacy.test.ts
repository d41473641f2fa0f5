import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { legacyHeader, power, randomSessionKey } from '../testing/legacy-client.ts';
import { createLegacyCipher, desDecrypt, desEncrypt, sealPath } from './encryption-legacy.ts';

// The vector of docs/rules/encrypted-calls.md#test-vector. Its key is made whole from n and d by the factors, which d gives away.
const N =
  '99f95552e31bc34710e400755f279ef03678e3d0fb77df3f5a543e9405f6ab57d3b8e172d8de50bedb68015a4bd14fc76503fe5c59ca140a2aec158d0b2cc5349c387a5001f44b92805407e3f8c0f7f12ecb3798bff9b02cfae87c5343f0837f91f3e66db07588fdaacbc30fb40117fbd49bfbb6e2981b945502aeb76e9711c3';
const D =
  '8857706665144066bd5e27c9c6e89ea4b69775a3a8090d765bd61d5395b447250e25b7fcaa6cb1b34f35597d4b859ccf4373b5d8b0e96fb5512c9c28b8ac7c322a456e9131d065a92679dc419fc9c6fa4af6f10eff917afbac7620bb49cc8c5d87f2ea004ba1d83485d05e9cc5a5cb16c0e558053d799fc91fbb6e40cddc1601';
const HEADER =
  '33d703cb63a493019a82ca2caa816f8b99e0e144dfc5da98dbcd78ba38fe05eb2ff9121247c3bce66184b4ed0addebf8d4ce1d2d96e380c0dc475c19b051b19d5f37aef9ff87ab0512a81002f3e6f7dd812125dd64834469ecdf37f916282490fec4370c75a8e4bf6b59bf5abf4d278d145b791339087aa405abed4fcbd5ff45';
const BODY = 'zV0+zioD1RKGQGbr8gfkIGDJlfEZHdPN/8xSU9Xm2JPTmCCaAtbAt5TlDls3hpVpHAbhOYJnBTS4HXkO15hOPzV2vr9ewCe1uQstAC3PDs4=';
const R = 'Ab3dEf7hKm2pQr5t';
const CLEAR = '{"username":"demo01","password":"pass1234","captcha":null,"type":"username"}';
const PATH = 'E1uqCYy2tvJVYz2AS0cXf28LRlivx0xIRaSUHo0YOMCBYkPw2qBhhQ==k7Qm2ZpX';
const E = 65_537n;

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
const inverse = (a: bigint, m: bigint): bigint => {
  let [r, s, x, y] = [m, a % m, 0n, 1n];
  while (s > 0n) [r, s, x, y] = [s, r % s, y, x - (r / s) * y];
  return ((x % m) + m) % m;
};

/** A factor of n, from d: some power of a small base is a root of 1 that is neither 1 nor -1. */
function factorOf(n: bigint, d: bigint): bigint {
  let odd = d * E - 1n;
  while (odd % 2n === 0n) odd /= 2n;
  for (let base = 2n; ; base += 1n) {
    let x = power(base, odd, n);
    while (x !== 1n && x !== n - 1n) {
      const next = (x * x) % n;
      if (next === 1n) return gcd(x - 1n, n);
      x = next;
    }
  }
}

function vectorKey(): string {
  const [n, d] = [BigInt(`0x${N}`), BigInt(`0x${D}`)];
  const p = factorOf(n, d);
  const q = n / p;
  const part = (value: bigint): string => {
    const hex = value.toString(16);
    return Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex').toString('base64url');
  };
  const key = { kty: 'RSA', n: part(n), e: part(E), d: part(d), p: part(p), q: part(q) };
  const jwk = { ...key, dp: part(d % (p - 1n)), dq: part(d % (q - 1n)), qi: part(inverse(q, p)) };
  return createPrivateKey({ key: jwk, format: 'jwk' }).export({ type: 'pkcs8', format: 'pem' }) as string;
}

describe('scheme legacy', () => {
  const cipher = createLegacyCipher(vectorKey());

  it('is that of the test vector, byte for byte', () => {
    expect(cipher.modulus()).toBe(N);
    expect(legacyHeader(R, N)).toBe(HEADER);
    expect(desEncrypt(CLEAR, R)).toBe(BODY);
    expect(cipher.decrypt(BODY, HEADER)).toBe(CLEAR);
    expect(desDecrypt(PATH.slice(0, -8), PATH.slice(-8))).toBe('https://support.example.test/chat');
    expect(`${desEncrypt('https://support.example.test/chat', 'k7Qm2ZpX')}k7Qm2ZpX`).toBe(PATH);
  });

  it('takes the header in capitals, with space around it, and without its leading zeros', () => {
    expect(cipher.decrypt(BODY, ` ${HEADER.toUpperCase()} `)).toBe(CLEAR);
    // Some session keys give numbers that begin with zeros: one is looked for.
    let [r, header] = ['', ''];
    for (let tries = 0; !header.startsWith('00') && tries < 5_000; tries += 1) {
      r = `${String(tries).padStart(4, '0')}EfGhKm2pQr5t`;
      header = legacyHeader(r, N);
    }
    expect(header.startsWith('00')).toBe(true);
    expect(cipher.decrypt(desEncrypt(CLEAR, r), header.replace(/^0+/, ''))).toBe(CLEAR);
  });

  it('gives back whatever was encrypted, in any letters, under a key of its own making', () => {
    const own = createLegacyCipher(null);
    expect(own.modulus()).toMatch(/^[0-9a-f]{256}$/);
    expect(own.modulus()).toBe(own.modulus());
    for (let round = 0; round < 50; round += 1) {
      const clear = JSON.stringify({ text: `${'đấ面ส😀'.repeat(round % 7)}${randomBytes(round).toString('base64')}`, round });
      const r = randomSessionKey();
      expect(own.decrypt(desEncrypt(clear, r), legacyHeader(r, own.modulus()))).toBe(clear);
    }
  });

  const foreign = createPublicKey(generateKeyPairSync('rsa', { modulusLength: 1_024 }).privateKey).export({ format: 'jwk' });
  it.each([
    ['no header', BODY, undefined],
    ['an empty header', BODY, ''],
    ['a header that is no hexadecimal number', BODY, `${HEADER.slice(0, -1)}g`],
    ['two blocks', BODY, `${HEADER} ${HEADER}`],
    ['a longer header', BODY, `0${HEADER}`],
    ['a number beyond the modulus', BODY, 'f'.repeat(256)],
    ['a header of another key', BODY, legacyHeader(R, Buffer.from(foreign.n ?? '', 'base64url').toString('hex'))],
    ['a session key of other length', BODY, legacyHeader('Ab3dEf7hKm2pQr5', N)],
    ['a body under another session key', desEncrypt(CLEAR, 'Zz3dEf7hKm2pQr5t'), HEADER],
    ['a body that was cut', BODY.slice(0, -12), HEADER],
    ['a body that is no base64', `${BODY.slice(0, -1)}!`, HEADER],
    ['an empty body', '', HEADER],
    ['a body that is no JSON', desEncrypt('username=demo01', R), HEADER],
  ])('refuses %s alike', (_, body, header) => {
    expect(() => cipher.decrypt(body, header)).toThrow('decryption.err');
  });

  it('writes an address alike each time, and clients read it by its last eight characters', () => {
    const sealed = sealPath('https://help.example.com/chat?x=1');
    expect(sealed).toBe(sealPath('https://help.example.com/chat?x=1'));
    expect(desDecrypt(sealed.slice(0, -8), sealed.slice(-8))).toBe('https://help.example.com/chat?x=1');
  });
});
