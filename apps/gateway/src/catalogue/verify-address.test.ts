import { describe, expect, it } from 'vitest';
import { VerifyAddressError, verifyTemplate } from './vendor-client.ts';

const OWN = 'http://studio:8081/';

describe('where a vendor’s rounds are verified', () => {
  it.each([
    ['/verify?round={round}', 'http://studio:8081/verify?round={round}'],
    ['https://games.example/check/{round}#now', 'https://games.example/check/{round}#now'],
    ['https://games.example/#round={round}', 'https://games.example/#round={round}'],
    ['//games.example/{round}', null],
    ['http://games.example/{round}', null],
    ['https://{round}.example/', null],
    ['https://games.example/{round}/{round}', null],
    ['https://games.example/', null],
    ['https://me:secret@games.example/{round}', null],
    ['javascript:alert("{round}")', null],
    ['data:text/html,{round}', null],
    [`https://games.example/{round}?${'x'.repeat(500)}`, null],
  ])('of %s is %s', (told, whole) => {
    if (whole === null) expect(() => verifyTemplate(told, OWN)).toThrow(VerifyAddressError);
    else expect(verifyTemplate(told, OWN)).toBe(whole);
  });
});
