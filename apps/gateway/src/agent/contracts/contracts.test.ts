import type { ContractTerms } from '@marquee/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds } from '../../base/testing/database.ts';
import { dividend, salary, tier } from '../testing/terms.ts';
import { type NetworkGateway, type NetworkWorld, openNetwork, unrecorded } from '../testing/world.ts';
import type { ContractRequest } from './request-store.ts';
import { type Contract, readContract, readContracts, readGoverning, readLive } from './store.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? String(error),
  );

describe.each(databaseKinds)('contracts of agents on %s', (kind) => {
  let world: NetworkWorld;
  beforeAll(async () => {
    world = await openNetwork(kind);
  });
  afterAll(() => world.close());

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
  const liveOf = async (username: string, terms: ContractTerms): Promise<Contract> => {
    const contract = await live(username, terms);
    if (!contract) throw new Error(`${username} has no contract`);
    return contract;
  };
  const told = async (username: string): Promise<string[]> => {
    const { id } = await world.node(username);
    return world.sent.flatMap(({ accountId, template }) => (accountId === id ? [template] : []));
  };
  const runJob = async () => {
    for (const job of world.contracts.jobs) await job.run({ start: new Date(world.clock.now()) });
  };
  /** A line of three agents of whom the first two have contracts. */
  const line = async (ofTop: ContractTerms, ofMiddle: ContractTerms) => {
    const first = await top();
    const second = await child(first);
    const third = await child(second);
    await give(first, ofTop);
    await sign(first, second, ofMiddle);
    return { first, second, third };
  };

  it('come from the house to top agents at once, and from them down by an answer', async () => {
    const terms = salary([tier(5_000, 100, 1)]);
    const { first, second, third } = await line(terms, salary([tier(4_000, 100, 1)]));
    expect(await liveOf(first, terms)).toMatchObject({ uplineId: null, version: 1, status: 'ACTIVE', terms });
    expect(await told(first)).toEqual(['contract.given', 'contract.accepted']);
    expect(await told(second)).toEqual(['contract.proposed']);
    const request = await propose(second, third, salary([tier(4_000, 100, 1)]));
    expect(request).toMatchObject({ type: 'NEW', status: 'PENDING' });
    expect(await live(third, terms)).toBeNull();
    expect(await answer(third, request, false)).toMatchObject({ status: 'REJECTED' });
    expect(await live(third, terms)).toBeNull();
    expect((await told(second)).at(-1)).toBe('contract.rejected');
  });

  it('are refused with a code for every rule', async () => {
    const terms = salary([tier(5_000, 100, 1)]);
    const first = await top();
    const [second, player] = [await child(first), await child(first, 0)];
    expect(await codeOf(propose(first, second, terms))).toBe('CT_NO_OWN');
    await give(first, terms);
    expect(await codeOf(propose(first, player, terms))).toBe('CT_RECEIVER');
    const niece = await child(second);
    for (const stranger of [niece, await top(), 'nobodyatall', first]) {
      expect(await codeOf(propose(first, stranger, terms))).toBe('CT_NOT_DIRECT');
    }
    expect(await codeOf(propose(first, second, salary([tier(6_000, 100, 1)])))).toBe('CT_RATE_TOO_HIGH');
    expect(await codeOf(propose(first, second, salary([tier(5_000, 99, 1)])))).toBe('CT_BELOW_UPLINE_COND');
    await world.db.query({ text: `update account set status = 'NO_BET' where username = $1`, values: [second] });
    expect(await codeOf(propose(first, second, terms))).toBe('CT_RECEIVER');
    await world.db.query({ text: `update account set status = 'ACTIVE' where username = $1`, values: [second] });
    await propose(first, second, terms);
    expect(await codeOf(propose(first, second, salary([tier(1_000, 100, 1)])))).toBe('CT_PENDING_EXISTS');
    expect(await codeOf(give(second, terms))).toBe('CT_NOT_DIRECT');
    expect(await codeOf(give(first, salary([])))).toBe('CT_TIERS');
  });

  it('do not mix a salary on all bets with one on some', async () => {
    const [all, won, lost] = (['SINGLE_BET', 'PROFIT', 'LOSS'] as const).map((salaryType) =>
      salary([tier(5_000)], { salaryType }),
    );
    if (!all || !won || !lost) throw new Error('no terms');
    const first = await top();
    await give(first, won);
    await give(first, lost);
    expect(await codeOf(give(first, all))).toBe('CT_TYPE');
    const second = await top();
    await give(second, all);
    expect(await codeOf(give(second, lost))).toBe('CT_TYPE');
    expect(await codeOf(give(second, salary([tier(5_000)], { kind: 'HOURLY', salaryType: 'LOSS' })))).toBe('ok');
  });

  it('are replaced by an accepted one, as the next version, and stay while it is open', async () => {
    const terms = salary([tier(5_000)]);
    const { first, second } = await line(terms, salary([tier(3_000)]));
    const before = await liveOf(second, terms);
    world.clock.advance(HOUR);
    const request = await propose(first, second, salary([tier(4_000)]));
    expect(await liveOf(second, terms)).toMatchObject({ id: before.id, status: 'ACTIVE' });
    await answer(second, request);
    expect(await liveOf(second, terms)).toMatchObject({ version: 2, terms: { tiers: [tier(4_000)] } });
    expect(await readContract(world.db, before.id)).toMatchObject({ status: 'ENDED', endReason: 'REPLACED' });
  });

  it('govern the period at whose last instant they are in force', async () => {
    const terms = salary([tier(5_000)]);
    const first = await top();
    // A business day in Ho Chi Minh City ends at 17:00 UTC.
    const end = Date.UTC(2026, 5, 20, 17);
    world.clock.set(end - 1);
    const { contract: old } = await give(first, terms);
    world.clock.set(end);
    const { contract: next } = await give(first, terms);
    world.clock.set(end + HOUR);
    const { contract: last } = await give(first, terms);
    const { id } = await world.node(first);
    const governing = async (at: number) => (await readGoverning(world.db, id, terms, new Date(at)))?.id ?? null;
    expect(await governing(end - DAY)).toBeNull();
    expect(await governing(end)).toBe(old.id);
    expect(await governing(end + HOUR)).toBe(next.id);
    expect(await governing(end + DAY)).toBe(last.id);
    await world.contracts.house.end(world.merchant, last.id, 'PERIOD', unrecorded);
    expect(await governing(end + DAY)).toBe(last.id);
    expect(await governing(end + 2 * DAY)).toBeNull();
  });

  it('end with the running period when the other side agrees, with all that stands on them', async () => {
    const terms = salary([tier(5_000)]);
    const { first, second, third } = await line(terms, terms);
    await sign(second, third, terms);
    const contract = await liveOf(second, terms);
    const ask = async (by: string) => world.contracts.askEnd(world.merchant, await world.node(by), contract.id);
    const request = await ask(first);
    expect(await codeOf(ask(second))).toBe('CT_PENDING_EXISTS');
    expect(await codeOf(answer(first, request))).toBe('CT_STATE');
    expect(await codeOf(answer(third, request))).toBe('CT_STATE');
    expect(await codeOf(answer(second, request))).toBe('CT_NEED_AGREE');
    expect(await liveOf(second, terms)).toMatchObject({ status: 'ACTIVE' });
    await answer(second, request, true, { agrees: true });
    const until = (await liveOf(second, terms)).effectiveUntil;
    expect(until?.getUTCHours()).toBe(17);
    expect(await liveOf(second, terms)).toMatchObject({ status: 'ENDING', endReason: 'TERMINATED' });
    expect(await liveOf(third, terms)).toMatchObject({ status: 'ENDING', endReason: 'UPLINE_ENDED', effectiveUntil: until });
    expect(await liveOf(first, terms)).toMatchObject({ status: 'ACTIVE' });
    expect(await codeOf(propose(second, third, terms))).toBe('CT_NO_OWN');
    expect((await told(third)).at(-1)).toBe('contract.ending');
    world.clock.set((until?.getTime() ?? 0) - 1);
    await runJob();
    expect(await live(third, terms)).not.toBeNull();
    world.clock.advance(1);
    await runJob();
    expect([await live(second, terms), await live(third, terms)]).toEqual([null, null]);
  });

  it('stay when the end is rejected, which can be asked for again after a day', async () => {
    const terms = salary([tier(5_000)]);
    const { first, second } = await line(terms, terms);
    const { id } = await liveOf(second, terms);
    const ask = async (by: string) => world.contracts.askEnd(world.merchant, await world.node(by), id);
    await answer(first, await ask(second), false);
    expect(await liveOf(second, terms)).toMatchObject({ status: 'ACTIVE' });
    expect(await codeOf(ask(second))).toBe('CT_STATE');
    world.clock.advance(DAY - 1);
    expect(await codeOf(ask(second))).toBe('CT_STATE');
    world.clock.advance(1);
    expect(await codeOf(ask(second))).toBe('ok');
    const { id: house } = await liveOf(first, terms);
    expect(await codeOf(world.contracts.askEnd(world.merchant, await world.node(first), house))).toBe('CT_STATE');
  });

  it('need an agreement where those below would end, and change nothing without it', async () => {
    const terms = salary([tier(5_000)]);
    const { first, second, third } = await line(terms, terms);
    await sign(second, third, terms);
    const fourth = await child(third);
    const fifth = await child(second);
    await sign(third, fourth, salary([tier(2_000)]));
    await sign(second, fifth, salary([tier(2_000)]));
    const request = await propose(first, second, salary([tier(3_000)]));
    const state = () =>
      readContracts(
        world.db,
        { of: { merchantId: world.merchant.id }, kind: null, status: null, holderId: null },
        { page: 1, size: 500 },
      );
    const before = await state();
    expect(await codeOf(answer(second, request))).toBe('CT_NEED_AGREE');
    expect(await state()).toEqual(before);
    await answer(second, request, true, { agrees: true });
    expect(await liveOf(second, terms)).toMatchObject({ version: 2, status: 'ACTIVE' });
    expect(await liveOf(third, terms)).toMatchObject({ status: 'ENDING', endReason: 'UPLINE_LOWERED' });
    expect(await liveOf(fourth, terms)).toMatchObject({ status: 'ENDING', endReason: 'UPLINE_LOWERED' });
    expect(await liveOf(fifth, terms)).toMatchObject({ status: 'ACTIVE' });
    // A new promise takes the place of what is ending.
    await sign(second, third, salary([tier(3_000)]));
    expect(await liveOf(third, terms)).toMatchObject({ version: 2, status: 'ACTIVE', terms: { tiers: [tier(3_000)] } });
  });

  it('of the house end at once, or go lower, without anybody’s agreement', async () => {
    const terms = dividend([tier(200_000)]);
    const { first, second, third } = await line(terms, dividend([tier(150_000)]));
    await sign(second, third, dividend([tier(100_000)]));
    expect(await give(first, dividend([tier(150_000)]))).toMatchObject({ ended: 2 });
    expect(await liveOf(third, terms)).toMatchObject({ status: 'ENDING', endReason: 'UPLINE_LOWERED' });
    const { id } = await liveOf(first, terms);
    expect(await world.contracts.house.end(world.merchant, id, 'NOW', unrecorded)).toBe(3);
    expect(await live(second, terms)).toBeNull();
    expect(await codeOf(world.contracts.house.end(world.merchant, id, 'NOW', unrecorded))).toBe('CT_STATE');
    expect(await codeOf(world.contracts.house.end(world.merchant, 0n, 'NOW', unrecorded))).toBe('ops.unknown');
  });

  it('expire without an answer in time, at the last instant and not before', async () => {
    const terms = salary([tier(5_000)]);
    const { second, third } = await line(terms, terms);
    const request = await propose(second, third, terms);
    world.clock.set(request.expiresAt.getTime());
    expect(await codeOf(answer(third, request))).toBe('CT_STATE');
    // Overdue, it is in nobody's way, whether the job has run or not.
    const again = await propose(second, third, terms);
    world.clock.set(again.expiresAt.getTime() - 1);
    await runJob();
    expect(await answer(third, again)).toMatchObject({ status: 'ACCEPTED' });
    const last = await propose(second, third, salary([tier(1_000)]));
    world.clock.set(last.expiresAt.getTime());
    await runJob();
    await runJob();
    expect((await told(second)).filter((each) => each === 'contract.expired')).toHaveLength(1);
    expect(await codeOf(answer(third, last))).toBe('CT_STATE');
  });

  it('are looked at again when they are accepted, and expire where a rule is broken by then', async () => {
    const terms = salary([tier(5_000)]);
    const { first, second, third } = await line(terms, terms);
    const request = await propose(second, third, terms);
    await sign(first, second, salary([tier(4_000)]));
    expect(await codeOf(answer(third, request))).toBe('CT_STATE');
    expect(await live(third, terms)).toBeNull();
    expect((await told(second)).at(-1)).toBe('contract.expired');
    expect(await codeOf(propose(second, third, salary([tier(4_000)])))).toBe('ok');
  });

  it('can be taken back by who asked only, and not after the answer', async () => {
    const terms = salary([tier(5_000)]);
    const { second, third } = await line(terms, terms);
    const request = await propose(second, third, terms);
    const cancel = async (by: string) => codeOf(world.contracts.cancel(world.merchant, await world.node(by), request.id));
    expect(await cancel(third)).toBe('CT_STATE');
    expect(await cancel(second)).toBe('ok');
    expect(await cancel(second)).toBe('CT_STATE');
    expect(await codeOf(answer(third, request))).toBe('CT_STATE');
  });

  it('go with a move where the new agent could propose them, and hold it up where not', async () => {
    const terms = salary([tier(5_000)]);
    const { second, third } = await line(terms, terms);
    await sign(second, third, salary([tier(3_000)]));
    const other = await line(terms, salary([tier(2_000)]));
    const move = async (to: string) =>
      world.agents.moving.move(
        { merchant: world.merchant, account: await world.node(third), target: await world.node(to) },
        unrecorded,
      );
    const open = await propose(second, third, salary([tier(4_000)]));
    for (const to of [other.second, other.third]) expect(await codeOf(move(to))).toBe('agent.move.contract');
    await move(other.first);
    expect(await liveOf(third, terms)).toMatchObject({
      ...{ version: 2, status: 'ACTIVE', uplineId: (await world.node(other.first)).id, terms: { tiers: [tier(3_000)] } },
    });
    expect(await codeOf(answer(third, open))).toBe('CT_STATE');
    await answer(
      third,
      await world.contracts.askEnd(world.merchant, await world.node(other.first), (await liveOf(third, terms)).id),
    );
    expect(await codeOf(move(second))).toBe('agent.move.contract');
  });

  describe('when two things happen at once', () => {
    const both = async (a: Promise<unknown>, b: Promise<unknown>): Promise<string[]> =>
      (await Promise.all([codeOf(a), codeOf(b)])).sort();

    it('one answer counts', async () => {
      const terms = salary([tier(5_000)]);
      for (const second of [true, false]) {
        const { first, second: middle } = await line(terms, terms);
        const request = await propose(first, middle, salary([tier(4_000)]));
        const gateway = world.another();
        expect(await both(answer(middle, request), answer(middle, request, second, { gateway }))).toEqual(['CT_STATE', 'ok']);
        const { version } = await liveOf(middle, terms);
        expect(version).toBeLessThanOrEqual(2);
      }
    });

    it('one of two proposals counts', async () => {
      const terms = salary([tier(5_000)]);
      const { second, third } = await line(terms, terms);
      const gateway = world.another();
      expect(await both(propose(second, third, terms), propose(second, third, terms, gateway))).toEqual([
        'CT_PENDING_EXISTS',
        'ok',
      ]);
    });

    it('no contract comes up below one that goes', async () => {
      const terms = salary([tier(5_000)]);
      for (let round = 0; round < 4; round += 1) {
        const { first, second, third } = await line(terms, terms);
        const request = await propose(second, third, terms);
        const { id } = await liveOf(first, terms);
        const gateway = world.another();
        await both(answer(third, request, true, { gateway }), world.contracts.house.end(world.merchant, id, 'NOW', unrecorded));
        expect([await live(second, terms), await live(third, terms)]).toEqual([null, null]);
      }
    });

    it('a move comes before or after an answer', async () => {
      const terms = salary([tier(5_000)]);
      for (let round = 0; round < 4; round += 1) {
        const { second, third } = await line(terms, terms);
        const target = await top();
        const request = await propose(second, third, terms);
        const moved = async () =>
          world
            .another()
            .agents.moving.move(
              { merchant: world.merchant, account: await world.node(third), target: await world.node(target) },
              unrecorded,
            );
        const codes = await both(answer(third, request), moved());
        const contract = await live(third, terms);
        const { parentId } = await world.node(third);
        // Either it was signed and the target, without a contract, cannot have it, or it was moved and nothing was signed.
        expect(codes).toEqual(contract ? ['agent.move.contract', 'ok'] : ['CT_STATE', 'ok']);
        if (contract) expect(contract.uplineId).toBe(parentId);
      }
    });
  });
});
