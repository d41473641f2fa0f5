import type { Runner } from '../../base/database/database.ts';
import type { Minutes } from '../rows/wanted-store.ts';
import { GAME_NAMES, type GameFigures, gameSums } from './figures.ts';

/** What is asked of hours or five minutes. */
export interface SlotsAsked {
  accountId: bigint;
  minutes: Minutes;
  /** From the first stretch that begins then or later to the last that begins before `to`. */
  from: Date;
  to: Date;
  gameTypes?: readonly string[] | undefined;
}

/** What an account and all below it staked by hours or five minutes: where a brand asks for them. `at` is where each begins. */
export async function teamSlots(
  db: Runner,
  { accountId, minutes, from, to, gameTypes }: SlotsAsked,
): Promise<({ at: Date } & GameFigures)[]> {
  const rows = await db.query<{ at: Date } & Record<keyof GameFigures, string>>({
    name: 'report-slots',
    text: `select d.at, ${gameSums()} from report_slot d
           where d.account_id = $1 and d.minutes = $2 and d.at >= $3 and d.at < $4 and ($5::text[] is null or d.game_type = any ($5))
           group by d.at order by d.at`,
    values: [accountId, minutes, from, to, gameTypes ? [...gameTypes] : null],
  });
  return rows.map(({ at, ...row }) => ({
    at,
    ...(Object.fromEntries(GAME_NAMES.map((name) => [name, BigInt(row[name])])) as unknown as GameFigures),
  }));
}
