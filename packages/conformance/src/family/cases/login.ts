import { Type } from 'typebox';
import { expectThat, needed } from '../../check.ts';
import { type BodyForm, type FamilyBench, type FamilyCase, familyCase, fieldOf } from '../bench.ts';
import { headerOf, MODULUS_DIGITS, newSessionKey, sealed } from '../cipher.ts';
import type { Sent, WebAnswer } from '../client.ts';
import { expectShape, refusalOf, valueOf } from '../expect.ts';

const KEY = '/wps/session/key/rsa';
const LOGIN = '/wps/session/login';
const Text = Type.String();
/** What a login is answered with. */
const Login = Type.Object({
  token: Type.String({ minLength: 36, maxLength: 36 }),
  id: Type.Integer(),
  userName: Text,
  customerType: Type.Integer(),
  firstTimeLogin: Type.Boolean(),
  passwordExpired: Type.Boolean(),
});

const login = async (bench: FamilyBench, sent: Sent): Promise<WebAnswer> => bench.visitor().send('POST', LOGIN, sent);

/** What a browser client sends to log in. */
const formOf = async ({ account }: FamilyBench, more: object = {}): Promise<object> => ({
  ...(await account()),
  captcha: null,
  type: 'username',
  loginDeviceId: '0e6f8a52-3f6e-4f0a-9a53-0c2d6c1b8e11',
  isOfficialAppLogin: false,
  ...more,
});

/** A login in one form of its body, under one type of content. */
const inForm = (id: string, form: BodyForm, type: string): FamilyCase =>
  familyCase(
    id,
    `A login is taken as ${form === 'value' ? '{"value": …}' : form === 'text' ? 'a JSON text' : 'bare text'}, as ${type}`,
    'Each generation of clients has its own form.',
    async (bench) => {
      const sent = await bench.encrypted(await formOf(bench), form);
      expectShape(Login, valueOf(await login(bench, { ...sent, headers: { ...sent.headers, 'Content-Type': type } })), 'login');
    },
  );

const notOpened = (id: string, title: string, make: (bench: FamilyBench) => Promise<Sent>): FamilyCase =>
  familyCase(id, title, 'What cannot be opened must not be guessed at.', async (bench) => {
    refusalOf(await login(bench, await make(bench)), 'decryption.err');
  });

/** The key of encrypted calls. */
export const keyCases: readonly FamilyCase[] = [
  familyCase(
    'KEY-01',
    'The key is plain text, told without a brand’s code',
    'Clients ask for it with no header at all.',
    async ({ visitor }) => {
      const { http, headers } = await visitor().send('GET', KEY, {
        without: ['Merchant', 'Language', 'Device', 'ModuleId', 'X-Requested-With'],
      });
      expectThat(http === 200, `expected HTTP 200, got ${http}`);
      expectThat(
        headers.get('content-type')?.startsWith('text/plain') ?? false,
        `it is ${headers.get('content-type')}, not text/plain`,
      );
    },
  ),
  familyCase('KEY-02', 'The key has 1,024 bits', 'Clients know no other size.', async ({ visitor }) => {
    const { text } = await visitor().send('GET', KEY);
    const digits = text.trim().replace(/^00/, '');
    expectThat(/^[0-9a-f]+$/i.test(digits), `“${text.slice(0, 40)}” is not hexadecimal`);
    expectThat(digits.length === MODULUS_DIGITS && /^[89a-f]/i.test(digits), `it has ${digits.length * 4} bits or fewer`);
  }),
  familyCase('KEY-03', 'Nothing stands around the key', 'A quote or a line’s end makes clients hang.', async ({ visitor }) => {
    const { text } = await visitor().send('GET', KEY);
    expectThat(/^[0-9a-fA-F]+$/.test(text), `it is ${JSON.stringify(text.slice(0, 8))}…${JSON.stringify(text.slice(-4))}`);
  }),
  familyCase('KEY-04', 'The key is the same for who names the brand', 'Clients of both kinds log in.', async ({ visitor }) => {
    const named = await visitor().send('GET', KEY);
    expectThat(named.text === (await visitor().send('GET', KEY, { without: ['Merchant'] })).text, 'there are two keys');
  }),
];

