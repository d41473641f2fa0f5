import type { Runner } from '../../base/database/database.ts';
import type { Raffle } from './raffle.ts';

/** Tells, in words, what would still give tickets of a raffle; null: nothing. */
export type NamesRaffle = (runner: Runner, raffle: Pick<Raffle, 'merchantId' | 'slug'>, at: Date) => Promise<string | null>;

/** Missions that are open, and rewards that wait to be collected. */
export const namesOfRewards: NamesRaffle = async (runner, { merchantId, slug }, at) => {
  const [mission] = await runner.query<{ name: string }>({
    name: 'raffle-named-by-mission',
    text: `select slug as name from reward_mission where merchant_id = $1 and is_open and (ends_at is null or ends_at > $3)
             and rule #>> '{reward,tickets,raffle}' = $2 order by id limit 1`,
    values: [merchantId, slug, at],
  });
  if (mission) return `the mission ${mission.name}`;
  const [item] = await runner.query<{ id: bigint }>({
    name: 'raffle-named-by-item',
    text: `select id from reward_item where status = 'COLLECTABLE' and expires_at > $3 and merchant_id = $1 and raffle = $2 limit 1`,
    values: [merchantId, slug, at],
  });
  return item ? `the reward ${item.id}, which waits to be collected` : null;
};
