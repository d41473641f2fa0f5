import type { Runner, Transaction } from '../../base/database/database.ts';
import type { PointConfig, PointConfigInput } from './reward.ts';

const CONFIG = `merchant_id as "merchantId", revision, convertible, points_per_unit as "pointsPerUnit", min_points as "minPoints",
  max_points as "maxPoints", step_points as "stepPoints", steps, factors`;

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
  { convertible, pointsPerUnit, minPoints, maxPoints, stepPoints, steps, factors }: PointConfigInput,
  at: Date,
): Promise<PointConfig> {
  const [row] = await tx.query<PointConfig>({
    text: `insert into point_config as held (merchant_id, convertible, points_per_unit, min_points, max_points, step_points, steps, factors, updated_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
           on conflict (merchant_id) do update
             set convertible = excluded.convertible, points_per_unit = excluded.points_per_unit, min_points = excluded.min_points,
                 max_points = excluded.max_points, step_points = excluded.step_points, steps = excluded.steps,
                 factors = excluded.factors, updated_at = excluded.updated_at, revision = held.revision + 1
           returning ${CONFIG}`,
    values: [
      merchantId,
      convertible,
      pointsPerUnit,
      minPoints,
      maxPoints,
      stepPoints,
      JSON.stringify(steps),
      JSON.stringify(factors),
      at,
    ],
  });
  if (!row) throw new Error('the configuration of points could not be written');
  return row;
}
