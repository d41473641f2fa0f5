import type { OpsReply } from '@marquee/contract/ops';
import type { Clock } from '../../base/calendar/clock.ts';
import { pageOf, without } from '../../base/operator-records.ts';
import type { OpsHandlers } from '../../brand/index.ts';
import type { AccountDesk } from '../../identity/index.ts';
import { rewardOf } from '../missions/ops-calls.ts';
import type { Board } from './board.ts';
import type { Boards } from './boards.ts';

const boardOf = (board: Board): OpsReply<'opsBoardPut'> => ({
  ...without(board, 'merchantId'),
  words: { ...board.words },
  gameTypes: [...board.gameTypes] as OpsReply<'opsBoardPut'>['gameTypes'],
  prizes: board.prizes.map(({ from, to, reward }) => ({ from, to, reward: rewardOf(reward) })),
});

/** The operator's calls about leaderboards. */
export function boardOpsCalls({
  boards,
  accounts,
  clock,
}: {
  boards: Boards;
  accounts: Pick<AccountDesk, 'account'>;
  clock: Clock;
}): Pick<OpsHandlers, 'opsBoards' | 'opsBoardPut' | 'opsBoardDelete' | 'opsBoardMember'> {
  return {
    async opsBoards({ merchant, query }) {
      const { list, ...rest } = pageOf(await boards.list(merchant.id), query);
      return { list: list.map(boardOf), ...rest };
    },
    async opsBoardPut({ merchant, body, record }) {
      const fields = without(body, 'merchant', 'revision');
      const held = (await boards.list(merchant.id)).find(({ slug }) => slug === fields.slug);
      const input = { ...fields, startsAt: fields.startsAt ?? held?.startsAt ?? clock.now() } as Parameters<Boards['put']>[1];
      return boardOf(await boards.put(merchant.id, input, { revision: body.revision, record: record(`board ${fields.slug}`) }));
    },
    async opsBoardDelete({ merchant, query: { slug, revision }, record }) {
      await boards.remove(merchant.id, slug, { revision, record: record(`board ${slug}`) });
      return null;
    },
    async opsBoardMember({ merchant, body: { slug, username, period, reason }, record }) {
      const { id: accountId } = await accounts.account(merchant, username);
      const note = record(`board ${slug}: ${username}`);
      await boards.removeMember(
        { merchantId: merchant.id, slug, accountId, isPrevious: period === 'previous' },
        (tx, { before }) => note(tx, { before, after: { removed: true, reason } }),
      );
      return null;
    },
  };
}
