import type { Runner } from '../base/database/database.ts';

/** Which messages a member wants. */
export interface MessageSettings {
  /** A day before a reward expires. */
  rewardExpiry: boolean;
}

/** What members want who never used a switch. */
const USUAL: MessageSettings = { rewardExpiry: true };

/** Which messages a member wants. */
export async function readSettings(db: Runner, accountId: bigint): Promise<MessageSettings> {
  const [row] = await db.query<MessageSettings>({
    name: 'message-settings',
    text: 'select reward_expiry as "rewardExpiry" from message_setting where account_id = $1',
    values: [accountId],
  });
  return row ?? USUAL;
}

/** Writes which messages a member wants. */
export async function writeSettings(db: Runner, accountId: bigint, { rewardExpiry }: MessageSettings): Promise<void> {
  await db.query({
    name: 'message-settings-write',
    text: `insert into message_setting (account_id, reward_expiry) values ($1, $2)
           on conflict (account_id) do update set reward_expiry = excluded.reward_expiry`,
    values: [accountId, rewardExpiry],
  });
}
