import { Type } from 'typebox';
import { expectThat } from '../../check.ts';
import { type FamilyCase, familyCase, fieldOf } from '../bench.ts';
import { expectLoggedOut, expectShape, valueOf } from '../expect.ts';

const INFO = '/wps/member/info';
const Text = Type.String();
const Nullable = Type.Union([Text, Type.Null()]);
const Progress = Type.Object({ actual: Type.Number(), expected: Type.Number() });
const Wallet = Type.Object({ accountTypeId: Type.Integer(), accountName: Text, availBalance: Type.Number() });

/** A question of a member whose answer has a form that clients read. */
const asked = (
  id: string,
  title: string,
  why: string,
  path: string,
  schema: Parameters<typeof expectShape>[0],
  query = {},
): FamilyCase =>
  familyCase(id, title, why, async ({ member }) => {
    expectShape(schema, valueOf(await (await member()).send('GET', path, { query })), path);
  });

/** What a member is told of itself. */
export const memberCases: readonly FamilyCase[] = [
  familyCase('MEM-01', 'A visitor is no member', 'Clients end their session by this answer.', async ({ visitor }) => {
    expectLoggedOut(await visitor().send('GET', INFO));
  }),
  familyCase('MEM-02', 'A token of nobody is no session', 'The same.', async ({ visitor }) => {
    const page = visitor();
    page.token = '7d1c0b52-3f6e-4f0a-9a53-0c2d6c1b8e11';
    expectLoggedOut(await page.send('GET', INFO));
  }),
  asked(
    'MEM-03',
    'The member’s info has the fields that clients show',
    'They read them unguarded.',
    INFO,
    Type.Object({
      id: Type.Integer(),
      account: Text,
      nickname: Text,
      type: Type.Union([0, 1, 2, 4, 40, 41, 42].map((type) => Type.Literal(type))),
      mobile: Nullable,
      email: Nullable,
      regDate: Type.Integer(),
      lastLogin: Type.Union([Type.Integer(), Type.Null()]),
      clubLabel: Type.Object({ labelName: Text, rankLevel: Type.Integer(), type: Text, color: Text }),
      memberLabel: Type.Array(Type.Object({ labelName: Text, color: Text })),
    }),
    { _: '1767225600000' },
  ),
  familyCase(
    'MEM-04',
    'A program needs nothing but the token',
    'Clients that are no browsers keep no cookies.',
    async ({ freshMember }) => {
      const program = await freshMember();
      program.forgetCookies();
      valueOf(await program.send('GET', INFO));
    },
  ),
  asked(
    'MEM-05',
    'The member’s picture has a number and a kind',
    'Clients choose the picture by it.',
    '/wps/relay/MCSFE_getPlayerAvatar',
    Type.Object({ avatar: Text, avatarType: Type.Union([Type.Literal('STATIC'), Type.Literal('CUSTOM')]) }),
  ),
  asked(
    'MEM-06',
    'The progress of the member’s level has its bars',
    'Clients draw them after each login.',
    '/wps/relay/MCSFE_getPlayerRankProgress',
    Type.Object({
      playerRankName: Text,
      playerRankProgress: Type.Object({ conditionType: Text, labelId: Type.Integer() }),
      currentProgress: Type.Object({ completedConditions: Type.Integer(), totalExpectedConditions: Type.Integer() }),
      monthlyTurnover: Progress,
      totalTurnover: Progress,
    }),
  ),
  asked(
    'MEM-07',
    'The member’s friends have a code and domains',
    'Clients build links of them.',
    '/wps/relay/MCSFE_getReferralDetails',
    Type.Object({ referralCode: Text, totalInvitations: Type.Integer(), promotionDomains: Type.Array(Type.Unknown()) }),
    { autoGenerate: 'true' },
  ),
  asked(
    'MEM-08',
    'What waits of contracts comes by kind and product',
    'Clients ask about it after each login.',
    '/wps/member/info/funds/consolidated',
    Type.Object({
      divtypereq: Type.Object({}),
      dailysalreqtype: Type.Object({}),
      contracthoursalreq: Type.Object({}),
      realtimesalreqtype: Type.Object({}),
      divtypeinfo: Type.Object({}),
      dailysalinfotype: Type.Object({}),
      contracthoursalinfo: Type.Object({}),
      contractmrdailysalinfotype: Type.Object({}),
    }),
  ),
  familyCase('MEM-09', 'The member’s language is kept', 'Clients tell it at each change.', async ({ member, target }) => {
    valueOf(await (await member()).send('PUT', '/wps/member/language', { json: { language: target.language } }));
  }),
  familyCase('MEM-10', 'The picture’s number is answered by itself', 'The choice of pictures marks it.', async ({ member }) => {
    valueOf(await (await member()).send('GET', '/wps/member/info/icon'));
  }),
  asked(
    'BAL-01',
    'The balance has a sum, a currency and its wallets',
    'Clients show it on every page.',
    '/wps/v2/wallets/balance',
    Type.Object({
      sumBalance: Type.Number(),
      currency: Text,
      currencySymbol: Text,
      mainWalletBalance: Type.Number(),
      balance: Type.Array(Wallet, { minItems: 1 }),
    }),
    { typeId: '0' },
  ),
  familyCase(
    'BAL-02',
    'The sum is that of the wallets',
    'Money that is shown twice or not at all is asked about.',
    async ({ member }) => {
      const value = valueOf(await (await member()).send('GET', '/wps/v2/wallets/balance'));
      const wallets = expectShape(Type.Array(Wallet), fieldOf(value, 'balance'), 'balance');
      const tenThousandths = wallets.reduce((sum, { availBalance }) => sum + Math.round(availBalance * 10_000), 0);
      const told = Math.round(Number(fieldOf(value, 'sumBalance')) * 10_000);
      expectThat(told === tenThousandths, `sumBalance is ${told / 10_000}, the wallets have ${tenThousandths / 10_000}`);
    },
  ),
  familyCase('BAL-03', 'Older clients find the wallets by their name', 'They know no other.', async ({ member }) => {
    const schema = Type.Object({ balances: Type.Array(Type.Object({ accountName: Text, availBalance: Type.Number() })) });
    for (const path of ['/wps/wallets/balance', '/wps/wallets/gcs', '/wps/wallets'])
      expectShape(schema, valueOf(await (await member()).send('GET', path)), path);
  }),
  asked(
    'BAL-04',
    'It is told whether there is one wallet',
    'Clients hide their form of transfers by it.',
    '/wps/relay/GCS_merchantWallet',
    Type.Object({ isSingle: Type.Union([Type.Literal(0), Type.Literal(1)]) }),
  ),
  familyCase('BAL-05', 'A visitor has no balance', 'Clients end their session by this answer.', async ({ visitor }) => {
    expectLoggedOut(await visitor().send('GET', '/wps/v2/wallets/balance'));
  }),
];
