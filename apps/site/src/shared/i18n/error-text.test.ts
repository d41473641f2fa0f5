// What it imports asks for a page: that of happy-dom.

import { beforeEach, expect, it } from 'vitest';
import { ApiError } from '../api/errors.ts';
import { errorText } from './error-text.ts';
import { activateLanguage } from './i18n.ts';
import { chooseLanguage } from './languages.ts';

beforeEach(() => activateLanguage(chooseLanguage('EN', null)));

it.each([
  ['network', /check your network/],
  ['timeout', /took too long/],
  ['offline', /offline/i],
] as const)('says what a person can do when there was no answer: %s', (kind, words) => {
  expect(errorText(new ApiError(kind, 'in the log only'))).toMatch(words);
});

it('gives the gateway’s words for what it refuses, and says no more of a fault than that it is one', () => {
  expect(errorText(new ApiError('business', 'Codes are used up.', { code: 'phone.quota' }))).toBe('Codes are used up.');
  expect(errorText(new TypeError('x is undefined'))).not.toContain('undefined');
});
