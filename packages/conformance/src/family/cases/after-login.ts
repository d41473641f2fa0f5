import { type TSchema, Type } from 'typebox';
import { expectThat } from '../../check.ts';
import { type FamilyCase, familyCase } from '../bench.ts';
import { expectShape, refusalOf, valueOf } from '../expect.ts';

const Text = Type.String();
const RELAY = '/wps/relay/';
const Listed = Type.Object({ list: Type.Array(Type.Unknown()), totalPages: Type.Integer() });
const Summed = Type.Intersect([Listed, Type.Object({ footer: Type.Object({ amount: Type.Number() }) })]);
const DAYS = { startDate: '2026-01-01', endDate: '2026-01-02', page: '1', size: '10' };
const Count = Type.Integer({ minimum: 0 });
const Points = Type.Union([Type.Number(), Type.String({ pattern: '^[0-9]' })]);

interface Row {
  path: string;
  what: string;
  schema: TSchema;
  query?: Record<string, string>;
}

/** What stock clients ask after a login, on their own or from the member centre. */
const ROWS: readonly Row[] = [
  { path: `${RELAY}CSP_unreadCount`, what: 'unread messages are a number', schema: Count },
  { path: `${RELAY}EMFE_getInboxUnreadCount`, what: 'unread messages are a number under the newer name', schema: Count },
  {
    path: `${RELAY}EMFE_getInbox`,
    what: 'the inbox is listed',
    schema: Type.Object({ list: Type.Array(Type.Unknown()) }),
    query: { page: '1', size: '10' },
  },
  {
    path: `${RELAY}CBS_unreadCount`,
    what: 'unread messages of the chat are counted',
    schema: Type.Object({ unReadCount: Count }),
  },
  { path: `${RELAY}CBS_groupPermission`, what: 'the chat says who may write', schema: Type.Unknown() },
  {
    path: `${RELAY}MCSFE_getClaimPromotion`,
    what: 'rewards that wait are listed',
    schema: Type.Array(Type.Unknown()),
    query: { promotionType: 'MISSION,SOMETHING_ELSE', status: 'I' },
  },
  {
    path: `${RELAY}MCSFE_getMissionSummaryDetails`,
    what: 'missions are listed',
    schema: Listed,
    query: { status: 'O', page: '1', size: '5' },
  },
  { path: `${RELAY}MCS2_getPointBalance`, what: 'points are a number', schema: Points },
  { path: `${RELAY}MCSFE_getPointBalance`, what: 'points are a number under the newer name', schema: Points },
  { path: `${RELAY}MCS2_getPointReward`, what: 'the mall is listed', schema: Listed, query: { page: '1', size: '10' } },
  { path: `${RELAY}MCS2_getPointConfig`, what: 'the terms of points are told', schema: Type.Object({}) },
  { path: `${RELAY}MCSFE_getLoginPromotion`, what: 'the daily sign-in is answered', schema: Type.Unknown() },
  { path: `${RELAY}MCS2_getMemberClubBenefit`, what: 'the levels’ benefits are told', schema: Type.Object({}) },
  {
    path: `${RELAY}MCSFE_getDepositSettings`,
    what: 'the settings of deposits are told',
    schema: Type.Object({ allowDeposit: Text }),
  },
  {
    path: `${RELAY}MCSFE_getDepositPaymentChannels`,
    what: 'the ways to deposit are told',
    schema: Type.Object({}),
    query: { webSupported: 'Y', mobileSupported: 'N', groupMTByChannelName: 'Y' },
  },
  {
    path: `${RELAY}MCSFE_getWithdrawSettings`,
    what: 'the settings of withdrawals are told',
    schema: Type.Object({
      ...{ allowWithdraw: Type.Unknown(), minimumAmount: Type.Number(), maximumAmount: Type.Number() },
      ...{ withdrawDateFrom: Text, withdrawDateTo: Text, fixedWithdrawAmounts: Type.Array(Type.Number()) },
      ...{ remainingTransactionTimes: Type.Integer(), maxTransactionTimes: Type.Integer(), c2cEnabled: Type.Unknown() },
    }),
    query: { groupId: '0' },
  },
  { path: `${RELAY}MCS2_bankCards`, what: 'payout accounts are told', schema: Type.Unknown() },
  { path: `${RELAY}MCS2_withdrawBanks`, what: 'banks for payouts are told', schema: Type.Unknown() },
  { path: `${RELAY}GLS2_TxCodeList`, what: 'the kinds of the account record are told', schema: Type.Unknown() },
  {
    path: `${RELAY}ODSFE2_MemTransDet`,
    what: 'the account record is listed',
    schema: Listed,
    query: { codeTypes: '', page: '1', size: '10' },
  },
  { path: `${RELAY}ODSFE2_MemPNL`, what: 'profit and loss are told', schema: Type.Object({}), query: DAYS },
  { path: `${RELAY}MCS2_depositTransactioNReport`, what: 'deposits are listed and summed', schema: Summed, query: DAYS },
  { path: `${RELAY}MCS2_WithdrawTransactionReport`, what: 'withdrawals are listed and summed', schema: Summed, query: DAYS },
  ...[
    'RNGOrders',
    'FishOrders',
    'LiveOrders',
    'PvPOrders',
    'SportsSettOrders',
    'SportsUnsettOrders',
    'ordersSportsRemote',
    'ElottSettledOrders',
    'ElottUnsettledOrders',
  ].map((name): Row => ({ path: `${RELAY}ODSFE2_${name}`, what: `bets are listed as ${name}`, schema: Listed, query: DAYS })),
  { path: '/wps/v2/member/securityConfig', what: 'the security of the account is told', schema: Type.Object({}) },
  {
    path: '/wps/message/inbox',
    what: 'the inbox is listed under the older name',
    schema: Type.Object({ list: Type.Array(Type.Unknown()) }),
    query: { page: '1', size: '10' },
  },
  { path: '/wps/message/unreadCount', what: 'unread messages are a number under the older name', schema: Count },
];

