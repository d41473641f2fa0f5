import type { Transaction } from '../../base/database/database.ts';
import { readableNumber } from '../../base/ids.ts';
import { keyOf } from './index.ts';
import { type InvitationKind, insertInvitation } from './store.ts';

/** Eight readable characters, which nobody guesses. */
const newCode = (): string => readableNumber('').slice(1, 9);

/** Makes a code of an account that the brand never had, good at every domain. Returns it. */
export async function makeCode(
  tx: Transaction,
  owner: { merchantId: number; accountId: bigint; kind: InvitationKind; at: Date },
): Promise<string> {
  for (;;) {
    const code = newCode();
    if (await insertInvitation(tx, { ...owner, key: keyOf(code), code, domain: null })) return code;
  }
}
