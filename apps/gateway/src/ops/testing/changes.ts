import { usualRules } from '../../brand/index.ts';
import type { Prepared } from './prepared.ts';
import { LOTUS } from './world.ts';

/** One change that an operator makes: what is sent, and who the audit names where that is not the one who asked. */
export interface WalkChange {
  input: { query?: Record<string, string>; body?: object };
  by?: string;
  /** The call that the audit names where it is another one: what was approved. */
  action?: string;
}

const BRAND = { merchant: 'orchid' };
const WORDS = { EN: { title: 'One', content: '<p>1</p>' } };

/** Changes of what a brand publishes, missions and leaderboards among it. */
const publishedChanges = (
  body: (fields: object) => WalkChange,
  query: (fields: Record<string, string>) => WalkChange,
  { player, exchange }: Prepared,
): Readonly<Record<string, WalkChange>> => ({
  opsContentPut: body({ kind: 'notice', slug: 'a', words: WORDS }),
  opsContentDelete: query({ kind: 'notice', slug: 'a' }),
  opsImagePut: body({ name: 'dot', svg: '<svg xmlns="http://www.w3.org/2000/svg"><circle r="1"/></svg>' }),
  opsPromotionPut: body({ slug: 'p', category: 'rng_promo', words: WORDS }),
  opsPromotionDelete: query({ slug: 'p' }),
  opsGiftMake: body({ slug: 'g', kind: 'SINGLE', words: { EN: 'Gift' }, reward: { points: 1 } }),
  opsGiftPut: body({ slug: 'g', isOpen: false }),
  opsRewardPut: body({ slug: 'r', deliveryType: 'GOODS', pointsRequired: 1, stock: 1, words: WORDS }),
  opsRewardDelete: query({ slug: 'r' }),
  opsPointOrderDecide: body({ orderNo: exchange, decision: 'reject', remark: 'none is left' }),
  opsPointConfigPut: body({ convertible: true, pointsPerUnit: 10, minPoints: 100, maxPoints: 100, steps: {} }),
  opsMissionPut: body({
    slug: 'm',
    group: 'DAILY',
    words: WORDS,
    conditions: [{ metric: 'LOGIN_DAYS', target: 1 }],
    reward: { points: 1 },
  }),
  opsMissionDelete: query({ slug: 'm' }),
  opsRebateRatePut: body({ level: 1, gameType: 'RNG', rate: 0.45 }),
  opsRafflePut: body({
    ...{ slug: 'w', kind: 'INSTANT', words: WORDS, blank: 9, endsAt: 4_102_444_800_000 },
    prizes: [{ reward: { points: 1 }, weight: 1, stock: 1 }],
  }),
  opsRaffleDelete: query({ slug: 'w' }),
  opsCheckInPut: body({ days: [{ points: 1 }] }),
  opsReferralTermsPut: body({ conditions: [{ metric: 'DEPOSIT_SUM', target: 1 }], referrer: { money: 1 } }),
  opsReferralPut: body({ username: player, decision: 'invalidate', reason: 'looked at' }),
  opsBoardPut: body({ slug: 'b', score: 'VALID_BET', period: 'EVENT', words: WORDS, prizes: [], endsAt: 4_102_444_800_000 }),
  opsBoardMember: body({ slug: 'b', username: player, reason: 'looked at' }),
  opsRewardBudgetPut: body({ source: 'VIP', rule: '', span: 'MONTH', amount: 100 }),
  opsRewardBudgetDelete: query({ source: 'VIP' }),
  opsRewardDryRun: body({
    ...{ from: '2026-06-01', until: '2026-06-01' },
    rule: { period: 'DAILY', conditions: [{ metric: 'LOGIN_DAYS', target: 1 }], reward: { money: 1 } },
  }),
  opsBoardDelete: query({ slug: 'b' }),
});