const numbered = (index: number): string => `AFT-${String(index + 1).padStart(2, '0')}`;

/** The calls of a client whose member has logged in, and the end of the session. */
export const afterLoginCases: readonly FamilyCase[] = [
  ...ROWS.map(({ path, what, schema, query = {} }, index) =>
    familyCase(
      numbered(index),
      `After a login ${what}`,
      'A client that gets no answer here shows a page of errors.',
      async ({ member }) => {
        expectShape(schema, valueOf(await (await member()).send('GET', path, { query })), path);
      },
    ),
  ),
  familyCase('REL-02', 'Messages of older clients are no unknown address', 'The same.', async ({ member }) => {
    for (const name of ['outbox', 'recipients']) {
      const { http } = await (await member()).send('GET', `/wps/message/${name}`);
      expectThat(http !== 404, `${name} is answered with HTTP 404`);
    }
  }),
  familyCase(
    'REL-01',
    'A call of the relay that is not offered is no unknown address',
    'Clients take that for a gateway that is gone.',
    async ({ member }) => {
      const page = await member();
      for (const name of ['GLS2_nothingOfOurs', 'passwordCheck/MCS2_nothingOfOurs']) {
        const { http } = refusalOf(await page.send('GET', `${RELAY}${name}`));
        expectThat(http !== 404, `${name} is answered with HTTP 404`);
      }
    },
  ),
  ...(['DELETE', 'POST'] as const).map((method, index) =>
    familyCase(
      `OUT-0${index + 1}`,
      `A session ends by ${method}`,
      'Clients of two generations log out so.',
      async ({ freshMember, visitor }) => {
        const page = await freshMember();
        const { token } = page;
        valueOf(await page.send(method, '/wps/session/logout'));
        const thief = visitor();
        thief.token = token;
        expectThat((await page.send('GET', '/wps/member/info')).http === 401, 'the session goes on in its browser');
        expectThat((await thief.send('GET', '/wps/member/info')).http === 401, 'the token goes on elsewhere');
      },
    ),
  ),
  familyCase('OUT-03', 'A logout without a session is answered', 'Clients log out whatever they know.', async ({ visitor }) => {
    valueOf(await visitor().send('DELETE', '/wps/session/logout'));
  }),
];
