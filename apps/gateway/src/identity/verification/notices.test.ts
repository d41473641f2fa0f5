import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messageLanguages } from '../../base/messages.ts';
import { usualKind } from '../../base/testing/database.ts';
import { openVerification, refusal, type VerificationWorld } from './testing/world.ts';
import type { Notices, Purpose } from './types.ts';
import { codeWords, noticeWords } from './words.ts';

const NOTICES: Notices = {
  unlock: { link: 'https://play.example.com/login#unlock=k', minutes: '30' },
  'password.link': { link: 'https://play.example.com/login#reset=k', minutes: '30' },
  'password.changed': {},
  'payment.changed': {},
  'device.new': { device: 'Firefox on Linux', address: '203.0.113.7' },
  'contact.changed': { contact: '09*****78' },
  'factor.on': {},
  'factor.off': {},
};
const PURPOSES: readonly Purpose[] = ['login', 'register', 'password', 'bind', 'payment', 'verify', 'unlock'];
const mail = { kind: 'mail', address: 'someone@example.com' } as const;

describe.each(usualKind)('messages on %s', (kind) => {
  let world: VerificationWorld;
  beforeAll(async () => {
    world = await openVerification(kind);
  });
  beforeEach(() => {
    world.channels.outcome = 'delivered';
    world.channels.sent.length = 0;
  });
  afterAll(() => world.close());

  it('have their words in every language, with everything filled in', () => {
    for (const language of messageLanguages()) {
      for (const name of Object.keys(NOTICES) as (keyof Notices)[]) {
        const { subject, text } = noticeWords(world.merchant, name, NOTICES[name], language, world.clock.now());
        expect(subject, `${name} in ${language}`).toContain('Marquee');
        for (const words of [subject, text]) expect(words, `${name} in ${language}`).not.toMatch(/[{}]|message\./);
        for (const value of Object.values(NOTICES[name])) expect(text).toContain(value);
      }
      for (const purpose of PURPOSES) {
        const about = { merchant: world.merchant, target: mail, origin: 'https://play.example.com' };
        const { subject, text } = codeWords({ ...about, purpose, code: '123456', minutes: 30, language });
        for (const words of [subject, text]) {
          expect(words, `${purpose} in ${language}`).toContain('123456');
          expect(words, `${purpose} in ${language}`).not.toMatch(/[{}]|message\./);
        }
        expect(text).toContain('30');
      }
    }
  });

  it('say when, in the brand’s zone and the reader’s language', () => {
    const at = Date.UTC(2026, 0, 1, 20, 30);
    const words = (language: string) => noticeWords(world.merchant, 'factor.on', {}, language, at).text;
    expect(words('EN')).toContain('2 Jan 2026 03:30:00 GMT+7');
    expect(words('TH')).toContain('2 ม.ค. 2569 03:30:00 GMT+7');
  });

  it('hold nothing of others that a mail program would make a link of', () => {
    const device = `Cool\r\nBcc: x https://evil.example/a www.evil.example ${'x'.repeat(400)}`;
    const { text } = noticeWords(world.merchant, 'device.new', { device, address: '203.0.113.7' }, 'EN', 0);
    expect(text).not.toMatch(/:\/\/|www\.|[\r\n]/);
    expect(text.length).toBeLessThan(400);
  });

  const tell = (name: 'factor.on' | 'factor.off' = 'factor.on') =>
    world.verification.tell({
      merchant: world.merchant,
      target: mail,
      name,
      params: {},
      language: 'EN',
      address: '203.0.113.7',
    });

  it('go out after the caller has gone on, and never fail it', async () => {
    const slow = Promise.withResolvers<'delivered'>();
    const usual = world.channels.mail;
    world.channels.mail = { send: () => slow.promise };
    expect(await refusal(tell())).toBe('ok');
    slow.resolve('delivered');
    await world.verification.settled();
    world.channels.mail = { send: () => Promise.reject(new Error('broken')) };
    expect(await refusal(tell())).toBe('ok');
    await world.verification.settled();
    world.channels.mail = usual;
  });

  it('are tried three times when the provider fails, and not again when it refuses the address', async () => {
    const usual = world.channels.mail;
    let tries = 0;
    for (const [outcome, most] of [
      ['error', 3],
      ['refused', 1],
      ['quota', 1],
    ] as const) {
      tries = 0;
      world.channels.mail = {
        send: async () => {
          tries += 1;
          return outcome;
        },
      };
      await tell();
      await world.verification.settled();
      expect(tries, outcome).toBe(most);
    }
    world.channels.mail = usual;
  });

  it('can be sent from within a transaction', async () => {
    await world.db.transaction(async (tx) => {
      await tx.query({ text: 'select 1' });
      await tell();
    });
    await world.verification.settled();
    expect(world.channels.sent).toHaveLength(1);
  });

  it('that a demo brand would have sent are kept, the newest fifty of each address', async () => {
    const { mail: usual } = world.channels;
    world.channels.mail = null;
    const demo = { ...world.merchant, demo: true };
    const about = { merchant: demo, target: mail, name: 'device.new', language: 'EN' } as const;
    const send = (place: number, address: string) =>
      world.verification.tell({ ...about, params: { device: `Device ${place}`, address }, address });
    for (let place = 0; place < 53; place += 1) {
      await send(place, '203.0.113.8');
      await world.verification.settled();
    }
    await send(99, '203.0.113.9');
    await world.verification.settled();
    const shown = (await world.verification.outbox(demo, '203.0.113.8')) ?? [];
    expect(shown).toHaveLength(50);
    expect([shown[0]?.text, shown[49]?.text].map((text) => /Device \d+/.exec(text ?? '')?.[0])).toEqual([
      'Device 52',
      'Device 3',
    ]);
    expect(await world.verification.outbox(demo, '203.0.113.9')).toHaveLength(1);
    const [row] = await world.db.query<{ count: bigint }>({ text: 'select count(*) as count from demo_message' });
    expect(row?.count).toBe(51n);
    world.channels.mail = usual;
  });
});
