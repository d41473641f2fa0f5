import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds } from '../../base/testing/database.ts';
import { type ContractLines, codeOf, contractLines } from '../testing/lines.ts';
import { salary, tier } from '../testing/terms.ts';
import { type NetworkWorld, openNetwork, unrecorded } from '../testing/world.ts';
import { type ContractRequest, readForHouse } from './request-store.ts';

const DAY = 86_400_000;

describe.each(databaseKinds)('ends of contracts with the house on %s', (kind) => {
  let world: NetworkWorld;
  let lines: ContractLines;
  beforeAll(async () => {
    world = await openNetwork(kind);
    lines = contractLines(world);
  });
  afterAll(() => world.close());

  it('are asked of the house by top agents, and answered for it by operators, once', async () => {
    const terms = salary([tier(5_000)]);
    const { first, second } = await lines.line(terms, terms);
    const { id } = await lines.liveOf(first, terms);
    const waiting = async () =>
      (await readForHouse(world.db, { merchantId: world.merchant.id, now: new Date(world.clock.now()) }, { page: 1, size: 10 }))
        .rows;
    const written: unknown[] = [];
    const answer = (request: ContractRequest, accepts: boolean) =>
      world.contracts.answerForHouse(world.merchant, {
        ...{ requestId: request.id, accepts },
        record: async (_tx, change) => void written.push(change.after),
      });
    const refused = await lines.askEnd(first, id);
    expect(refused).toMatchObject({ uplineId: null, type: 'TERMINATE', status: 'PENDING' });
    expect(await waiting()).toMatchObject([{ id: refused.id }]);
    expect(await codeOf(lines.askEnd(first, id))).toBe('CT_PENDING_EXISTS');
    for (const other of [first, second]) expect(await codeOf(lines.answer(other, refused))).toBe('CT_STATE');
    await answer(refused, false);
    expect(await codeOf(answer(refused, true))).toBe('CT_STATE');
    expect((await lines.told(first)).at(-1)).toBe('contract.rejected');
    expect(await codeOf(lines.askEnd(first, id))).toBe('CT_STATE');
    world.clock.advance(DAY);
    const between = await lines.propose(first, second, terms);
    expect(await codeOf(answer(between, true))).toBe('CT_STATE');
    await answer(await lines.askEnd(first, id), true);
    expect(await waiting()).toEqual([]);
    expect(written).toEqual([{ status: 'REJECTED' }, { status: 'ACCEPTED' }]);
    expect(await lines.liveOf(first, terms)).toMatchObject({ status: 'ENDING', endReason: 'TERMINATED' });
    expect(await lines.liveOf(second, terms)).toMatchObject({ status: 'ENDING', endReason: 'UPLINE_ENDED' });
    expect((await lines.told(first)).slice(-2)).toEqual(['contract.ending', 'contract.accepted']);
  });

  it.each([
    ['is ended by an operator', (id: bigint) => world.contracts.house.end(world.merchant, id, 'PERIOD', unrecorded)],
    ['is replaced', (_id: bigint, first: string) => lines.give(first, salary([tier(6_000)]))],
  ])('are asked about nothing that %s', async (_, happens) => {
    const terms = salary([tier(5_000)]);
    const { first } = await lines.line(terms, terms);
    const { id } = await lines.liveOf(first, terms);
    const asked = await lines.askEnd(first, id);
    await happens(id, first);
    const record = unrecorded;
    for (const requestId of [asked.id, 0n])
      expect(await codeOf(world.contracts.answerForHouse(world.merchant, { requestId, accepts: true, record }))).toBe('CT_STATE');
    const filter = { merchantId: world.merchant.id, now: new Date(world.clock.now()) };
    expect((await readForHouse(world.db, filter, { page: 1, size: 10 })).rows).toEqual([]);
  });

  it('wait for an answer as long as the brand says, and at no other brand', async () => {
    const terms = salary([tier(5_000)]);
    const { first } = await lines.line(terms, terms);
    const asked = await lines.askEnd(first, (await lines.liveOf(first, terms)).id);
    const answer = (merchant: typeof world.merchant) =>
      codeOf(world.contracts.answerForHouse(merchant, { requestId: asked.id, accepts: false, record: unrecorded }));
    expect(await answer({ ...world.merchant, id: world.merchant.id + 1 })).toBe('CT_STATE');
    world.clock.set(asked.expiresAt.getTime());
    expect(await answer(world.merchant)).toBe('CT_STATE');
  });
});
