import { texts } from '../base/arrays.ts';
import type { Runner } from '../base/database/database.ts';

/** Types that may have others below them: docs/rules/accounts.md#account-types. */
export const AGENT_TYPES: readonly number[] = [1, 2, 41, 42];

/** In a statement about the account `a`: the usernames of the accounts above it, as they are compared. */
export const ABOVE = 'array(select u.username_key from account u where u.id = any (a.path))';

/** Which of these usernames, as they are compared, are of agents of a brand. */
export async function readAgentsAmong(runner: Runner, merchantId: number, keys: readonly string[]): Promise<string[]> {
  const rows = await runner.query<{ key: string }>({
    name: 'identity-agents-among',
    text: `select username_key as key from account
           where merchant_id = $1 and username_key = any ($2::text::text[]) and type in (${AGENT_TYPES.join(', ')})`,
    values: [merchantId, texts(keys)],
  });
  return rows.map(({ key }) => key);
}
