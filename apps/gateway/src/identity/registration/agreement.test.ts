import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { type Browser, openBrowser } from '../testing/browser.ts';
import { type MemberWorld, openMembers, PASSWORD } from '../testing/members.ts';

let names = 0;
const fresh = () => `boatman${(names += 1)}`;
let numbers = 940_000_000;
const freshNumber = () => `0${(numbers += 1)}`;

describe.each(usualKind)('registrations of clients that ask for age and terms themselves, on %s', (kind) => {
  let world: MemberWorld;
  beforeAll(async () => {
    world = await openMembers(kind);
    for (const id of ['USERNAMEREG3', 'MOBILENUMREG3', 'MOBILENUMPASSREG3', 'DIRECTREG3'] as const)
      await world.brand.setModule(world.demo.id, id, true);
  });
  afterAll(() => world.close());
  afterEach(() => world.brand.setLogins(world.demo.id, { security: { clientAgreement: 'legacy' } }));

  const codeFor = async (page: Browser, mobileNo: string): Promise<string> => {
    await page.call('registerSms', { mobileNo, countryDialingCode: '84' });
    await world.identity.verification.settled();
    const [newest] = (await world.identity.verification.outbox(world.demo, page.address)) ?? [];
    return /\b\d{6}\b/.exec(newest?.text ?? '')?.[0] ?? '';
  };
  const form = (part: object = {}) => ({ username: fresh(), password: PASSWORD, agreed: true, login: true, ...part });
  const agreement = async (username: string) =>
    (
      await world.db.query<{ at: Date | null; client: boolean }>({
        text: 'select agreed_at as at, agreed_by_client as client from account where username_key = $1',
        values: [username.toLowerCase()],
      })
    )[0];
  /** The three forms without the box. */
  const unticked = async () => {
    const [page, mobileNum] = [openBrowser(world), freshNumber()];
    const verificationCode = await codeFor(page, mobileNum);
    return [
      (await page.call('registerMobile', { mobileNum, password: PASSWORD, verificationCode, countryDialingCode: '84' })).body,
      (await openBrowser(world).call('register', { username: fresh(), password: PASSWORD })).body,
      (await openBrowser(world).call('registerAuto', {})).body,
    ];
  };

  it('needs no ticked box where the brand says so, and writes down whose word it took', async () => {
    await world.brand.setLogins(world.demo.id, { security: { clientAgreement: 'always' } });
    for (const { success, value } of await unticked()) {
      expect(success).toBe(true);
      expect(await agreement(String(value['userName']))).toEqual({ at: expect.any(Date), client: true });
    }
    const ticked = form();
    expect(await openBrowser(world).refusal('register', ticked)).toBe('ok');
    expect(await agreement(ticked.username)).toEqual({ at: expect.any(Date), client: false });
    expect(await openBrowser(world).refusal('register', form({ agreed: false }))).toBe('age.required');
  });

  it.each(['legacy', 'never'] as const)('needs one everywhere else (%s)', async (clientAgreement) => {
    await world.brand.setLogins(world.demo.id, { security: { clientAgreement } });
    for (const { errorCode } of await unticked()) expect(errorCode).toBe('age.required');
  });

  it('is told the customer beside the login, and without a login the customer alone', async () => {
    const named = form();
    const { value } = (await openBrowser(world).call('register', named)).body;
    expect(value).toMatchObject({ token: expect.any(String), customerId: value.id, customerName: `marquee@${named.username}` });
    const page = openBrowser(world);
    const { body } = await page.call('registerAuto', { agreed: true, login: false });
    expect(body.value).toEqual({
      customerId: expect.any(Number),
      customerName: expect.stringMatching(/^marquee@/),
      password: expect.any(String),
    });
    expect(page.cookies.size).toBe(0);
  });
});