/** What is decided about lotteries; results and void draws wait for a second person. */
const lotteryChanges = (body: (fields: object) => WalkChange, reason: string): Readonly<Record<string, WalkChange>> => {
  const game = { vendor: 'OLD', gameCode: 'xsmb' };
  return {
    opsLotteryResult: body({ ...game, draw: '20260601', numbers: '1,2', reason }),
    opsLotteryVoid: body({ ...game, draw: '20260601', reason }),
    opsLotteryClose: body({ ...game, isOpen: false, reason }),
    opsLotteryLimit: body({ ...game, betType: 'MB_LO2', limit: 10 }),
    opsLotteryReturn: body({ ...game, betType: 'MB_LO2', return: 98, reason }),
    opsLotteryCalendar: body({ ...game, weekdays: [1], reason }),
    opsLotteryStation: body({ ...game, from: '20260601', isOpen: false, reason }),
  };
};

const agentChanges = (
  body: (fields: object) => WalkChange,
  { player, bills }: Prepared,
  reason: string,
): Readonly<Record<string, WalkChange>> => ({
  // Before the account that asked is moved, by which what is open expires.
  opsContractAnswer: body({ id: bills.asked, accepts: false, reason }),
  opsAgentPut: body({ username: 'newagent1', kind: 'top', reason }),
  opsAgentTerms: body({ username: 'newagent1', series: 1_900, rates: { RNG: 5_000 }, reason }),
  opsAgentMove: body({ username: player, to: 'newagent1', reason }),
  opsAgentPromote: body({ username: 'beginner', reason }),
  opsContractGive: body({
    username: 'newagent1',
    terms: {
      ...{ kind: 'DAILY', salaryType: 'LOSS', period: null, carryOver: null, categories: ['RNG'], activeBet: 0 },
      tiers: [{ rate: 3_000, validBet: 0, profit: 0, activeMembers: 0 }],
    },
    reason,
  }),
  opsContractEnd: body({ id: 1, at: 'PERIOD', reason }),
  opsAgentMark: body({ username: player, mark: 'DOUBTFUL', isOn: true, reason }),
  opsBillReview: body({ id: bills.review, decision: 'CANCEL', reason }),
  opsBillPay: body({ id: bills.short, reason }),
  opsBillForget: body({ id: bills.advanced, reason }),
});

/**
 * A change for every call that changes something, in an order in which each can be made. A call that is missing here fails the walk: whoever
 * adds one says what it is given.
 */
