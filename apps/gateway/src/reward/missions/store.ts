import { texts } from '../../base/arrays.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';
import type { Rule } from '../rules/index.ts';
import { type Mission, PERIOD_OF, type StoredMission } from './mission.ts';

interface MissionTable {
  id: number;
  merchant_id: number;
  slug: string;
  revision: number;
  is_open: boolean;
  mission_group: Mission['group'];
  words: Mission['words'];
  rule: Pick<Rule, 'audience' | 'conditions' | 'reward'>;
  settings: Pick<Mission, 'after' | 'go' | 'sort'>;
  starts_at: Date;
  ends_at: Date | null;
  updated_at: Date;
}

const missionOf = (row: MissionTable): Mission => ({
  id: row.id,
  merchantId: row.merchant_id,
  slug: row.slug,
  revision: row.revision,
  isOpen: row.is_open,
  group: row.mission_group,
  period: PERIOD_OF[row.mission_group],
  words: row.words,
  ...row.rule,
  ...row.settings,
  startsAt: row.starts_at.getTime(),
  endsAt: row.ends_at?.getTime() ?? null,
  updatedAt: row.updated_at.getTime(),
});

/** All missions of all brands. */
export async function readMissions(db: Runner): Promise<Mission[]> {
  return (await db.query<MissionTable>({ text: 'select * from reward_mission order by id' })).map(missionOf);
}

/** One mission, held until the transaction ends; null when there is none. */
export async function lockMission(tx: Transaction, merchantId: number, slug: string): Promise<Mission | null> {
  const [row] = await tx.query<MissionTable>({
    text: 'select * from reward_mission where merchant_id = $1 and slug = $2 for update',
    values: [merchantId, slug],
  });
  return row ? missionOf(row) : null;
}

/** Writes a mission, new or over the one of its name. */
export async function writeMission(tx: Transaction, merchantId: number, mission: StoredMission, at: Date): Promise<Mission> {
  const { slug, isOpen, group, words, audience, conditions, reward, after, go, sort, startsAt, endsAt } = mission;
  const [row] = await tx.query<MissionTable>({
    text: `insert into reward_mission (merchant_id, slug, is_open, mission_group, words, rule, settings, starts_at, ends_at, updated_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
           on conflict (merchant_id, slug) do update
             set is_open = excluded.is_open, mission_group = excluded.mission_group, words = excluded.words, rule = excluded.rule,
                 settings = excluded.settings, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
                 updated_at = excluded.updated_at, revision = reward_mission.revision + 1
           returning *`,
    values: [
      merchantId,
      slug,
      isOpen,
      group,
      JSON.stringify(words),
      JSON.stringify({ audience, conditions, reward }),
      JSON.stringify({ after, go, sort }),
      new Date(startsAt),
      endsAt === null ? null : new Date(endsAt),
      at,
    ],
  });
  if (!row) throw new Error(`the mission ${slug} could not be written`);
  return missionOf(row);
}

/** Deletes a mission. */
export async function removeMission(tx: Transaction, { id }: Mission): Promise<void> {
  await tx.query({ text: 'delete from reward_mission where id = $1', values: [id] });
}

/** A mission in a cycle. */
export interface TakenKey {
  missionId: number;
  cycle: string;
}

export const takenKey = ({ missionId, cycle }: TakenKey): string => `${missionId}:${cycle}`;

/** Which missions a member has collected in these cycles, by their keys. */
export async function readTaken(runner: Runner, accountId: bigint, cycles: readonly string[]): Promise<Set<string>> {
  const rows = await runner.query<TakenKey>({
    name: 'reward-missions-taken',
    text: `select mission_id as "missionId", cycle from reward_mission_taken where account_id = $1 and cycle = any ($2::text::text[])`,
    values: [accountId, texts(cycles)],
  });
  return new Set(rows.map(takenKey));
}

/** Writes down that a member has collected a mission; false when that was written before. */
export async function insertTaken(
  tx: Transaction,
  taken: TakenKey & { accountId: bigint; merchantId: number; score: number; at: Date },
): Promise<boolean> {
  const rows = await tx.query({
    name: 'reward-mission-take',
    text: `insert into reward_mission_taken (account_id, mission_id, cycle, merchant_id, score, taken_at) values ($1, $2, $3, $4, $5, $6)
           on conflict do nothing returning account_id`,
    values: [taken.accountId, taken.missionId, taken.cycle, taken.merchantId, taken.score, taken.at],
  });
  return rows.length > 0;
}
