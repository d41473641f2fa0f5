import { GAME_TYPES, type Reply } from '@marquee/contract';
import { toWire } from '@marquee/money';
import { briefCache } from '../../base/brief-cache.ts';
import { dateOf } from '../../base/calendar/clock.ts';
import { refused } from '../../base/change.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';
import { merchantChannel } from '../../base/live/live.ts';
import { createPublished, type Published } from '../../base/published.ts';
import { checkImage, checkSlug, checkWindow, checkWords, isInTime } from '../../brand/index.ts';
import { DEPOSIT, factorOf, SEA } from '../earning/rates.ts';
import { writeRate } from '../earning/store.ts';
import { pointLoads } from '../load.ts';
import { lockConfig, readConfigs, writeConfig } from './config-store.ts';
import type { Languages, PublishedPoints, PublishedPointsDeps } from './deps.ts';
import { KIND_OF, type PointConfig, type PointConfigInput, type Reward, type RewardInput } from './reward.ts';
import { lockReward, readRewards, readTaken, removeReward, writeReward } from './reward-store.ts';

/** A brand that has not said what points are worth does not convert them. */
const NO_CONFIG: Reply<'pointConfig'> = {
  convertible: false,
  pointsPerUnit: 0,
  minAmount: 0,
  maxAmount: 0,
  stepAmount: 0,
  ratios: {},
  steps: {},
  factors: {},
};

const MAX_CONDITIONS = 400;
const MINUTE_MS = 60_000;
const FRESH_MS = 2_000;
/** Two decimals are the finest part that is booked, in ten-thousandths of a unit. */
const CENT = 100n;
const UNIT = 10_000n;
/** Units for which the wire says how many points there are, and the decimals of that. */
const RATIO_UNITS = 1_000;
const RATIO_DECIMALS = 100;

function checkReward(input: RewardInput): RewardInput {
  checkSlug(input.slug);
  checkWindow(input.startsAt, input.endsAt);
  checkImage(input.image);
  if ((input.deliveryType === 'FREE_BET') !== input.creditAmount > 0n)
    throw refused('a FREE_BET, and nothing else, says what it books: creditAmount');
  for (const amount of [input.creditAmount, input.amountRequired])
    if (amount % CENT !== 0n) throw refused('an amount of a product has at most two decimals');
  const clean = checkWords(input.words);
  const words = Object.entries(input.words).map(([language, { conditions }]) => {
    if (conditions.length > MAX_CONDITIONS) throw refused(`conditions have at most ${MAX_CONDITIONS} characters`);
    return [language, { title: clean[language]?.title ?? '', content: clean[language]?.content ?? '', conditions }] as const;
  });
  return { ...input, words: Object.fromEntries(words) };
}

function checkConfig(input: PointConfigInput): PointConfigInput {
  const known: readonly string[] = [...GAME_TYPES, SEA, DEPOSIT];
  const unknown = Object.keys(input.steps).find((name) => !known.includes(name));
  if (unknown !== undefined) throw refused(`points are not earned by ${unknown}; there are ${known.join(', ')}`);
  if (input.maxPoints < input.minPoints) throw refused('the most points must not be fewer than the fewest');
  if (input.minPoints % input.stepPoints !== 0) throw refused('the fewest points must be whole steps');
  if ((BigInt(input.stepPoints) * UNIT) % (BigInt(input.pointsPerUnit) * CENT) !== 0n)
    throw refused('a step of points must come to an amount of two decimals');
  return input;
}

/** The words of a product in the first of these languages that it has. */
const wordsIn = ({ words }: Pick<Reward, 'words'>, languages: Languages) => {
  const language = languages.find((each) => words[each]);
  return (language === undefined ? Object.values(words)[0] : words[language]) ?? null;
};

function itemOf(reward: Reward, taken: number, languages: Languages): Reply<'pointRewards'>['list'][number] {
  const words = wordsIn(reward, languages);
  return {
    rewardId: reward.id,
    name: words?.title ?? '',
    imageUrl: reward.image,
    rewardType: KIND_OF[reward.deliveryType],
    deliveryType: reward.deliveryType,
    pointsRequired: reward.pointsRequired,
    amountRequired: toWire(reward.amountRequired),
    creditAmount: toWire(reward.creditAmount),
    availableQuantity: Math.max(0, reward.stock - taken),
    memberLimit: reward.memberLimit,
    vipMinimum: reward.vipMinimum,
    conditions: words?.conditions ?? '',
    details: words?.content ?? '',
  };
}

