import type { ContractTerms } from '@marquee/contract';
import type { ContractRequest } from '../contracts/request-store.ts';
import { type Contract, readLive } from '../contracts/store.ts';
import { type NetworkGateway, type NetworkWorld, unrecorded } from './world.ts';

/** The code of a refusal, `ok` where there is none. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: Error & { code?: string }) => error.code ?? error.message,
  );

/** What agents of a world do with contracts, by their names. */
export function contractLines(world: NetworkWorld) {
  let made = 0;
  const top = async (): Promise<string> => {
    const username = `ctop${(made += 1)}x`;
    const { id: merchantId, currency } = world.merchant;
    await world.identity.createAccount({
      ...{ merchantId, currency, username, password: null, type: 2, registeredVia: 'OPERATOR' },
    });
    return username;
  };
  const child = async (parent: string, type: 0 | 1 = 1): Promise<string> => {
    const username = `cnet${(made += 1)}x`;
    await world.agents.open(world.merchant, await world.node(parent), { username, type, series: 1_700, rates: {} }, '');
    return username;
  };
  const give = async (username: string, terms: ContractTerms) =>
    world.contracts.house.give(world.merchant, await world.node(username), terms, unrecorded);
  const propose = async (from: string, to: string, terms: ContractTerms, by: NetworkGateway = world) =>
    by.contracts.propose(world.merchant, await world.node(from), to, terms);
  const answer = async (
    by: string,
    { id }: Pick<ContractRequest, 'id'>,
    accepts = true,
    { agrees = false, gateway = world as NetworkGateway } = {},
  ) => gateway.contracts.answer(world.merchant, await world.node(by), { requestId: id, accepts, agrees });
  const sign = async (from: string, to: string, terms: ContractTerms) => answer(to, await propose(from, to, terms));
  const live = async (username: string, terms: ContractTerms) => readLive(world.db, (await world.node(username)).id, terms);

  return {
    ...{ top, child, give, propose, answer, sign, live },
    /** What an agent has been told, in order. */
    async told(username: string): Promise<string[]> {
      const { id } = await world.node(username);
      return world.sent.flatMap(({ accountId, template }) => (accountId === id ? [template] : []));
    },
    /** Asks the other side to end a contract. */
    askEnd: async (by: string, id: bigint) => world.contracts.askEnd(world.merchant, await world.node(by), id),
    /** Moves an account under another. */
    move: async (username: string, to: string, by: NetworkGateway = world) =>
      by.agents.moving.move(
        { merchant: world.merchant, account: await world.node(username), target: await world.node(to) },
        unrecorded,
      ),
    async liveOf(username: string, terms: ContractTerms): Promise<Contract> {
      const contract = await live(username, terms);
      if (!contract) throw new Error(`${username} has no contract`);
      return contract;
    },
    /** A line of three agents of whom the first two have contracts. */
    async line(ofTop: ContractTerms, ofMiddle: ContractTerms) {
      const first = await top();
      const second = await child(first);
      const third = await child(second);
      await give(first, ofTop);
      await sign(first, second, ofMiddle);
      return { first, second, third };
    },
  };
}

export type ContractLines = ReturnType<typeof contractLines>;
