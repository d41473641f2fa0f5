import { GAME_TYPES, type Reply } from '@marquee/contract';
import { toWire } from '@marquee/money';
import { dateOf } from '../base/calendar/clock.ts';
import { refused } from '../base/change.ts';
import type { Runner } from '../base/database/database.ts';
import type { SqlModule } from '../base/database/migrations.ts';
import { merchantChannel } from '../base/live/live.ts';
import { createPublished } from '../base/published.ts';
import { checkImage, checkSlug, checkWindow, checkWords, isInTime } from '../brand/index.ts';
import type { Languages, Points, PointsDeps } from './points.ts';
import type { PointConfig, PointConfigInput, Reward, RewardInput } from './reward.ts';
import { lockConfig, lockReward, readConfigs, readRewards, removeReward, writeConfig, writeReward } from './store.ts';

export { seedDemoPoints } from './demo.ts';
export { pointsOpsCalls } from './ops-calls.ts';
export type { Languages, Points, PointsDeps } from './points.ts';
export type { PointConfig, PointConfigInput, Reward, RewardInput } from './reward.ts';
export { pointsRoutes } from './routes.ts';

export const sql: SqlModule = { name: 'points', directory: import.meta.dirname };

/** A brand that has not said what points are worth does not convert them. */
const NO_CONFIG: Reply<'pointConfig'> = { convertible: false, pointsPerUnit: 0, minAmount: 0, maxAmount: 0, ratios: {} };

const MAX_CONDITIONS = 400;

function checkReward(input: RewardInput): RewardInput {
  checkSlug(input.slug);
  checkWindow(input.startsAt, input.endsAt);
  checkImage(input.image);
  const clean = checkWords(input.words);
  const words = Object.entries(input.words).map(([language, { conditions }]) => {
    if (conditions.length > MAX_CONDITIONS) throw refused(`conditions have at most ${MAX_CONDITIONS} characters`);
    return [language, { title: clean[language]?.title ?? '', content: clean[language]?.content ?? '', conditions }] as const;
  });
  return { ...input, words: Object.fromEntries(words) };
}

function checkConfig(input: PointConfigInput): PointConfigInput {
  const known: readonly string[] = [...GAME_TYPES, 'DEPOSIT'];
  const unknown = Object.keys(input.ratios).find((name) => !known.includes(name));
  if (unknown !== undefined) throw refused(`points are not earned by ${unknown}; there are ${known.join(', ')}`);
  if (input.maxPoints < input.minPoints) throw refused('the most points must not be fewer than the fewest');
  return input;
}

function itemOf(reward: Reward, languages: Languages): Reply<'pointRewards'>['list'][number] {
  const language = languages.find((each) => reward.words[each]);
  const words = (language === undefined ? Object.values(reward.words)[0] : reward.words[language]) ?? null;
  return {
    rewardId: reward.id,
    name: words?.title ?? '',
    imageUrl: reward.image,
    rewardType: reward.rewardType,
    pointsRequired: reward.pointsRequired,
    amountRequired: toWire(reward.amountRequired),
    availableQuantity: reward.availableQuantity,
    conditions: words?.conditions ?? '',
    details: words?.content ?? '',
  };
}

const shownConfig = ({ convertible, pointsPerUnit, minPoints, maxPoints, ratios }: PointConfig): Reply<'pointConfig'> => ({
  convertible,
  pointsPerUnit,
  minAmount: minPoints,
  maxAmount: maxPoints,
  ratios: { ...ratios },
});

/** What the module publishes. */
type Stored = { kind: 'reward'; merchantId: number; revision: number; reward: Reward } | ConfigStored;
interface ConfigStored {
  kind: 'config';
  merchantId: number;
  revision: number;
  config: PointConfig;
}

async function readAll(db: Runner): Promise<Stored[]> {
  const rewards = await readRewards(db);
  const configs = await readConfigs(db);
  return [
    ...rewards.map((reward) => ({ kind: 'reward' as const, merchantId: reward.merchantId, revision: reward.revision, reward })),
    ...configs.map((config) => ({ kind: 'config' as const, merchantId: config.merchantId, revision: config.revision, config })),
  ];
}

/** Makes the points module. */
export function createPoints({ db, clock, live }: PointsDeps): Points {
  const published = createPublished<Stored>({
    db,
    clock,
    versionTable: 'point_version',
    read: readAll,
    onChange: (id) => live?.tell(merchantChannel(id), { type: 'brand' }),
  });

  const list = async (merchantId: number): Promise<Reward[]> => {
    const stored = await published.of(merchantId);
    const rewards = stored.flatMap((each) => (each.kind === 'reward' ? [each.reward] : []));
    return rewards.sort((a, b) => a.sort - b.sort || a.id - b.id);
  };

  const configOf = async (merchantId: number): Promise<PointConfig | null> =>
    (await published.of(merchantId)).find((each) => each.kind === 'config')?.config ?? null;

  return {
    async rewards(merchantId, { rewardType, page = 1, size = 12 }, languages) {
      const now = clock.now();
      const open = (await list(merchantId)).filter(
        (reward) => isInTime(reward, now) && (rewardType === undefined || reward.rewardType === rewardType),
      );
      return {
        list: open.slice((page - 1) * size, page * size).map((reward) => itemOf(reward, languages)),
        totalPages: Math.ceil(open.length / size),
        totalCount: open.length,
      };
    },
    async config(merchantId) {
      const config = await configOf(merchantId);
      return config ? shownConfig(config) : NO_CONFIG;
    },
    list,
    configOf,
    async put(merchantId, input, options) {
      const fit = checkReward(input);
      return published.put(
        merchantId,
        {
          lock: (tx) => lockReward(tx, merchantId, fit.slug),
          write: (tx) => writeReward(tx, merchantId, fit, dateOf(clock)),
        },
        options,
      );
    },
    remove: (merchantId, slug, options) =>
      published.remove(merchantId, { lock: (tx) => lockReward(tx, merchantId, slug), remove: removeReward }, options),
    async putConfig(merchantId, input, options) {
      const fit = checkConfig(input);
      return published.put(
        merchantId,
        { lock: (tx) => lockConfig(tx, merchantId), write: (tx) => writeConfig(tx, merchantId, fit, dateOf(clock)) },
        options,
      );
    },
    seed: (merchantId, make) =>
      published.seed(merchantId, async () => {
        const { rewards, config } = await make();
        const fit = rewards.map(checkReward);
        return async (tx) => {
          for (const reward of fit) await writeReward(tx, merchantId, reward, dateOf(clock));
          await writeConfig(tx, merchantId, checkConfig(config), dateOf(clock));
        };
      }),
    look: published.look,
  };
}
