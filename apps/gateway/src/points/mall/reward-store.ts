import type { Runner, Transaction } from '../../base/database/database.ts';
import type { Reward, RewardInput } from './reward.ts';

interface RewardTable {
  id: number;
  merchant_id: number;
  slug: string;
  revision: number;
  is_open: boolean;
  delivery_type: Reward['deliveryType'];
  points_required: number;
  amount_required: bigint;
  credit_amount: bigint;
  stock: number;
  member_limit: number;
  vip_minimum: number;
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
  deliveryType: row.delivery_type,
  pointsRequired: row.points_required,
  amountRequired: row.amount_required,
  creditAmount: row.credit_amount,
  stock: row.stock,
  memberLimit: row.member_limit,
  vipMinimum: row.vip_minimum,
  image: row.image,
  words: row.words,
  sort: row.sort,
  startsAt: row.starts_at.getTime(),
  endsAt: row.ends_at?.getTime() ?? null,
  updatedAt: row.updated_at.getTime(),
});

const REWARD = `id, merchant_id, slug, revision, is_open, delivery_type, points_required, amount_required, credit_amount, stock, member_limit,
  vip_minimum, image, words, sort, starts_at, ends_at, updated_at`;

/** All products of all brands. */
export async function readRewards(db: Runner): Promise<Reward[]> {
  return (await db.query<RewardTable>({ text: `select ${REWARD} from point_reward order by id` })).map(rewardOf);
}

/** One reward, held until the transaction ends; null when there is none. */
export async function lockReward(tx: Transaction, merchantId: number, slug: string): Promise<Reward | null> {
  const [row] = await tx.query<RewardTable>({
    text: `select ${REWARD} from point_reward where merchant_id = $1 and slug = $2 for update`,
    values: [merchantId, slug],
  });
  return row ? rewardOf(row) : null;
}

/** Writes a reward, new or over the one of its name. */
export async function writeReward(tx: Transaction, merchantId: number, input: RewardInput, at: Date): Promise<Reward> {
  const [row] = await tx.query<RewardTable>({
    text: `insert into point_reward (merchant_id, slug, is_open, delivery_type, points_required, amount_required, credit_amount, stock,
                                     member_limit, vip_minimum, image, words, sort, starts_at, ends_at, updated_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
           on conflict (merchant_id, slug) do update
             set is_open = excluded.is_open, delivery_type = excluded.delivery_type, points_required = excluded.points_required,
                 amount_required = excluded.amount_required, credit_amount = excluded.credit_amount, stock = excluded.stock,
                 member_limit = excluded.member_limit, vip_minimum = excluded.vip_minimum, image = excluded.image,
                 words = excluded.words, sort = excluded.sort, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
                 updated_at = excluded.updated_at, revision = point_reward.revision + 1
           returning ${REWARD}`,
    values: [
      merchantId,
      input.slug,
      input.isOpen,
      input.deliveryType,
      input.pointsRequired,
      input.amountRequired,
      input.creditAmount,
      input.stock,
      input.memberLimit,
      input.vipMinimum,
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

/** How much is taken of a brand's products; of those that are not named nothing is. */
export async function readTaken(db: Runner, merchantId: number): Promise<Map<number, number>> {
  const rows = await db.query<{ rewardId: number; taken: number }>({
    name: 'points-stock',
    text: `select s.reward_id as "rewardId", s.taken from point_stock s join point_reward r on r.id = s.reward_id where r.merchant_id = $1`,
    values: [merchantId],
  });
  return new Map(rows.map(({ rewardId, taken }) => [rewardId, taken]));
}

/** A product and how much of it is taken; nobody else takes or returns some until the transaction ends. Null: there is none. */
export async function lockStock(
  tx: Transaction,
  merchantId: number,
  rewardId: number,
): Promise<{ reward: Reward; taken: number } | null> {
  await tx.query({
    name: 'points-stock-open',
    text: `insert into point_stock (reward_id, taken) select id, 0 from point_reward where id = $1 and merchant_id = $2 on conflict do nothing`,
    values: [rewardId, merchantId],
  });
  const [stock] = await tx.query<{ taken: number }>({
    name: 'points-stock-lock',
    text: 'select taken from point_stock where reward_id = $1 for update',
    values: [rewardId],
  });
  const [row] = await tx.query<RewardTable>({
    name: 'points-reward',
    text: `select ${REWARD} from point_reward where id = $1 and merchant_id = $2`,
    values: [rewardId, merchantId],
  });
  return stock && row ? { reward: rewardOf(row), taken: stock.taken } : null;
}

/** Takes pieces of a product, or gives them back; its stock is locked, or it has been deleted. */
export async function moveStock(tx: Transaction, rewardId: number, quantity: number): Promise<void> {
  await tx.query({
    name: 'points-stock-move',
    text: 'update point_stock set taken = greatest(0, taken + $2) where reward_id = $1',
    values: [rewardId, quantity],
  });
}
