import { createEvents } from '../../apps/gateway/src/base/background/events.ts';
import { systemClock } from '../../apps/gateway/src/base/calendar/clock.ts';
import type { Database } from '../../apps/gateway/src/base/database/database.ts';
import { memoryRateLimiter } from '../../apps/gateway/src/base/limits/rate-limit.ts';
import { createLog } from '../../apps/gateway/src/base/log.ts';
import { createBrand } from '../../apps/gateway/src/brand/index.ts';
import { createRequirements } from '../../apps/gateway/src/cashier/index.ts';
import { createIdentity } from '../../apps/gateway/src/identity/index.ts';
import { createMargin, createReward, type Reward } from '../../apps/gateway/src/reward/index.ts';
import { createWallet } from '../../apps/gateway/src/wallet/index.ts';

export const CALENDAR = { businessTimezone: 'Asia/Ho_Chi_Minh', dayStart: 0 };
export const MEMBER = { type: 0, vipLevel: 1, createdAt: new Date(0), labels: [], above: [] };
const log = createLog('silent');

const nothing = async (): Promise<never> => {
  throw new Error('nothing is collected here');
};

/** The rewards of a gateway that has started; without `hasLevels` those of a brand that gives no rebates and has no levels. */
export async function openRewards(db: Database, { hasLevels = true } = {}): Promise<Reward> {
  const clock = systemClock;
  const events = createEvents(db, clock, log);
  const brand = createBrand({ db, clock, demo: false });
  await brand.look();
  const { ranks } = createIdentity({ db, clock, events, rates: memoryRateLimiter(clock), brand });
  return createReward({
    ...{ db, clock, log, events },
    wallet: createWallet({ db, clock }),
    requirements: createRequirements({ db, clock, events }),
    memberOf: async () => ({ type: 0, status: 'ACTIVE' }),
    postPoints: nothing,
    prizes: { orderPrize: nothing, prizeProduct: async () => null, followPrizes: () => {} },
    calendarOf: async () => CALENDAR,
    detailsOf: async () => ({ ...MEMBER, merchantId: 1, status: 'ACTIVE' }),
    ...{
      ranks,
      vipBrandOf: hasLevels ? brand.byId : async () => null,
      margin: createMargin({ db, clock, log, brands: brand.all }),
    },
  });
}

/** Makes the brand of the rules, the first that there is, and members of the levels from 0 to 4. */
export async function createBench(db: Database, members: number): Promise<void> {
  await createBrand({ db, clock: systemClock, demo: false }).create({
    ...{ code: 'bench', name: 'Bench', hosts: ['*'], currency: 'VND', currencySymbol: '₫', countryCode: 'VN' },
    ...{ businessTimezone: CALENDAR.businessTimezone, languages: ['EN'] },
  });
  await db.query({
    text: `insert into account (id, merchant_id, username, username_key, nickname, type, currency, registered_via, vip_level, created_at)
           select n, 1, 'bench' || n, 'bench' || n, 'Bench', 0, 'VND', 'SELF', n % 5, now() from generate_series(1, $1::int) n`,
    values: [members],
  });
  await db.query({ text: 'analyze account' });
}

const PERIODS = `(array['DAILY', 'WEEKLY', 'MONTHLY'])[1 + n % 3]`;
const REWARD = `jsonb_build_object('money', '100000', 'points', 0, 'score', 0, 'multiple', 10000, 'wagerBase', 'BONUS', 'categoryWeights', null,
  'collectDays', 7)`;
/** Prizes for the ranks 1, 2 to 10, and 11 to 100. */
const PRIZES = `(select jsonb_agg(jsonb_build_object('from', f, 'to', t, 'reward', ${REWARD}) order by f) from (values (1, 1), (2, 10), (11, 100)) p (f, t))`;
/** A rule of valid bet that nobody comes to, of all bets or of those at slots. */
const RULE = `'audience', '{}'::jsonb, 'conditions', jsonb_build_array(jsonb_build_object('metric', 'VALID_BET', 'target', '900000000000')
  || case when n % 2 = 0 then '{"gameTypes":["RNG"]}'::jsonb else '{}'::jsonb end), 'reward', ${REWARD}`;
const WORDS = `jsonb_build_object('EN', jsonb_build_object('title', 'Rule ' || n, 'content', '<p>Terms</p>'))`;

/** Writes as many open rules of the brand as are asked for, in the place of those that there are. */
export async function writeRules(
  db: Database,
  { promotions, missions, boards, hasPoints }: { promotions: number; missions: number; boards: number; hasPoints: boolean },
): Promise<void> {
  await db.query({ text: 'truncate promotion, reward_mission, reward_board, point_rate cascade' });
  await db.query({
    text: `insert into promotion (merchant_id, slug, is_open, category, join_mode, words, settings, starts_at, updated_at)
           select 1, 'p' || n, true, 'other_promo', 'CLAIM', ${WORDS}, jsonb_build_object('terms', jsonb_build_object(${RULE},
             'period', ${PERIODS}, 'quota', null, 'exclusiveGroup', '', 'isReviewed', false, 'canRetry', true, 'remarkRequired', false,
             'imageRequired', false)), now() - interval '1 day', now() from generate_series(1, $1::int) n`,
    values: [promotions],
  });
  await db.query({
    text: `insert into reward_mission (merchant_id, slug, is_open, mission_group, words, rule, settings, starts_at, updated_at)
           select 1, 'm' || n, true, ${PERIODS}, ${WORDS}, jsonb_build_object(${RULE}), '{"after":"","go":"","sort":0}',
             now() - interval '1 day', now() from generate_series(1, $1::int) n`,
    values: [missions],
  });
  await db.query({
    text: `insert into reward_board (merchant_id, slug, is_open, words, terms, sort, starts_at, updated_at)
           select 1, 'b' || n, true, ${WORDS}, jsonb_build_object('score', (array['VALID_BET', 'WIN_MULTIPLE'])[1 + n % 2],
             'period', (array['DAILY', 'WEEKLY'])[1 + n / 2 % 2], 'gameTypes', '[]'::jsonb, 'prizes', ${PRIZES}), n,
             now() - interval '1 day', now() from generate_series(0, $1::int - 1) n`,
    values: [boards],
  });
  if (!hasPoints) return;
  await db.query({
    text: `insert into point_rate (merchant_id, from_at, steps, factors) values (1, now() - interval '1 day', '{"RNG": 100}', '{"0": 100}')`,
  });
}
