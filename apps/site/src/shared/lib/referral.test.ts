import { afterEach, expect, it, vi } from 'vitest';
import { forgetReferral, keepReferral, keptReferral, REFERRAL_NAMES, readReferral } from './referral.ts';

afterEach(() => {
  vi.restoreAllMocks();
  for (const name of REFERRAL_NAMES) forgetReferral(name);
});

it('keeps the codes of the address for the registration, and nothing that is none', () => {
  expect(readReferral('?affiliateCode=AB_1&referralCode=%3Cb%3E')).toEqual({ affiliateCode: 'AB_1' });
  keepReferral('?affiliateCode=AB_1');
  keepReferral('?vendor=RLT');
  expect(keptReferral()).toEqual({ affiliateCode: 'AB_1' });
});

it('keeps them as long as the page lives where storage is switched off', () => {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(refuse);
  }
  keepReferral('?referralCode=FRIEND01');
  expect(keptReferral()).toEqual({ referralCode: 'FRIEND01' });
});

it('forgets a code that is taken out', () => {
  keepReferral('?affiliateCode=AB_1&referralCode=RF2');
  forgetReferral('affiliateCode');
  expect(keptReferral()).toEqual({ referralCode: 'RF2' });
});
