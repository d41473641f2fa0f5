import { Type } from 'typebox';
import { expectThat } from '../../check.ts';
import { type FamilyCase, familyCase, fieldOf } from '../bench.ts';
import { expectShape, refusalOf, valueOf } from '../expect.ts';

const PNG = '89504e470d0a1a0a';
const Text = Type.String();
const Customer = { customerId: Type.Integer(), customerName: Text };

/** Captchas, and what surrounds a registration. */
export const entryCases: readonly FamilyCase[] = [
  familyCase(
    'CAP-01',
    'A captcha is a PNG in Base64, bound by a cookie',
    'Clients put “data:” before it.',
    async ({ visitor }) => {
      const page = visitor();
      const picture = expectShape(Text, valueOf(await page.send('GET', '/wps/captcha', { query: { _: '1' } })), 'captcha');
      expectThat(Buffer.from(picture, 'base64').subarray(0, 8).toString('hex') === PNG, `it begins “${picture.slice(0, 20)}”`);
      expectThat(page.cookie('captchaId') !== undefined, 'there is no cookie captchaId');
    },
  ),
  familyCase('CAP-02', 'Each captcha is a new one', 'A captcha that can be kept is none.', async ({ visitor }) => {
    const page = visitor();
    const ask = async (): Promise<string | undefined> => {
      valueOf(await page.send('GET', '/wps/captcha'));
      return page.cookie('captchaId');
    };
    expectThat((await ask()) !== (await ask()), 'two captchas have one cookie');
  }),
  familyCase(
    'CAP-03',
    'The number of an outside captcha is answered',
    'Clients ask before they show a form.',
    async ({ visitor }) => {
      valueOf(await visitor().send('GET', '/wps/captcha/geetest', { query: { product: 'register' } }));
    },
  ),
  familyCase(
    'REG-01',
    'A registration that logs in is answered as a login, with the customer',
    'Clients go on with it at once.',
    async (bench) => {
      const { answer, username } = await bench.register({ login: true, registerUrl: `${bench.target.url}/register` });
      const login = {
        token: Text,
        id: Type.Integer(),
        userName: Text,
        customerType: Type.Integer(),
        firstTimeLogin: Type.Boolean(),
      };
      const value = expectShape(Type.Object({ ...login, ...Customer }), valueOf(answer), 'registration');
      expectThat(value.customerName === `${bench.merchant}@${username}`, `customerName is ${value.customerName}`);
      expectThat(value.firstTimeLogin, 'the first login is not told as the first');
    },
  ),
  familyCase(
    'REG-02',
    'One that does not log in is answered with the customer alone',
    'There is no session to go on with.',
    async (bench) => {
      const value = valueOf((await bench.register({ login: false })).answer);
      expectShape(Type.Object(Customer, { additionalProperties: false }), value, 'registration');
    },
  ),
  familyCase(
    'REG-03',
    'A name that is taken is told with HTTP 200',
    'Clients show it beside the field.',
    async ({ visitor, account }) => {
      const { username } = await account();
      const { http } = refusalOf(await visitor().send('GET', '/wps/check/username', { query: { username } }));
      expectThat(http === 200, `expected HTTP 200, got ${http}`);
    },
  ),
  familyCase('REG-04', 'A name that is free is told', 'The form goes on.', async ({ visitor }) => {
    const username = `f${Date.now().toString(36)}`;
    valueOf(await visitor().send('GET', '/wps/check/username', { query: { username } }));
  }),
  familyCase(
    'REG-05',
    'A name that no rule takes is HTTP 400',
    'Clients tell it from one that is taken.',
    async ({ visitor }) => {
      const answer = await visitor().send('GET', '/wps/check/username', { query: { username: '!' } });
      expectThat(refusalOf(answer).http === 400, `expected HTTP 400, got ${answer.http}`);
    },
  ),
  familyCase(
    'REG-06',
    'An invitation of nobody is refused',
    'Clients show the field for it then.',
    async ({ visitor, target }) => {
      const query = { code: 'nobodysinvitation', domain: new URL(target.url).hostname };
      refusalOf(await visitor().send('GET', '/wps/agent/affiliate', { query }), 'invitation_code_error');
    },
  ),
  familyCase('REG-07', 'A registered member logs in', 'An account without a way in is none.', async (bench) => {
    const member = await bench.member();
    const { username } = await bench.account();
    const account = fieldOf(valueOf(await member.send('GET', '/wps/member/info')), 'account');
    expectThat(String(account).toLowerCase() === username.toLowerCase(), `the session is of ${String(account)}`);
  }),
];
