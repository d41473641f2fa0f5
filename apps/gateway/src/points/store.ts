import type { Runner, Transaction } from '../base/database/database.ts';
import type { PointConfig, PointConfigInput, Reward, RewardInput } from './reward.ts';

interface RewardTable {
  id: number;
  merchant_id: number;
  slug: string;
  revision: number;
  is_open: boolean;
  reward_type: Reward['rewardType'];
  points_required: number;
  amount_required: bigint;
  available_quantity: number;
  image: string;
  words: Reward['words'];
  sort: number;
  starts_at: Date;
  ends_at: Date | null;
  updated_at: Date;
}

const rewardOf = (row: RewardTable): Reward => ({
  id: row.id,
  merchantId: row.merchant_id,
  slug: row.slug,
  revision: row.revision,
  isOpen: row.is_open,
  rewardType: row.reward_type,
  pointsRequired: row.points_required,
  amountRequired: row.amount_required,
  availableQuantity: row.available_quantity,
  image: row.image,
  words: row.words,
  sort: row.sort,
  startsAt: row.starts_at.getTime(),
  endsAt: row.ends_at?.getTime() ?? null,
  updatedAt: row.updated_at.getTime(),
});

/** All rewards of all brands. */
export async function readRewards(db: Runner): Promise<Reward[]> {
  return (await db.query<RewardTable>({ text: 'select * from point_reward order by id' })).map(rewardOf);
}

/** One reward, held until the transaction ends; null when there is none. */
export async function lockReward(tx: Transaction, merchantId: number, slug: string): Promise<Reward | null> {
  const [row] = await tx.query<RewardTable>({
    text: 'select * from point_reward where merchant_id = $1 and slug = $2 for update',
    values: [merchantId, slug],
  });
  return row ? rewardOf(row) : null;
}

/** Writes a reward, new or over the one of its name. */
export async function writeReward(tx: Transaction, merchantId: number, input: RewardInput, at: Date): Promise<Reward> {
  const [row] = await tx.query<RewardTable>({
    text: `insert into point_reward (merchant_id, slug, is_open, reward_type, points_required, amount_required,
                                     available_quantity, image, words, sort, starts_at, ends_at, updated_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
           on conflict (merchant_id, slug) do update
             set is_open = excluded.is_open, reward_type = excluded.reward_type, points_required = excluded.points_required,
                 amount_required = excluded.amount_required, available_quantity = excluded.available_quantity,
                 image = excluded.image, words = excluded.words, sort = excluded.sort, starts_at = excluded.starts_at,
                 ends_at = excluded.ends_at, updated_at = excluded.updated_at, revision = point_reward.revision + 1
           returning *`,
    values: [
      merchantId,
      input.slug,
      input.isOpen,
      input.rewardType,
      input.pointsRequired,
      input.amountRequired,
      input.availableQuantity,
      input.image,
      JSON.stringify(input.words),
      input.sort,
      new Date(input.startsAt),
      input.endsAt === null ? null : new Date(input.endsAt),
      at,
    ],
  });
  if (!row) throw new Error(`the reward ${input.slug} could not be written`);
  return rewardOf(row);
}

/** Deletes a reward. */
export async function removeReward(tx: Transaction, { id }: Reward): Promise<void> {
  await tx.query({ text: 'delete from point_reward where id = $1', values: [id] });
}

const CONFIG = `merchant_id as "merchantId", revision, convertible, points_per_unit as "pointsPerUnit", min_points as "minPoints",
  max_points as "maxPoints", ratios`;

/** The configuration of every brand that has one. */
export const readConfigs = (db: Runner): Promise<PointConfig[]> =>
  db.query<PointConfig>({ text: `select ${CONFIG} from point_config` });

/** A brand's configuration, held until the transaction ends; null when it has none. */
export async function lockConfig(tx: Transaction, merchantId: number): Promise<PointConfig | null> {
  const [row] = await tx.query<PointConfig>({
    text: `select ${CONFIG} from point_config where merchant_id = $1 for update`,
    values: [merchantId],
  });
  return row ?? null;
}

/** Writes a brand's configuration. */
export async function writeConfig(
  tx: Transaction,
  merchantId: number,
  { convertible, pointsPerUnit, minPoints, maxPoints, ratios }: PointConfigInput,
  at: Date,
): Promise<PointConfig> {
  const [row] = await tx.query<PointConfig>({
    text: `insert into point_config as held (merchant_id, convertible, points_per_unit, min_points, max_points, ratios, updated_at)
           values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (merchant_id) do update
             set convertible = excluded.convertible, points_per_unit = excluded.points_per_unit, min_points = excluded.min_points,
                 max_points = excluded.max_points, ratios = excluded.ratios, updated_at = excluded.updated_at,
                 revision = held.revision + 1
           returning ${CONFIG}`,
    values: [merchantId, convertible, pointsPerUnit, minPoints, maxPoints, JSON.stringify(ratios), at],
  });
  if (!row) throw new Error('the configuration of points could not be written');
  return row;
}
