import type { Query, Reply } from '@marquee/contract';
import { toWire } from '@marquee/money';
import { windowOfMoments } from '../../base/calendar/business-day.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { RequestSession } from '../../base/http/handlers.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import type { Merchant } from '../../brand/index.ts';
import { type TreeNode, tree } from '../../identity/index.ts';
import type { Play } from '../../play/index.ts';
import { recordFilterOf, type Wallet, wordOf } from '../../wallet/index.ts';
import { amountOf } from '../asked-amount.ts';
import { demandKind } from '../assistants.ts';
import { countedIn, findBill } from '../bills/find.ts';
import type { Selection } from './selection.ts';

interface LineRecordDeps {
  db: Database;
  clock: Clock;
  play: Pick<Play, 'lineBets'>;
  wallet: { record: Pick<Wallet['record'], 'line'> };
  selection: Selection;
}

/**
 * Makes what a bill counts whose bets are asked for, as a narrower query, and of whom. Throws `agent.bill`, also where the holder has
 * left the agent's line: whoever is below it by now is none of the agent's.
 */
const createOfBill = (db: Database) => async (session: RequestSession, merchant: Merchant, agent: TreeNode, id: number) => {
  const bill = await findBill(db, agent.id, BigInt(id));
  demandKind(session, bill.kind);
  const holder = await tree.node(db, bill.holderId);
  if (bill.holderId !== agent.id && !holder?.path.includes(agent.id)) throw new BusinessError('agent.bill');
  const { from, to, gameTypes, apart, excludesSelf } = await countedIn(db, merchant, bill);
  const line = await tree.lineByName(db, bill.holderId, 'team');
  const accounts = excludesSelf ? line.filter((each) => each !== bill.holderId) : line;
  const counted = { from: from.getTime(), to: to.getTime(), validBet: sumToWire(bill.validBet) };
  return { accounts, narrowed: { gameTypes, settledIn: { from, to }, apart }, bill: counted };
};

/** Makes the records of bets and movements of an agent's line. */
export function createLineRecords({ db, clock, play, wallet, selection }: LineRecordDeps) {
  const ofBill = createOfBill(db);
  return {
    async bets(
      merchant: Merchant,
      agent: TreeNode,
      { username, scope, billId, ...query }: Query<'teamBets'>,
      { session, ...request }: Parameters<Play['lineBets']>[2] & { session: RequestSession },
    ): Promise<Reply<'teamBets'>> {
      const counted = billId === undefined ? null : await ofBill(session, merchant, agent, billId);
      const accounts =
        counted && username === undefined && scope === undefined
          ? counted.accounts
          : await selection.accounts(merchant, agent, { username, scope });
      const { list, ...rest } = await play.lineBets({ ...query, ...counted?.narrowed }, accounts, request);
      const memberOf = await selection.members(
        agent,
        list.map(({ accountId }) => accountId),
      );
      return {
        list: list.map(({ accountId, bet }) => ({ ...memberOf(accountId), ...bet })),
        ...rest,
        ...(counted && { bill: counted.bill }),
      };
    },

    async transactions(
      merchant: Merchant,
      agent: TreeNode,
      query: Query<'teamTransactions'>,
    ): Promise<Reply<'teamTransactions'>> {
      const { username, scope, amountFrom, amountTo, page = 1, size = 10 } = query;
      const owners = await selection.accounts(merchant, agent, { username, scope });
      const window = windowOfMoments(merchant, clock.now(), { start: query.startTime, end: query.endTime });
      const found = await wallet.record.line(
        {
          ...{ ...recordFilterOf(query, window), merchantId: merchant.id, owners, number: query.orderNo || null },
          ...{ amountFrom: amountOf('amountFrom', amountFrom), amountTo: amountOf('amountTo', amountTo) },
        },
        { skip: (page - 1) * size, size },
      );
      const memberOf = await selection.members(
        agent,
        found.rows.map(({ ownerId }) => ownerId),
      );
      const names = await selection.namesInLine(
        agent,
        found.rows.flatMap(({ otherId }) => otherId ?? []),
      );
      return {
        list: found.rows.map((row) => ({
          ...memberOf(row.ownerId),
          txId: String(row.transferId),
          orderNo: row.txId,
          txTypeName: wordOf(row.type),
          txTimeInTimestamp: row.at.getTime(),
          amount: toWire(row.amount),
          currentAvailBalance: toWire(row.balanceAfter),
          counterparty: row.otherId === null || row.otherId === row.ownerId ? '' : (names.get(row.otherId) ?? ''),
          remark: row.remark ?? '',
        })),
        totalPages: Math.ceil(found.count / size),
        totalCount: found.count,
        footer: { in: sumToWire(found.in), out: sumToWire(found.out) },
        period: window.days,
      };
    },
  };
}
