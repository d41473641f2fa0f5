import {
  agentOpsCalls,
  contractOpsCalls,
  createContracts,
  createSalaryGuard,
  markOpsCalls,
  settlementOpsCalls,
} from './agent/index.ts';
import { brandOpsCalls, bundleOpsCalls, contentOpsCalls } from './brand/index.ts';
import {
  adjustmentOpsCalls,
  createRequirements,
  createRiskSigns,
  moneyInOpsCalls,
  type Requirements,
  readWithdrawalLimits,
  reportOpsCalls,
  riskOpsCalls,
  transferOpsCalls,
  wageringOpsCalls,
  withdrawalOpsCalls,
} from './cashier/index.ts';
import { catalogueOpsCalls } from './catalogue/index.ts';
import { accountOpsCalls } from './identity/index.ts';
import { lotteryOpsCalls } from './lottery/index.ts';
import { chatOpsCalls, feedbackOpsCalls, letterOpsCalls } from './message/index.ts';
import type { ModuleOpsCalls, OperatedModules } from './ops/index.ts';
import { heldOpsCalls, readPlayedSince } from './play/index.ts';
import { pointsOpsCalls } from './points/index.ts';
import {
  checkInOpsCalls,
  giftOpsCalls,
  previewOpsCalls,
  promotionOpsCalls,
  requestOpsCalls,
  rewardPreviewOpsCalls,
} from './promotion/index.ts';
import { teams } from './report/index.ts';
import {
  boardOpsCalls,
  costOpsCalls,
  createLevelPreview,
  itemOpsCalls,
  missionOpsCalls,
  type NamedRule,
  raffleOpsCalls,
  rebateOpsCalls,
  referralOpsCalls,
  vipOpsCalls,
} from './reward/index.ts';

/** What gives rewards in a brand, by name. */
const rulesOf =
  ({ promotions, reward: { missions, boards, raffles } }: Pick<OperatedModules, 'promotions' | 'reward'>) =>
  async (merchantId: number): Promise<NamedRule[]> => {
    const named = (source: NamedRule['source'], { id, slug }: { id: number; slug: string }, terms: NamedRule['terms']) => ({
      ...{ source, rule: String(id), slug, terms },
    });
    return [
      ...(await promotions.list(merchantId)).map((each) => named('PROMOTION', each, each.terms)),
      ...(await missions.list(merchantId)).map((each) => named('MISSION', each, { ...each, quota: null })),
      ...(await boards.list(merchantId)).map((each) => named('LEADERBOARD', each, null)),
      ...(await raffles.list(merchantId)).map((each) => named('RAFFLE', each, null)),
    ];
  };

/** The operator's calls about what members are given. */
function rewardCalls(modules: OperatedModules, requirements: Requirements) {
  const { db, clock, brand, promotions, points, accounts, pictures, reward, ranks, ruleMemberOf } = modules;
  return {
    ...rebateOpsCalls({ db, clock, brand, accounts, rebates: reward.rebates, margin: reward.margin }),
    ...itemOpsCalls({ db, accounts, items: reward.items }),
    ...costOpsCalls({
      ...{ db, clock, points, counting: reward.counting, budgets: reward.items.budgets },
      membersOf: accounts.members,
      rulesOf: rulesOf(modules),
    }),
    ...requestOpsCalls({
      ...{ db, clock, pictures, items: reward.items, promotionsOf: promotions.list },
      usernameOf: accounts.nameOf,
    }),
    ...boardOpsCalls({ boards: reward.boards, accounts, clock }),
    ...vipOpsCalls({ db, brand, accounts, ranks, vip: reward.vip }),
    ...referralOpsCalls({ db, clock, accounts, referrals: reward.referrals }),
    ...missionOpsCalls({ missions: reward.missions, clock }),
    ...checkInOpsCalls({ checkIn: modules.checkIn }),
    ...raffleOpsCalls({ db, clock, accounts, raffles: reward.raffles }),
    ...promotionOpsCalls({ promotions, clock }),
    ...giftOpsCalls({ db, clock }),
    ...previewOpsCalls({
      ...{ db, clock, accounts, requirements, counting: reward.counting, items: reward.items, ruleMemberOf },
      calendarOf: brand.byId,
      promotionsOf: promotions.list,
    }),
    ...rewardPreviewOpsCalls({
      ...{ clock, reward, accounts, checkIn: modules.checkIn },
      levelOf: createLevelPreview({
        ...{ db, clock, vip: reward.vip, items: reward.items, counting: reward.counting, ranks },
        ...{ limitsOf: readWithdrawalLimits, factorOf: points.factorOf },
      }),
    }),
    ...pointsOpsCalls({ points, clock, accounts }),
  };
}

/** The operator's calls of all modules. A call of the contract that no module brings does not compile. */
export function operatorCalls(modules: OperatedModules): ModuleOpsCalls {
  const { db, clock, brand, catalogue, wallet, accounts, messages, events, deposits } = modules;
  const { pictures, payouts, reports, reward } = modules;
  const risk = createRiskSigns({ db, accounts, playedSince: (asked) => readPlayedSince(db, asked) });
  const requirements = createRequirements({ db, clock, events });
  const guard = createSalaryGuard(reward.margin);
  return {
    ...brandOpsCalls(brand),
    ...bundleOpsCalls({ brand, hasAccounts: accounts.hasAny }),
    ...contentOpsCalls({ content: brand.content, images: brand.images, clock }),
    ...accountOpsCalls(accounts),
    ...adjustmentOpsCalls({ db, clock, accounts, wallet, requirements }),
    ...transferOpsCalls({ db, accounts }),
    ...agentOpsCalls({ db, accounts, agents: modules.agents }),
    ...contractOpsCalls({ db, clock, accounts, contracts: createContracts({ db, clock, messages, guard }) }),
    ...markOpsCalls({ db, clock, accounts }),
    ...settlementOpsCalls({ db, clock, accounts, wallet, messages, teams }),
    ...wageringOpsCalls({ accounts, requirements }),
    ...moneyInOpsCalls({
      ...deposits,
      accounts,
      risk,
      async answerMember(tx, { id, merchantId, accountId }, { amount, currency, text }) {
        const params = { amount: { amount, currency }, answer: { EN: text } };
        await messages.send(tx, { merchantId, accountId, template: 'ticket.answered', params, key: `ticket:${id}` });
      },
    }),
    ...withdrawalOpsCalls({ db, clock, risk, pictures, payouts, unitValueOf: deposits.unitValueOf }),
    ...reportOpsCalls({ db, clock, accounts, reports, unitValueOf: deposits.unitValueOf }),
    ...riskOpsCalls({ db }),
    ...feedbackOpsCalls({ db, clock, accounts, pictures, messages, events }),
    ...chatOpsCalls({ db, clock, events, accounts }),
    ...letterOpsCalls({ db, clock, events, accounts, messages }),
    ...{
      ...catalogueOpsCalls(catalogue),
      ...lotteryOpsCalls({ db, vendors: modules.lotteries, feeds: modules.feeds, margin: modules.reward.margin }),
    },
    ...heldOpsCalls({
      db,
      accounts,
      catalogue,
      reviews: wallet.reviews,
      async tellDecision(tx, { id, merchantId, ownerId: accountId, amount, currency }, decision) {
        const template = decision === 'release' ? 'win.released' : 'win.rejected';
        await messages.send(tx, { merchantId, accountId, template, params: { amount: { amount, currency } }, key: `held:${id}` });
      },
    }),
    ...rewardCalls(modules, requirements),
  };
}
