import type { Body } from '@marquee/contract';
import { BusinessError } from '../../base/errors.ts';
import type { Merchant } from '../../brand/index.ts';
import { type Identity, type TreeNode, tree } from '../../identity/index.ts';
import { changed, type FullTerms, formTypesOf, mostUnder, termsOf } from '../terms.ts';

/** Accounts that an agent opens by its own hand: docs/rules/agents.md#by-hand. */
export type OpenByHand = (
  merchant: Merchant,
  agent: TreeNode,
  form: Body<'openDownlines'>,
  address: string,
) => Promise<{ username: string; password: string }[]>;

/**
 * Makes the opening by hand: all accounts or none. Throws `agent.type`, `agent.series`, `agent.rate`, `field.pattern`, `username.taken`, `password.rejected`,
 * `password.breached`.
 */
export function createOpening({ identity }: { identity: Pick<Identity, 'openByAgent'> }): OpenByHand {
  return async (merchant, agent, { username, nickname = '', password = null, type, series, rates, count = 1 }, address) => {
    const { agents: limits } = merchant.site;
    const opens = formTypesOf(agent.type).find((each) => each === type);
    if (opens === undefined) throw new BusinessError('agent.type');
    const termsUnder = (parent: TreeNode): FullTerms => {
      const most = mostUnder(termsOf(parent, limits), limits);
      return changed({ series: limits.seriesMin, rates: {} }, { series, rates }, { limits, most });
    };
    // What is refused is refused before passwords are made; what decides is what the agent has when the accounts are written.
    termsUnder(agent);
    const name = username.trim();
    const usernames = count === 1 ? [name] : Array.from({ length: count }, (_, index) => `${name}${index + 1}`);
    const shown = nickname.trim();
    const input = {
      merchant,
      parentId: agent.id,
      usernames,
      nickname: shown === '' ? null : shown,
      password,
      type: opens,
      address,
    };
    return identity.openByAgent(input, async (accounts, tx) => {
      const parent = await tree.node(tx, agent.id);
      if (!parent) throw new Error(`there is no account ${agent.id}`);
      const terms = termsUnder(parent);
      await tree.setManyTerms(
        tx,
        accounts.map(({ id }) => ({ id, ...terms })),
      );
    });
  };
}
