import type { OpsReply } from '@marquee/contract/ops';
import { toWire } from '@marquee/money';
import type { Database } from '../../base/database/database.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import type { OpsHandlers } from '../../brand/index.ts';
import type { AccountDesk } from '../../identity/index.ts';
import type { Item } from './item.ts';
import type { Items } from './items.ts';
import { readGiven } from './record-store.ts';

const WHOLE = 10_000;

const recordOf = (item: Item): OpsReply<'opsRewardItemVoid'> => ({
  id: Number(item.id),
  source: item.source,
  sourceRef: item.sourceRef,
  words: { ...item.words },
  amount: toWire(item.money),
  points: item.points,
  tickets: item.tickets,
  raffle: item.raffle,
  product: item.product && { ...item.product, names: { ...item.product.names } },
  multiple: item.multiple / WHOLE,
  base: sumToWire(item.wagerBase),
  status: item.status,
  issuedAt: item.issuedAt.getTime(),
  expiresAt: item.expiresAt.getTime(),
  endedAt: item.endedAt?.getTime() ?? null,
  reason: item.reason,
});

/** The operator's calls about what members were given. */
export const itemOpsCalls = ({
  db,
  accounts,
  items,
}: {
  db: Database;
  accounts: Pick<AccountDesk, 'account'>;
  items: Pick<Items, 'void'>;
}): Pick<OpsHandlers, 'opsRewardItems' | 'opsRewardItemVoid'> => ({
  async opsRewardItems({ merchant, query: { username, page = 1, size = 50 } }) {
    const { id } = await accounts.account(merchant, username);
    const { rows, total } = await readGiven(db, id, { page, size });
    return { list: rows.map(recordOf), totalPages: Math.ceil(total / size), totalCount: total };
  },
  async opsRewardItemVoid({ merchant, body: { username, id, reason }, record }) {
    const account = await accounts.account(merchant, username);
    const taken = await items.void({
      ...{ accountId: account.id, id: BigInt(id), reason },
      async note(tx, { source, sourceRef, money, points, tickets, status }, after) {
        const figures = { id, source, sourceRef, money, points, tickets };
        await record(`reward of ${account.username}`)(tx, {
          before: { ...figures, status },
          after: { ...figures, status: after.status, reason },
        });
      },
    });
    return recordOf(taken);
  },
});
