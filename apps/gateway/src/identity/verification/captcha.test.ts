import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import type { Merchant } from '../../brand/index.ts';
import { sql } from '../index.ts';
import { spokenLanguages } from './captcha-audio.ts';
import { type CallsWorld, openCalls, type Visitor } from './testing/calls.ts';

const GOOD_MS = 300_000;
const PNG = [0x89, 0x50, 0x4e, 0x47];

interface Challenge {
  algorithm: string;
  challenge: string;
  salt: string;
  signature: string;
  maxNumber: number;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const encoded = (solution: object): string => Buffer.from(JSON.stringify(solution)).toString('base64');

/** The number of a challenge, found as a browser finds it. */
function solved({ algorithm, challenge, salt, signature, maxNumber }: Challenge) {
  for (let number = 0; number <= maxNumber; number += 1) {
    if (sha256(`${salt}${number}`) === challenge) return { algorithm, challenge, number, salt, signature };
  }
  throw new Error('the challenge has no solution');
}

describe.each(usualKind)('captchas on %s', (kind) => {
  let world: CallsWorld;
  /** A brand that asks for a captcha at every code, one with the widget, and one more of each. */
  let strict: Merchant;
  let widget: Merchant;
  let otherWidget: Merchant;
  let count = 0;

  beforeAll(async () => {
    world = await openCalls(kind, sql);
    const security = { captchaAfter: 0, widget: false };
    strict = await world.brandOf('strict', { security });
    widget = await world.brandOf('widget', { security: { ...security, widget: true } });
    otherWidget = await world.brandOf('widget2', { security: { ...security, widget: true } });
  });
  afterAll(() => world.close());

  /** What a call that demands a captcha answers a visitor who gives this one. */
  const answer = (visitor: Visitor, given: { captcha?: string; altcha?: string }): Promise<string> =>
    visitor.refusal('loginSms', { mobileNum: String(915_000_000 + (count += 1)), ...given });

  describe('picture', () => {
    it('is a PNG whose cookie no script can read', async () => {
      const visitor = world.visitor(strict);
      const { value } = await visitor.call('captcha');
      const bytes = Buffer.from(value as string, 'base64');
      expect([...bytes.subarray(0, PNG.length)]).toEqual(PNG);
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([280, 96]);
      expect(visitor.setCookie).toMatch(/^captchaId=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/);
    });

    it('lets through who read it, once', async () => {
      const visitor = world.visitor(strict);
      const captcha = await visitor.digits();
      expect(captcha).toMatch(/^\d{5}$/);
      expect([await answer(visitor, { captcha }), await answer(visitor, { captcha })]).toEqual(['ok', 'captcha.invalid']);
    });

    it('is spent by one of two that send it at once', async () => {
      const visitor = world.visitor(strict);
      const captcha = await visitor.digits();
      const answers = await Promise.all([answer(visitor, { captcha }), answer(visitor, { captcha })]);
      expect(answers.sort()).toEqual(['captcha.invalid', 'ok']);
    });

    it('is spent by a wrong answer, so that it cannot be guessed', async () => {
      const visitor = world.visitor(strict);
      const captcha = await visitor.digits();
      const wrong = String((Number(captcha) + 1) % 100_000).padStart(5, '0');
      expect([await answer(visitor, { captcha: wrong }), await answer(visitor, { captcha })]).toEqual([
        'captcha.invalid',
        'captcha.invalid',
      ]);
    });

    it('is not spent by no answer', async () => {
      const visitor = world.visitor(strict);
      const captcha = await visitor.digits();
      expect([await answer(visitor, { captcha: ' ' }), await answer(visitor, { captcha })]).toEqual(['captcha.required', 'ok']);
    });

    it('ends after five minutes', async () => {
      const visitor = world.visitor(strict);
      const early = await visitor.digits();
      world.clock.advance(GOOD_MS - 1_000);
      expect(await answer(visitor, { captcha: early })).toBe('ok');
      const late = await visitor.digits();
      world.clock.advance(GOOD_MS);
      expect(await answer(visitor, { captcha: late })).toBe('captcha.invalid');
    });

    it('is good in no other browser and at no other brand', async () => {
      const reader = world.visitor(strict);
      const captcha = await reader.digits();
      expect(await answer(world.visitor(strict), { captcha })).toBe('captcha.invalid');
      const elsewhere = world.visitor(await world.brandOf(`strict2${kind}`, { security: { captchaAfter: 0, widget: false } }));
      elsewhere.cookie = reader.cookie;
      expect(await answer(elsewhere, { captcha })).toBe('captcha.invalid');
      expect(await answer(reader, { captcha })).toBe('ok');
    });

    it('cannot be forged: a changed end, other chance, another seal', async () => {
      const visitor = world.visitor(strict);
      const captcha = await visitor.digits();
      const id = Buffer.from(visitor.cookie ?? '', 'base64url');
      for (const place of [3, 10, 20]) {
        const forged = Buffer.from(id);
        forged.writeUInt8(forged.readUInt8(place) ^ 1, place);
        visitor.cookie = forged.toString('base64url');
        expect(await answer(visitor, { captcha }), `byte ${place}`).toBe('captcha.invalid');
      }
      visitor.cookie = 'x';
      expect(await answer(visitor, { captcha })).toBe('captcha.invalid');
    });
  });

  describe('audio', () => {
    it('speaks the digits of the picture as a WAV that every browser plays, each time otherwise', async () => {
      const visitor = world.visitor(strict);
      await visitor.digits();
      const [one, two] = [await visitor.call('captchaAudio'), await visitor.call('captchaAudio')];
      const wav = Buffer.from(one.value as string, 'base64');
      expect(wav.toString('latin1', 0, 4) + wav.toString('latin1', 8, 16)).toBe('RIFFWAVEfmt ');
      expect({ format: wav.readUInt16LE(20), channels: wav.readUInt16LE(22), rate: wav.readUInt32LE(24) }).toEqual({
        format: 1,
        channels: 1,
        rate: 8_000,
      });
      const seconds = wav.readUInt32LE(40) / 2 / 8_000;
      expect(seconds).toBeGreaterThan(3);
      expect(seconds).toBeLessThan(10);
      expect(two.value).not.toBe(one.value);
    });

    it('is louder where the digits are than where others talk', async () => {
      const visitor = world.visitor(strict);
      await visitor.digits();
      const wav = Buffer.from((await visitor.call('captchaAudio')).value as string, 'base64');
      // Of every tenth of a second, the quietest first: a digit takes three to six of them, a pause three to nine.
      const loudness = Array.from({ length: Math.floor((wav.length - 44) / 1_600) }, (_, part) => {
        const squares = Array.from({ length: 800 }, (__, at) => wav.readInt16LE(44 + part * 1_600 + at * 2) ** 2);
        return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
      }).sort((one, other) => one - other);
      const [quiet = 0, loud = 0] = [loudness[loudness.length >> 2], loudness.at(-10)];
      expect(loud).toBeGreaterThan(2 * quiet);
      expect(loud).toBeGreaterThan(2_000);
    });

    it('is spoken in English where the language has no voice', () => {
      expect(spokenLanguages().sort()).toEqual(['CN', 'EN', 'ID', 'VI']);
    });

    it('is not there without a captcha, or with one that is over', async () => {
      const visitor = world.visitor(strict);
      expect((await visitor.call('captchaAudio')).value).toBeNull();
      await visitor.digits();
      world.clock.advance(GOOD_MS);
      expect((await visitor.call('captchaAudio')).value).toBeNull();
    });
  });

  describe('proof of work', () => {
    const challenge = async (visitor: Visitor): Promise<Challenge> => (await visitor.call('captchaChallenge')).value as Challenge;

    it('lets through who found the number, once', async () => {
      const visitor = world.visitor(widget);
      const altcha = encoded(solved(await challenge(visitor)));
      expect([await answer(visitor, { altcha }), await answer(visitor, { altcha })]).toEqual(['ok', 'captcha.invalid']);
    });

    it('is spent by one of two that send it at once', async () => {
      const visitor = world.visitor(widget);
      const altcha = encoded(solved(await challenge(visitor)));
      const answers = await Promise.all([answer(visitor, { altcha }), answer(visitor, { altcha })]);
      expect(answers.sort()).toEqual(['captcha.invalid', 'ok']);
    });

    it('tells the site that the widget is wanted', async () => {
      const asked = await world.visitor(widget).call('loginSms', { mobileNum: '912000001' });
      expect(asked).toMatchObject({ errorCode: 'captcha.required', value: { captcha: true, widget: true } });
      const failed = await world.visitor(widget).call('loginSms', { mobileNum: '912000001', altcha: 'e30=' });
      expect(failed).toMatchObject({ errorCode: 'captcha.invalid', value: { captcha: true, widget: true } });
    });

    it('ends after five minutes', async () => {
      const visitor = world.visitor(widget);
      const altcha = encoded(solved(await challenge(visitor)));
      world.clock.advance(GOOD_MS);
      expect(await answer(visitor, { altcha })).toBe('captcha.invalid');
    });

    it('cannot be forged: own challenges, other numbers, other brands’ signatures', async () => {
      const visitor = world.visitor(widget);
      const solution = solved(await challenge(visitor));
      const salt = `${'0'.repeat(24)}?expires=9999999999&`;
      const own = { ...solution, salt, number: 1, challenge: sha256(`${salt}1`) };
      expect(await answer(visitor, { altcha: encoded(own) })).toBe('captcha.invalid');
      expect(await answer(visitor, { altcha: encoded({ ...solution, number: solution.number + 1 }) })).toBe('captcha.invalid');
      expect(await answer(visitor, { altcha: encoded({ ...solution, signature: solution.challenge }) })).toBe('captcha.invalid');
      expect(await answer(visitor, { altcha: encoded({ ...solution, algorithm: 'SHA-1' }) })).toBe('captcha.invalid');
      expect(await answer(world.visitor(otherWidget), { altcha: encoded(solution) })).toBe('captcha.invalid');
      expect(await answer(visitor, { altcha: encoded(solution) })).toBe('ok');
    });

    it('cannot be given a later end by moving digits of the number into the salt', async () => {
      const visitor = world.visitor(widget);
      const solution = solved(await challenge(visitor));
      const digits = String(solution.number);
      for (let moved = 1; moved < digits.length; moved += 1) {
        const spliced = { ...solution, salt: `${solution.salt}${digits.slice(0, moved)}`, number: Number(digits.slice(moved)) };
        expect(await answer(visitor, { altcha: encoded(spliced) })).toBe('captcha.invalid');
      }
      const later = { ...solution, salt: solution.salt.replace('&', '0&') };
      expect(await answer(visitor, { altcha: encoded(later) })).toBe('captcha.invalid');
    });

    it('takes no picture in its place, nor anything else', async () => {
      const visitor = world.visitor(widget);
      const captcha = await visitor.digits();
      expect(await answer(visitor, { captcha })).toBe('captcha.required');
      for (const altcha of ['x', 'bnVsbA==', encoded([]), encoded({ number: '1' }), encoded({ number: -1 }), '%%%']) {
        expect(await answer(visitor, { altcha }), altcha).toBe('captcha.invalid');
      }
    });
  });
});
