import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { verifiedContacts } from '../contacts/index.ts';
import { openBrowser } from '../testing/browser.ts';
import { openWorld, type World } from '../testing/world.ts';

const PASSWORD = 'Harbour42';

describe.each(usualKind)('an identity token of the phone-auth provider on %s', (kind) => {
  let world: World;
  beforeAll(async () => {
    // The provider's token is its number here: `+84…`, or the word for what is wrong with it.
    const phoneOf = async (token: string) => (token === 'invalid' || token === 'expired' ? token : { phone: token });
    world = await openWorld(kind, { channels: { phoneAuth: { phoneOf } } });
    await world.brand.setModule(world.demo.id, 'MOBILENUMREG3', true);
    await world.brand.setModule(world.demo.id, 'MOBILENUMPASSREG3', true);
  });
  afterAll(() => world.close());

  const register = (part: object) =>
    openBrowser(world).refusal('registerMobile', { password: PASSWORD, agreed: true, countryDialingCode: '84', ...part });
  const login = (firebaseIdToken: string) =>
    openBrowser(world).call('login', { type: 'firebase', username: '-', password: '-', firebaseIdToken, firebaseChannel: 'sms' });

  it('proves the number of a registration in place of a code, that number only', async () => {
    const mobileNum = '0940000001';
    expect(await register({ mobileNum, firebaseIdToken: '+84940000002' })).toBe('code.invalid');
    expect(await register({ mobileNum, firebaseIdToken: 'expired' })).toBe('code.expired');
    expect(await register({ mobileNum, firebaseIdToken: '+84940000001', firebaseChannel: 'sms' })).toBe('ok');
    expect(await register({ mobileNum, firebaseIdToken: '+84940000001' })).toBe('mobile.taken');
  });

  it('logs in whose number it is, and nobody else', async () => {
    expect(await register({ mobileNum: '0940000003', firebaseIdToken: '+84940000003' })).toBe('ok');
    const { body } = await login('+84940000003');
    expect(body).toMatchObject({ success: true });
    const [owner] = await world.db.query<{ id: bigint }>({
      text: 'select id from account where username = $1',
      values: [body.value?.['userName']],
    });
    expect((await verifiedContacts(world.db, owner?.id ?? 0n)).mobile).toMatchObject({ number: '940000003' });
    expect((await login('+84940000009')).body.errorCode).toBe('login.cred.err');
    expect((await login('invalid')).body.errorCode).toBe('code.invalid');
    expect((await login('expired')).body.errorCode).toBe('code.expired');
  });
});
