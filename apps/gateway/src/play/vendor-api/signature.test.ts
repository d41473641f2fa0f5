import { SIGNATURE_WINDOW_MS, VENDOR_HEADERS } from '@marquee/contract/vendor';
import { describe, expect, test } from 'vitest';
import { manualClock } from '../../base/calendar/clock.ts';
import { testCatalogue } from '../testing/catalogue.ts';
import { createVendorCheck, signRequest } from './signature.ts';

const KEY = 'a-key-of-at-least-thirty-two-characters';
const PATH = '/vendor/v1/debit';
const BODY = Buffer.from('{"a":1}');

function bench() {
  const clock = manualClock(1_767_225_600_000);
  const keys = new Map([['RLT', KEY]]);
  const callerOf = createVendorCheck({ clock, catalogue: testCatalogue(), vendorKeys: keys });
  const sign = (raw = BODY, code = 'RLT', key = KEY) => signRequest(code, key, PATH, raw.toString('latin1'), clock.now());
  return { clock, callerOf, sign };
}

describe('signatures', () => {
  test('name the vendor', async () => {
    const { callerOf, sign } = bench();
    expect(await callerOf(sign(), PATH, BODY)).toMatchObject({ partner: { code: 'RLT' } });
  });

  test('are taken by either of two keys while one is changed for another, and by none that was before', async () => {
    const [older, newer, gone] = ['o', 'n', 'g'].map((letter) => letter.repeat(40)) as [string, string, string];
    const clock = manualClock(1_767_225_600_000);
    const callerOf = createVendorCheck({
      clock,
      catalogue: testCatalogue(),
      vendorKeys: new Map([['RLT', newer]]),
      otherVendorKeys: new Map([['RLT', older]]),
    });
    const callBy = (key: string) => callerOf(signRequest('RLT', key, PATH, BODY.toString('latin1'), clock.now()), PATH, BODY);
    expect(await callBy(newer)).toMatchObject({ partner: { code: 'RLT' } });
    expect(await callBy(older)).toMatchObject({ partner: { code: 'RLT' } });
    expect(await callBy(gone)).toHaveProperty('refused');
  });

  test('are over bytes: two bodies that read alike are two bodies', async () => {
    const { callerOf, sign } = bench();
    // Both decode to the same text with a replacement character.
    const signed = signRequest('RLT', KEY, PATH, '\ufffd', 1_767_225_600_000);
    expect(await callerOf(signed, PATH, Buffer.from([0xff]))).toHaveProperty('refused');
    expect(await callerOf(sign(), PATH, Buffer.from('{"a":2}'))).toHaveProperty('refused');
  });

  test('of an unknown vendor, of a vendor without a key and with a wrong key are refused alike', async () => {
    const { callerOf, sign } = bench();
    const answers = [
      await callerOf(sign(BODY, 'NOBODY'), PATH, BODY),
      await callerOf(sign(BODY, 'XYZ'), PATH, BODY),
      await callerOf(sign(BODY, 'RLT', 'another-key-of-thirty-two-characters'), PATH, BODY),
    ];
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test('hold to the edge of the window and not beyond', async () => {
    const { clock, callerOf, sign } = bench();
    const [one, two] = [sign(), sign()];
    clock.advance(SIGNATURE_WINDOW_MS);
    expect(await callerOf(one, PATH, BODY)).toHaveProperty('partner');
    clock.advance(1);
    expect(await callerOf(two, PATH, BODY)).toHaveProperty('refused');
  });

  test('name the request, so that a second delivery of it is known', async () => {
    const { callerOf, sign } = bench();
    const headers = sign();
    const nonce = headers[VENDOR_HEADERS.nonce];
    const signature = headers[VENDOR_HEADERS.signature];
    expect(await callerOf(headers, PATH, BODY)).toMatchObject({ request: { partnerId: 1, nonce, signature } });
  });

  test.each(Object.values(VENDOR_HEADERS))('without %s, or with it twice, are none', async (header) => {
    const { callerOf, sign } = bench();
    const { [header]: value, ...rest } = sign();
    expect(await callerOf(rest, PATH, BODY)).toHaveProperty('refused');
    expect(await callerOf({ ...rest, [header]: [value ?? '', value ?? ''] }, PATH, BODY)).toHaveProperty('refused');
  });
});
