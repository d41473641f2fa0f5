import { expect, it } from 'vitest';
import { keepReferral, keptReferral, readReferral } from './referral.ts';

it('keeps the codes of the address for the registration, and nothing that is none', () => {
  expect(readReferral('?affiliateCode=AB_1&referralCode=%3Cb%3E')).toEqual({ affiliateCode: 'AB_1' });
  keepReferral('?affiliateCode=AB_1');
  keepReferral('?vendor=RLT');
  expect(keptReferral()).toEqual({ affiliateCode: 'AB_1' });
});