export const walkChanges = (prepared: Prepared): Readonly<Record<string, WalkChange>> => {
  const { held, event, toApprove, toReject, player, deposit, payment, ticket, feedback, withdrawals } = prepared;
  const { rewardItem, request } = prepared;
  const body = (fields: object) => ({ input: { body: { ...BRAND, ...fields } } });
  const reason = 'looked at';
  const query = (fields: Record<string, string>) => ({ input: { query: { ...BRAND, ...fields } } });
  return {
    opsBrandCreate: { input: { body: LOTUS } },
    opsBrandPut: body({ brand: { name: 'Orchid House' } }),
    opsBrandStatus: body({ status: 'maintenance' }),
    opsBrandSite: body({ loginedToHomePage: false }),
    opsBrandRegions: body({ blockedRegions: ['XX'] }),
    opsBrandModule: body({ module: 'FREEPLAY3', enabled: true }),
    opsBrandLogins: body({ sessionIdleMinutes: 20 }),
    opsBrandRules: body({ rules: usualRules() }),
    opsBrandAgentHosts: body({ agentHosts: [] }),
    opsVendorCreate: { input: { body: { code: 'ACME', name: 'Acme', url: 'http://acme.test' } } },
    opsVendorPut: body({ vendor: 'OLD', status: 'closed' }),
    opsGamePut: body({ vendor: 'OLD', gameCode: 'sample', status: 'closed' }),
    opsPinsPut: body({ pins: [{ vendor: 'OLD', gameCode: 'later' }] }),
    ...lotteryChanges(body, reason),
    ...publishedChanges(body, query, prepared),
    opsAccountStatus: body({ username: player, status: 'NO_LOGIN', reason }),
    opsAccountUnlock: body({ username: player, reason }),
    opsAccountSessions: query({ username: player, reason }),
    opsAccountReset: body({ username: player, reason }),
    ...agentChanges(body, prepared, reason),
    opsAdjustmentPut: body({ username: player, direction: 'add', amount: 5, key: 'ticket-1', multiple: 1, reason }),
    opsVipLevelsPut: body({ rules: { keepDays: 30, packetDeposit: 10, giftDays: 3 } }),
    opsVipMemberPut: body({ username: player, level: 1, reason }),
    opsRewardItemVoid: body({ username: player, id: rewardItem, reason }),
    opsPromotionRequestPut: body({ id: request, decision: 'reject', reason }),
    opsTurnoverEnd: body({ username: player, id: 1, decision: 'clear', reason }),
    opsAccountTransfers: body({ username: player, toUpline: true, reason }),
    opsWithdrawalRulesPut: body({ mayCancel: true }),
    opsRiskRulesPut: body({ newAccountDays: 3 }),
    opsWithdrawalClaim: body({ orderNo: withdrawals.reviewing, claim: true }),
    opsWithdrawalNote: body({ orderNo: withdrawals.reviewing, note: 'called the member' }),
    opsWithdrawalDecide: body({ orderNo: withdrawals.reviewing, decision: 'reject', reason }),
    opsPayoutBatch: body({}),
    opsWithdrawalFail: body({ orderNo: withdrawals.paying, reason }),
    opsWithdrawalPay: body({ orderNo: withdrawals.approved, parts: [12, 8] }),
    opsPayoutSent: body({ payoutNo: `${withdrawals.approved}.1`, hint: 'A. cashier' }),
    opsDisputeDecide: body({ payoutNo: `${withdrawals.disputed}.1`, decision: 'force', reason }),
    opsInvitationPut: body({ username: player, code: 'SPRING', kind: 'affiliate' }),
    opsInvitationDelete: query({ code: 'SPRING' }),
    opsDepositPut: body({ orderNo: deposit, action: 'confirm', reason }),
    opsPaymentPut: body({ id: payment, decision: 'book', reason }),
    opsTicketPut: body({ id: ticket, action: 'answer', text: 'It is there now.' }),
    opsFeedbackPut: body({ id: feedback, action: 'answer', text: 'It is there now.' }),
    opsChatPut: body({ username: player, action: 'answer', text: 'It is there now.' }),
    opsChatHours: body({ hours: { from: 540, until: 1_320 } }),
    opsMessagePut: body({ key: 'walk', to: 'named', usernames: [player], words: { EN: { title: 'One', text: '1' } } }),
    opsMessageWithdraw: query({ id: '1' }),
    opsStatementPut: body({ csv: 'reference,amount,description\nT1,5000,thanks\n', reason }),
    opsChannelPut: body({ channel: 'HAND', isOpen: false }),
    opsUnitValuePut: body({ unitValue: 1 }),
    opsProviderPut: { input: { body: { code: 'NEWPAY', name: 'New', url: 'https://pay.example', isOpen: true } } },
    opsHeldWinPut: body({ id: held, decision: 'reject', reason: 'a fault' }),
    opsProposalApprove: { ...body({ id: toApprove }), action: 'opsHeldWinPut', by: 'other and walk' },
    opsProposalReject: body({ id: toReject, reason: 'a fault' }),
    opsJobPut: body({ job: 'sample.daily', isBrands: true, action: 'pause' }),
    opsHeldEventPut: body({ id: event, decision: 'discard', reason: 'a fault' }),
    opsOperatorPut: { input: { body: { name: 'mai', kind: 'program', roles: ['viewer'] } } },
    opsOperatorRoles: { input: { body: { name: 'mai', roles: ['content'] } } },
    opsOperatorKey: { input: { body: { name: 'mai', keepHours: 24 } } },
    opsOperatorReset: { input: { body: { name: 'mai' } } },
    opsOperatorClose: { input: { query: { name: 'mai' } } },
  };
};
