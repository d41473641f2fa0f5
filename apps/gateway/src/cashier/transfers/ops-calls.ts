import { toWire } from '@marquee/money';
import type { Database } from '../../base/database/database.ts';
import type { OpsHandlers } from '../../brand/index.ts';
import type { AccountDesk } from '../../identity/index.ts';
import { readBrands, readMembers } from './store.ts';

const PAGE = 50;

/** The operator's calls about transfers between members. */
export const transferOpsCalls = ({
  db,
  accounts,
}: {
  db: Database;
  accounts: Pick<AccountDesk, 'account' | 'nameOf' | 'setTransfers'>;
}): Pick<OpsHandlers, 'opsTransfers' | 'opsAccountTransfers'> => ({
  async opsTransfers({ merchant, query: { username, before, size = PAGE } }) {
    const older = before === undefined ? null : BigInt(before);
    const rows =
      username === undefined
        ? await readBrands(db, merchant.id, older, size + 1)
        : await readMembers(db, (await accounts.account(merchant, username)).id, older, size + 1);
    const name = async (accountId: bigint): Promise<string> => (await accounts.nameOf(accountId)) ?? String(accountId);
    const list = await Promise.all(
      rows.slice(0, size).map(async ({ id, transferNo, requestedAt, direction, senderId, receiverId, amount, ...row }) => ({
        id: Number(id),
        transferNo,
        at: requestedAt.getTime(),
        direction,
        sender: await name(senderId),
        receiver: await name(receiverId),
        amount: toWire(amount),
        currency: row.currency,
        state: row.state,
        purpose: row.purpose,
        remark: row.remark,
      })),
    );
    return { list, next: rows.length > size ? (list.at(-1)?.id ?? null) : null };
  },
  opsAccountTransfers: ({ merchant, body: { username, toUpline, toDescendants, reason }, record }) =>
    accounts.setTransfers(
      merchant,
      username,
      { toUpline, toDescendants },
      { reason, record: record(`transfers of ${username}`) },
    ),
});
