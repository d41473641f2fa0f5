import type { Has, ModelAnswer } from './family-reply.ts';

const RELAY = '/wps/relay/';
const listed = { list: [], totalPages: 0 };

/** Lists with nothing in them yet, by path. */
function emptyLists(): Record<string, unknown> {
  const lists = [
    'RNGOrders',
    'FishOrders',
    'LiveOrders',
    'PvPOrders',
    'SportsSettOrders',
    'SportsUnsettOrders',
    'ordersSportsRemote',
    'ElottSettledOrders',
    'ElottUnsettledOrders',
    'MemTransDet',
  ];
  return {
    ...Object.fromEntries(lists.map((name) => [`${RELAY}ODSFE2_${name}`, listed])),
    ...Object.fromEntries(
      ['MCSFE_getMissionSummaryDetails', 'MCS2_getPointReward', 'EMFE_getInbox'].map((name) => [`${RELAY}${name}`, listed]),
    ),
    [`${RELAY}MCS2_depositTransactioNReport`]: { ...listed, footer: { amount: 0 } },
    [`${RELAY}MCS2_WithdrawTransactionReport`]: { ...listed, footer: { amount: 0 } },
    ...Object.fromEntries(
      [
        'MCS2_getPointConfig',
        'MCSFE_getLoginPromotion',
        'MCS2_getMemberClubBenefit',
        'MCSFE_getDepositPaymentChannels',
        'MCS2_bankCards',
        'MCS2_withdrawBanks',
        'GLS2_TxCodeList',
        'ODSFE2_MemPNL',
        'CBS_groupPermission',
        'MCSFE_getAvailablePromotions',
        'MCSFE_getMerchantAvailablePromotions',
      ].map((name) => [`${RELAY}${name}`, {}]),
    ),
  };
}

/** What a member has, by path. */
function possessions(has: Has): Record<string, unknown> {
  const progress = { actual: 0, expected: 1_000 };
  const wallets = [
    { accountTypeId: 2, accountName: 'MAIN', availBalance: 1_500 },
    { accountTypeId: 31, accountName: 'JL', availBalance: 20.25 },
  ];
  const products = Object.fromEntries(
    [
      'divtypereq',
      'dailysalreqtype',
      'contracthoursalreq',
      'realtimesalreqtype',
      'divtypeinfo',
      'dailysalinfotype',
      'contracthoursalinfo',
      'contractmrdailysalinfotype',
    ].map((name) => [name, {}]),
  );
  return {
    [`${RELAY}CSP_unreadCount`]: has('wraps the number of unread messages') ? { count: 0 } : 0,
    [`${RELAY}EMFE_getInboxUnreadCount`]: 0,
    [`${RELAY}CBS_unreadCount`]: { unReadCount: 0 },
    [`${RELAY}MCSFE_getClaimPromotion`]: [],
    [`${RELAY}MCS2_getPointBalance`]: '1250',
    [`${RELAY}MCSFE_getPointBalance`]: 1250,
    [`${RELAY}MCSFE_getDepositSettings`]: { allowDeposit: 'Y' },
    [`${RELAY}MCSFE_getWithdrawSettings`]: {
      ...{ allowWithdraw: 'Y', minimumAmount: 1, maximumAmount: 2, withdrawDateFrom: '00:00', withdrawDateTo: '24:00' },
      ...{ fixedWithdrawAmounts: [], remainingTransactionTimes: 3, maxTransactionTimes: 3, c2cEnabled: false },
    },
    [`${RELAY}MCSFE_getPlayerAvatar`]: { avatar: '0', avatarType: 'STATIC' },
    [`${RELAY}MCSFE_getPlayerRankProgress`]: {
      playerRankName: 'VIP1',
      playerRankProgress: { conditionType: 'ALL', labelId: 1 },
      currentProgress: { completedConditions: 1, totalExpectedConditions: 2 },
      monthlyTurnover: progress,
      totalTurnover: progress,
    },
    [`${RELAY}MCSFE_getReferralDetails`]: { referralCode: 'X', totalInvitations: 0, promotionDomains: [] },
    [`${RELAY}GCS_merchantWallet`]: { isSingle: 1 },
    [`${RELAY}GLS2_roomList`]: { content: [] },
    '/wps/member/info/funds/consolidated': products,
    '/wps/member/info/icon': '0',
    '/wps/v2/wallets/balance': {
      sumBalance: has('counts a wallet twice') ? 1_540.5 : 1_520.25,
      currency: 'VND',
      currencySymbol: '₫',
      mainWalletBalance: 1_500,
      balance: wallets,
    },
    ...Object.fromEntries(
      ['/wps/wallets/balance', '/wps/wallets/gcs', '/wps/wallets'].map((path) => [path, { balances: wallets }]),
    ),
    '/wps/v2/member/securityConfig': {},
    '/wps/message/inbox': listed,
    '/wps/message/unreadCount': 0,
  };
}

/** What the model tells a member of itself. */
export const memberAnswers = (has: Has): Record<string, ModelAnswer> =>
  Object.fromEntries(
    Object.entries({ ...emptyLists(), ...possessions(has) }).map(([path, value]) => [`GET ${path}`, () => ({ value })]),
  );
