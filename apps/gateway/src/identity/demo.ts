import type { Database } from '../base/database/database.ts';
import type { Merchant } from '../brand/index.ts';
import type { Accounts } from './accounts.ts';
import type { Invitations } from './invitations/index.ts';
import { usernameKey } from './names.ts';
import { type Account, type AccountType, readAccountByName } from './store.ts';

/** The password of every demo account. */
export const DEMO_PASSWORD = 'Demo2026';

const DEMO: readonly { username: string; type: AccountType; parent: string | null; vipLevel: number }[] = [
  { username: 'demotop', type: 2, parent: null, vipLevel: 0 },
  { username: 'demoagent', type: 1, parent: 'demotop', vipLevel: 0 },
  { username: 'demoplayer', type: 0, parent: 'demoagent', vipLevel: 0 },
  { username: 'demovip', type: 0, parent: 'demotop', vipLevel: 5 },
];

/** Codes to register with: an agent's, whose accounts stand under it, and a player's, who brings a friend. */
const CODES = [
  { username: 'demoagent', kind: 'affiliate', code: 'DEMOAGENT' },
  { username: 'demoplayer', kind: 'referral', code: 'FRIEND01' },
] as const;

/** The demo accounts of a brand and their invitation codes, those that are missing made now. */
export async function seedDemoAccounts(
  { db, accounts, invitations }: { db: Database; accounts: Accounts; invitations: Pick<Invitations, 'create'> },
  merchant: Merchant,
): Promise<Account[]> {
  const made = new Map<string, Account>();
  for (const { username, type, parent, vipLevel } of DEMO) {
    const account =
      (await readAccountByName(db, merchant.id, usernameKey(username))) ??
      (await accounts.create(
        {
          merchantId: merchant.id,
          currency: merchant.currency,
          username,
          password: DEMO_PASSWORD,
          type,
          registeredVia: 'OPERATOR',
          parentId: parent === null ? null : (made.get(parent)?.id ?? null),
          vipLevel,
        },
        async (created) => created,
      ));
    made.set(username, account);
  }
  for (const { username, kind, code } of CODES) {
    const account = made.get(username);
    if (account) await invitations.create({ merchantId: merchant.id, accountId: account.id, kind, code });
  }
  return [...made.values()];
}