/** Points for each 1,000 units, to two decimals: for those who read; what is counted by are the steps. */
const ratioOf = (step: number): number => Math.round((RATIO_UNITS * RATIO_DECIMALS) / step) / RATIO_DECIMALS;

const shownConfig = (config: PointConfig): Reply<'pointConfig'> => ({
  convertible: config.convertible,
  pointsPerUnit: config.pointsPerUnit,
  minAmount: config.minPoints,
  maxAmount: config.maxPoints,
  stepAmount: config.stepPoints,
  ratios: Object.fromEntries(Object.entries(config.steps).map(([name, step]) => [name, ratioOf(step)])),
  steps: { ...config.steps },
  factors: { ...config.factors },
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

/** Writes a brand's configuration, and from when on it is earned by. */
async function writeRates(
  tx: Transaction,
  { merchantId, fromAt, at }: { merchantId: number; fromAt: Date; at: Date },
  config: PointConfigInput,
): Promise<PointConfig> {
  const written = await writeConfig(tx, merchantId, config, at);
  await writeRate(tx, { merchantId, fromAt, steps: config.steps, factors: config.factors });
  return written;
}

/** Makes the changes that operators make. */
function createChanges(
  { clock, guardLoads }: Pick<PublishedPointsDeps, 'clock' | 'guardLoads'>,
  published: Published<Stored>,
): Pick<PublishedPoints, 'put' | 'remove' | 'putConfig' | 'seed'> {
  /** From the next minute on: by then every gateway sees it, and what was placed before counts as it did. */
  const nextMinute = (): Date => new Date((Math.floor(clock.now() / MINUTE_MS) + 1) * MINUTE_MS);
  return {
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
      const when = { merchantId, fromAt: nextMinute(), at: dateOf(clock) };
      return published.put(
        merchantId,
        {
          async lock(tx) {
            await guardLoads(tx, merchantId, pointLoads(fit));
            return lockConfig(tx, merchantId);
          },
          write: (tx) => writeRates(tx, when, fit),
        },
        options,
      );
    },
    seed: (merchantId, make) =>
      published.seed(merchantId, async () => {
        const { rewards, config } = await make();
        const fit = rewards.map(checkReward);
        return async (tx) => {
          for (const reward of fit) await writeReward(tx, merchantId, reward, dateOf(clock));
          // Nothing was counted before: all that a new brand's members ever played counts.
          await writeRates(tx, { merchantId, fromAt: new Date(0), at: dateOf(clock) }, checkConfig(config));
        };
      }),
  };
}

/** Makes what operators publish of points: products, and how points are earned and what they are worth. */
export function createPublishedPoints({ db, clock, live, guardLoads }: PublishedPointsDeps): PublishedPoints {
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

  // What visitors read may be as old as everything that operators publish; what was taken here is seen at once.
  const read = briefCache(clock, FRESH_MS, (key) => readTaken(db, Number(key.split('/')[0])));
  let moves = 0;
  const takenNow = (merchantId: number): Promise<ReadonlyMap<number, number>> => read(`${merchantId}/${moves}`);

  return {
    stockMoved() {
      moves += 1;
    },
    async rewards(merchantId, { rewardType, page = 1, size = 12 }, languages) {
      const now = clock.now();
      const open = (await list(merchantId)).filter(
        (reward) => isInTime(reward, now) && (rewardType === undefined || KIND_OF[reward.deliveryType] === rewardType),
      );
      const taken = await takenNow(merchantId);
      return {
        list: open.slice((page - 1) * size, page * size).map((reward) => itemOf(reward, taken.get(reward.id) ?? 0, languages)),
        totalPages: Math.ceil(open.length / size),
        totalCount: open.length,
      };
    },
    async config(merchantId) {
      const config = await configOf(merchantId);
      return config ? shownConfig(config) : NO_CONFIG;
    },
    list,
    taken: (merchantId) => readTaken(db, merchantId),
    configOf,
    factorOf: async (merchantId, level) => factorOf((await configOf(merchantId))?.factors ?? {}, level),
    ...createChanges({ clock, guardLoads }, published),
    look: published.look,
  };
}
