import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeVietQr, parseVietQr, UNASSIGNED_BIN, type VietQr } from './index.ts';
import { crc16, field, fieldsOf } from './tlv.ts';

/**
 * Codes that others have published: the readme of github.com/subiz/vietqr, and the NAPAS specification "QR Switching, part IV: QR code
 * format" 1.5.2, whose examples of checksums (an order paid to a card) the tests of other implementations repeat.
 */
const SUBIZ =
  '00020101021238570010A00000072701270006970415011300110019324180208QRIBFTTA530370454061200005802VN62170813ung ho lu lut6304C15C';
const NAPAS_CARD =
  '00020101021238600010A00000072701300006970403011697040311012345670208QRIBFTTC530370454061800005802VN62340107NPS68690819thanh toan don hang6304';

describe('the checksum', () => {
  it('is the one of the published check value, and of NAPAS’s example', () => {
    // The check value of CRC-16/CCITT-FALSE in every catalogue of checksums.
    expect(crc16('123456789')).toBe('29B1');
    expect(crc16(NAPAS_CARD)).toBe('A203');
  });
});

describe('a VietQR code', () => {
  const transfer: VietQr = { bin: '970415', accountNo: '0011001932418', amount: 120_000n, note: 'ung ho lu lut' };

  it('is made as it was published, character by character', () => {
    expect(makeVietQr(transfer)).toBe(SUBIZ);
  });

  it('is read as it was published', () => {
    expect(parseVietQr(SUBIZ)).toEqual(transfer);
  });

  it('without an amount is for many payments, and has no field for it', () => {
    const text = makeVietQr({ ...transfer, amount: null, note: '' });
    expect(text.slice(0, 12)).toBe('000201010211');
    expect([...(fieldsOf(text) ?? [])].map(([tag]) => tag)).toEqual(['00', '01', '38', '53', '58', '63']);
    expect(parseVietQr(text)).toEqual({ ...transfer, amount: null, note: '' });
  });

  const transfers = fc.record({
    bin: fc.stringMatching(/^\d{6}$/),
    accountNo: fc.stringMatching(/^[0-9A-Za-z]{1,19}$/),
    amount: fc.option(fc.bigInt({ min: 1n, max: 9_999_999_999_999n })),
    note: fc.oneof(fc.constant(''), fc.stringMatching(/^[0-9A-Za-z][0-9A-Za-z .-]{0,24}$/)),
  });

  it('is read as it was made, whatever it says', () => {
    fc.assert(
      fc.property(transfers, (one) => {
        expect(parseVietQr(makeVietQr(one))).toEqual(one);
      }),
    );
  });

  it('is none any more when one character is another', () => {
    fc.assert(
      fc.property(transfers, fc.nat(), fc.constantFrom(...'0189AZaz'), (one, at, other) => {
        const text = makeVietQr(one);
        const index = at % text.length;
        fc.pre(text[index] !== other);
        expect(parseVietQr(`${text.slice(0, index)}${other}${text.slice(index + 1)}`)).toBeNull();
      }),
    );
  });

  it('is none where any text stands', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        expect(parseVietQr(text)).toBeNull();
      }),
    );
    const signed = (text: string) => `${text}6304${crc16(`${text}6304`)}`;
    expect(parseVietQr(NAPAS_CARD + crc16(NAPAS_CARD))).toBeNull();
    expect(parseVietQr(signed(`${field('00', '02')}${SUBIZ.slice(6, -8)}`))).toBeNull();
    expect(parseVietQr(signed(SUBIZ.slice(0, -8).replace('5303704', '5303840')))).toBeNull();
    expect(parseVietQr(signed(SUBIZ.slice(0, -8).replace('5406120000', '540612000,')))).toBeNull();
  });

  it.each([
    [{ bin: '97041' }, /six digits/],
    [{ accountNo: '1'.repeat(20) }, /1 to 19/],
    [{ accountNo: '' }, /1 to 19/],
    [{ note: 'ủng hộ' }, /without accents/],
    [{ note: 'x'.repeat(26) }, /at most 25/],
  ])('is refused for %j', (change, message) => {
    expect(() => makeVietQr({ ...transfer, ...change })).toThrow(message);
  });

  it.each([0n, -1n, 10_000_000_000_000n])('is refused for %s VND', (amount) => {
    expect(() => makeVietQr({ ...transfer, amount })).toThrow(/above zero, 13 digits/);
  });
});

describe('the number of the play bank', () => {
  it('is none that a bank can have', () => {
    // ISO/IEC 7812: a number that begins with 9 goes on with the country, by ISO 3166-1; Vietnam’s begin with 9704. 900 to 999 are no
    // country’s and never will be: they are left for private use.
    expect(UNASSIGNED_BIN).toMatch(/^99\d{4}$/);
  });
});
