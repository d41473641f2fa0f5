import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds } from '../../base/testing/database.ts';
import { type ContractLines, codeOf, contractLines } from '../testing/lines.ts';
import { salary, tier } from '../testing/terms.ts';
import { type NetworkWorld, openNetwork, unrecorded } from '../testing/world.ts';

describe.each(databaseKinds)('contracts that two gateways change at once on %s', (kind) => {
  let world: NetworkWorld;
  let lines: ContractLines;
  beforeAll(async () => {
    world = await openNetwork(kind);
    lines = contractLines(world);
  });
  afterAll(() => world.close());

  const both = async (a: Promise<unknown>, b: Promise<unknown>): Promise<string[]> =>
    (await Promise.all([codeOf(a), codeOf(b)])).sort();

  it('one answer of the house counts, and none beside what takes the request back', async () => {
    const terms = salary([tier(5_000)]);
    const gateway = world.another();
    const { merchant } = world;
    for (const other of ['answer', 'cancel'] as const) {
      const { first } = await lines.line(terms, terms);
      const request = await lines.askEnd(first, (await lines.liveOf(first, terms)).id);
      const asked = { requestId: request.id, accepts: true, record: unrecorded };
      const node = await world.node(first);
      const found = await both(
        world.contracts.answerForHouse(merchant, asked),
        other === 'answer'
          ? gateway.contracts.answerForHouse(merchant, { ...asked, accepts: false })
          : gateway.contracts.cancel(merchant, node, request.id),
      );
      expect(found).toEqual(['CT_STATE', 'ok']);
      const [row] = await world.db.query<{ status: string }>({
        text: 'select status from agent_contract_request where id = $1',
        values: [request.id],
      });
      const isEnding = (await lines.liveOf(first, terms)).status === 'ENDING';
      expect(isEnding).toBe(row?.status === 'ACCEPTED');
    }
  });

  it('one answer counts', async () => {
    const terms = salary([tier(5_000)]);
    for (const second of [true, false]) {
      const { first, second: middle } = await lines.line(terms, terms);
      const request = await lines.propose(first, middle, salary([tier(4_000)]));
      const gateway = world.another();
      expect(await both(lines.answer(middle, request), lines.answer(middle, request, second, { gateway }))).toEqual([
        'CT_STATE',
        'ok',
      ]);
      const { version } = await lines.liveOf(middle, terms);
      expect(version).toBeLessThanOrEqual(2);
    }
  });

  it('one of two proposals counts', async () => {
    const terms = salary([tier(5_000)]);
    const { second, third } = await lines.line(terms, terms);
    const gateway = world.another();
    expect(await both(lines.propose(second, third, terms), lines.propose(second, third, terms, gateway))).toEqual([
      'CT_PENDING_EXISTS',
      'ok',
    ]);
  });

  it('no contract comes up below one that goes', async () => {
    const terms = salary([tier(5_000)]);
    for (let round = 0; round < 4; round += 1) {
      const { first, second, third } = await lines.line(terms, terms);
      const request = await lines.propose(second, third, terms);
      const { id } = await lines.liveOf(first, terms);
      const gateway = world.another();
      await both(
        lines.answer(third, request, true, { gateway }),
        world.contracts.house.end(world.merchant, id, 'NOW', unrecorded),
      );
      expect([await lines.live(second, terms), await lines.live(third, terms)]).toEqual([null, null]);
    }
  });

  it('a move comes before or after an answer', async () => {
    const terms = salary([tier(5_000)]);
    for (let round = 0; round < 4; round += 1) {
      const { second, third } = await lines.line(terms, terms);
      const target = await lines.top();
      const request = await lines.propose(second, third, terms);
      const codes = await both(lines.answer(third, request), lines.move(third, target, world.another()));
      const contract = await lines.live(third, terms);
      const { parentId } = await world.node(third);
      // Either it was signed and the target, without a contract, cannot have it, or it was moved and nothing was signed.
      expect(codes).toEqual(contract ? ['agent.move.contract', 'ok'] : ['CT_STATE', 'ok']);
      if (contract) expect(contract.uplineId).toBe(parentId);
    }
  });
});
