import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setLanguage, t } from '../text/text.ts';
import { announcedOf } from './announced.ts';
import { askedLanguage, checkAddress } from './language.ts';
import { type CheckPage, openCheckPage } from './page.ts';

const FINGERPRINT = 'ab'.repeat(32);

beforeEach(() => {
  const window = new Window();
  for (const name of ['document', 'Event', 'KeyboardEvent'] as const) vi.stubGlobal(name, window[name]);
});
// Files of tests that follow in this process speak the usual language.
afterEach(async () => {
  await setLanguage('EN');
  vi.unstubAllGlobals();
});

/** A page that is opened with a round, and what it was asked to check. */
function open(more: Pick<CheckPage, 'carried'>) {
  const check = vi.fn();
  const text = () => t('verifyRun');
  openCheckPage(document.body, {
    ...{ title: text, intro: text, number: text, run: text, maxLength: 32, asked: 'one', speak: setLanguage },
    ...more,
    check: (number, announced) => check(number, announced?.commitment ?? null),
  });
  const type = (id: string, value: string): void => {
    const input = document.querySelector<HTMLInputElement>(`#${id}`);
    if (!input) throw new Error(`there is no field ${id}`);
    input.value = value;
  };
  const send = (): void => document.querySelector('button')?.click();
  const enter = (id: string): void =>
    void document.querySelector(`#${id}`)?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
  return { check, type, send, enter };
}

it('checks at once what its address names, with what the game carried there of that round alone', () => {
  const { check, type, send } = open({ carried: announcedOf(FINGERPRINT) });
  expect(check.mock.calls).toEqual([['one', FINGERPRINT]]);
  type('number', 'two');
  send();
  expect(check.mock.lastCall).toEqual(['two', null]);
});

it('compares a fingerprint that is typed, and takes nothing else for one', () => {
  const { check, type, send } = open({ carried: null });
  expect(check.mock.calls).toEqual([['one', null]]);
  type('shown', ` ${FINGERPRINT.toUpperCase()} `);
  send();
  expect(check.mock.lastCall).toEqual(['one', FINGERPRINT]);
  type('shown', 'ab');
  send();
  expect(check).toHaveBeenCalledTimes(2);
  expect(document.querySelector('.result')?.textContent).toBe(t('verifyShownError'));
});

it('sends no form, which the sandbox of a frame blocks in the windows that it opens, and takes Enter in each field', () => {
  const { check, type, enter } = open({ carried: null });
  expect(document.querySelector('form, [type="submit"]')).toBeNull();
  type('number', 'two');
  enter('number');
  type('number', 'three');
  enter('shown');
  type('number', ' ');
  enter('number');
  expect(check.mock.calls).toEqual([
    ['one', null],
    ['two', null],
    ['three', null],
  ]);
});

it('is opened in the language that the game speaks, by an address that others can open', async () => {
  await setLanguage('VI');
  const address = checkAddress('/draws', { game: 'xsmb', draw: '20261128' });
  expect(address).toBe('/draws?game=xsmb&draw=20261128&lang=VI');
  const asked = (search: string) => askedLanguage(search, 'th-TH');
  expect([asked('?game=xsmb&lang=VI'), asked('?lang=id'), asked('?lang=xx'), asked('')]).toEqual(['VI', 'ID', 'TH', 'TH']);
});

it('has no field for a fingerprint where nothing is shown before', () => {
  open({});
  expect(document.querySelector('#shown')).toBeNull();
});

it('shows itself and its result again in the language that is chosen', async () => {
  const { check } = open({ carried: null });
  const select = document.querySelector('select');
  if (!select) throw new Error('no language can be chosen');
  select.value = 'TH';
  select.dispatchEvent(new Event('change'));
  await vi.waitFor(() => expect(check).toHaveBeenCalledTimes(2));
  expect(document.querySelector('h1')?.textContent).toBe(t('verifyRun'));
  expect(document.documentElement.lang).toBe('th-TH');
});
