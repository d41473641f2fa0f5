import { refused } from '../../base/change.ts';
import { without } from '../../base/operator-records.ts';
import type { OpsHandlers } from '../../brand/index.ts';
import type { AccountDesk } from '../../identity/index.ts';
import { type Requirements, shownRequirement } from './requirements.ts';

const STATUS = { clear: 'CLEARED', cancel: 'CANCELLED' } as const;

/** The operator's calls about what members have to wager. */
export const wageringOpsCalls = ({
  accounts,
  requirements,
}: {
  accounts: Pick<AccountDesk, 'account'>;
  requirements: Requirements;
}): Pick<OpsHandlers, 'opsTurnover' | 'opsTurnoverEnd'> => ({
  async opsTurnover({ merchant, query: { username, ...pages } }) {
    const { id } = await accounts.account(merchant, username);
    return requirements.requirements(id, without(pages, 'merchant'));
  },
  async opsTurnoverEnd({ merchant, body: { username, id, decision, reason }, record }) {
    const account = await accounts.account(merchant, username);
    const wanted = { accountId: account.id, id: BigInt(id), status: STATUS[decision], reason };
    const ended = await requirements.end(wanted, async (tx, { status, required, done, source }) => {
      const figures = { id, source, required, done };
      await record(`turnover of ${account.username}`)(tx, {
        before: { ...figures, status: 'OPEN' },
        after: { ...figures, status, reason },
      });
    });
    if (!ended) throw refused(`${account.username} has no open requirement ${id}`);
    return shownRequirement(ended);
  },
});
