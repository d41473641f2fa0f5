import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import { type Recorder, refused, unknownItem } from '../../base/change.ts';
import type { Database, Transaction } from '../../base/database/database.ts';
import type { Merchant, OpsHandlers } from '../../brand/index.ts';
import { type AccountDesk, readAlike, type TreeNode, tree } from '../../identity/index.ts';
import { clearDoubt, markDoubtful, readDoubts } from '../../report/index.ts';
import { beginReview, endReview, readReviewedOf } from './store.ts';

interface MarkOps {
  db: Database;
  clock: Clock;
  accounts: Pick<AccountDesk, 'names'>;
}

const MARKS = ['DOUBTFUL', 'REVIEW'] as const;
type Mark = (typeof MARKS)[number];

/** Puts a mark on an account or takes it away; false where that was so before. The tree is held: a run comes before it or after. */
async function write(
  tx: Transaction,
  { merchant, accountId, at }: { merchant: Merchant; accountId: bigint; at: Date },
  { mark, isOn, reason }: { mark: Mark; isOn: boolean; reason: string },
): Promise<boolean> {
  const about = { accountId, since: at, reason };
  if (mark === 'REVIEW') return isOn ? beginReview(tx, merchant.id, about) : endReview(tx, accountId);
  return isOn ? markDoubtful(tx, merchant, about) : clearDoubt(tx, merchant, { accountId, until: at });
}

/** The operator's calls about marks: docs/rules/agents.md#doubtful-members, docs/rules/settlement.md#operators. */
export function markOpsCalls({ db, clock, accounts }: MarkOps): Pick<OpsHandlers, 'opsAgentMarks' | 'opsAgentMark' | 'opsAlike'> {
  const find = async (merchant: Merchant, username: string): Promise<TreeNode> => {
    const node = await tree.byName(db, merchant.id, username);
    if (!node) throw unknownItem();
    return node;
  };

  const put = (
    merchant: Merchant,
    { id: accountId }: TreeNode,
    given: Parameters<typeof write>[2],
    record: Recorder,
  ): Promise<void> =>
    db.transaction(async (tx) => {
      await tree.hold(tx, merchant.id);
      const { mark, isOn, reason } = given;
      const isNew = await write(tx, { merchant, accountId, at: dateOf(clock) }, given);
      if (!isNew) throw refused(isOn ? 'the account has this mark' : 'the account does not have this mark');
      await record(tx, { before: { mark, isOn: !isOn }, after: { mark, isOn, reason } });
    });

  return {
    async opsAgentMarks({ merchant }) {
      const marks = {
        DOUBTFUL: await readDoubts(db, merchant.id),
        REVIEW: await readReviewedOf(db, merchant.id),
      } as const;
      const names = await accounts.names(MARKS.flatMap((mark) => marks[mark].map(({ accountId }) => accountId)));
      return {
        list: MARKS.flatMap((mark) =>
          marks[mark].map(({ accountId, since, reason }) => ({
            ...{ username: names.get(accountId) ?? String(accountId), mark, since: since.getTime(), reason },
          })),
        ),
      };
    },
    async opsAgentMark({ merchant, body: { username, mark, isOn, reason }, record }) {
      const node = await find(merchant, username);
      await put(merchant, node, { mark, isOn, reason }, record(`mark of ${node.username}`));
      return { username: node.username, mark, isOn };
    },
    async opsAlike({ merchant, query: { username } }) {
      const node = await find(merchant, username);
      const names = await accounts.names(node.path);
      const alike = await readAlike(db, node.id, node.path);
      return {
        list: alike.map(({ accountId, onDevice, atAddress }) => ({
          ...{ username: names.get(accountId) ?? String(accountId), onDevice, atAddress },
        })),
      };
    },
  };
}