/** How a member comes in. */
export const loginCases: readonly FamilyCase[] = [
  inForm('LOG-01', 'value', 'application/json'),
  inForm('LOG-02', 'text', 'application/json'),
  inForm('LOG-03', 'bare', 'application/json'),
  inForm('LOG-04', 'value', 'application/json;charset=UTF-8'),
  inForm('LOG-05', 'bare', 'text/plain'),
  inForm('LOG-06', 'value', 'text/plain;charset=UTF-8'),
  familyCase('LOG-07', 'The header of a body is taken in capitals too', 'Hexadecimal digits have no case.', async (bench) => {
    const sent = await bench.encrypted(await formOf(bench));
    const header = sent.headers?.['Encryption']?.toUpperCase() ?? '';
    valueOf(await login(bench, { ...sent, headers: { ...sent.headers, Encryption: header } }));
  }),
  familyCase('LOG-08', 'The answer names the session and the member', 'Clients keep these fields.', async (bench) => {
    const { userName } = expectShape(Login, valueOf(await login(bench, await bench.encrypted(await formOf(bench)))), 'login');
    const { username } = await bench.account();
    expectThat(userName.toLowerCase() === username.toLowerCase(), `it names ${userName}`);
  }),
  familyCase(
    'LOG-09',
    'A wrong password is refused as one',
    'Clients show the message, and a captcha by its value.',
    async (bench) => {
      const form = await formOf(bench, { password: 'Not-the-password-1' });
      const { message, value } = refusalOf(await login(bench, await bench.encrypted(form)), 'login.cred.err');
      expectThat(message !== '', 'the message is empty');
      expectThat(value === null || value === undefined || typeof value === 'object', 'the value is neither null nor an object');
      // The suite owes the account a right try.
      valueOf(await login(bench, await bench.encrypted(await formOf(bench))));
    },
  ),
  familyCase('LOG-10', 'An unknown name is refused', 'Nothing is opened for it.', async (bench) => {
    const form = { username: `nobody${newSessionKey()}`, password: 'Not-the-password-1', captcha: null, type: 'username' };
    refusalOf(await login(bench, await bench.encrypted(form)), 'login.cred.err', 'not.exists.user', 'USER_NOT_EXIST');
  }),
  notOpened('LOG-11', 'A body under another key is not opened', async (bench) => {
    const sent = await bench.encrypted(await formOf(bench));
    return { ...sent, headers: { ...sent.headers, Encryption: headerOf(newSessionKey(), await bench.key()) } };
  }),
  notOpened('LOG-12', 'A body without its header is not opened', async (bench) => {
    const { raw = '' } = await bench.encrypted(await formOf(bench));
    return { raw, headers: { 'Content-Type': 'application/json' } };
  }),
  notOpened('LOG-13', 'What is no cipher text is not opened', async (bench) => {
    const sent = await bench.encrypted(await formOf(bench));
    return { ...sent, raw: JSON.stringify({ value: 'bm90IGEgY2lwaGVyIHRleHQ=' }) };
  }),
  notOpened('LOG-14', 'A clear body is not taken', async (bench) => ({ json: await formOf(bench) })),
  familyCase('LOG-15', 'A login without a body is told so', 'A client’s fault must be told from a wrong key.', async (bench) => {
    const { headers = {} } = await bench.encrypted({});
    const { http } = refusalOf(await login(bench, { headers }), 'request_body_required');
    expectThat(http === 400, `expected HTTP 400, got ${http}`);
  }),
  familyCase('LOG-16', 'The kind of a login may be a number', 'Older clients number it.', async (bench) => {
    valueOf(await login(bench, await bench.encrypted(await formOf(bench, { type: 0 }))));
  }),
  familyCase('LOG-17', 'Fields of other clients are ignored', 'Each sends what its widgets made.', async (bench) => {
    const geetestValidateV4 = { captcha_id: 'x', lot_number: 'x', pass_token: 'x', gen_time: '1', captcha_output: 'x' };
    const more = { geetestValidateV4, firebaseChannel: null, isSms: false, merchantCode: bench.merchant };
    valueOf(await login(bench, await bench.encrypted(await formOf(bench, more))));
  }),
  familyCase('LOG-18', 'Only the first login is the first', 'Clients welcome it each time it says so.', async (bench) => {
    await bench.freshMember();
    const value = valueOf(await login(bench, await bench.encrypted(await formOf(bench))));
    expectThat(fieldOf(value, 'firstTimeLogin') === false, 'a second login is told as the first');
  }),
  familyCase('LOG-19', 'Free play opens with a header and no body', 'Its clients say it all in the header.', async (bench) => {
    const headers = { 'X-Gateway-Version': '3', Encryption: headerOf(newSessionKey(), await bench.key()) };
    const answer = await bench.visitor().send('POST', '/wps/session/login/freeplay', { headers });
    const closed = (answer.body as { errorCode?: string } | undefined)?.errorCode;
    needed(closed?.startsWith('freeplay') || closed?.startsWith('captcha') ? null : true, 'free play that is open');
    const value = valueOf(answer);
    expectThat(fieldOf(answer.body, 'token') === fieldOf(value, 'token'), 'the token stands in the value and at the top level');
    expectThat(fieldOf(value, 'customerType') === 4, 'a guest is of type 4');
  }),
  familyCase('LOG-20', 'A Unicode text comes through', 'Names are not all ASCII.', async (bench) => {
    const form = await formOf(bench, { username: 'người-chơi-không-có', password: 'Mật-khẩu-1' });
    refusalOf(await login(bench, await bench.encrypted(form)), 'login.cred.err', 'not.exists.user', 'USER_NOT_EXIST');
  }),
  familyCase(
    'LOG-21',
    'A text of any length comes through',
    'The last block of a cipher is the one that fails.',
    async (bench) => {
      const [key, lengths] = [await bench.key(), [7, 8, 9]];
      for (const length of lengths) {
        const sessionKey = newSessionKey();
        const clear = JSON.stringify({ ...(await formOf(bench)), track: 'x'.repeat(length) });
        const raw = JSON.stringify({ value: sealed(clear, sessionKey) });
        valueOf(
          await login(bench, { raw, headers: { 'Content-Type': 'application/json', Encryption: headerOf(sessionKey, key) } }),
        );
      }
    },
  ),
];
