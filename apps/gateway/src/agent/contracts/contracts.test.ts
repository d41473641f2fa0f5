import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { type ContractLines, codeOf, contractLines } from '../testing/lines.ts';
import { dividend, salary, tier } from '../testing/terms.ts';
import { type NetworkWorld, openNetwork, unrecorded } from '../testing/world.ts';
import { readContract, readContracts, readGoverning } from './store.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe.each(usualKind)('contracts of agents on %s', (kind) => {
  let world: NetworkWorld;
  let lines: ContractLines;
  beforeAll(async () => {
    world = await openNetwork(kind);
    lines = contractLines(world);
  });
  afterAll(() => world.close());

  const runJob = async () => {
    for (const job of world.contracts.jobs) await job.run({ start: new Date(world.clock.now()) });
  };

  it('come from the house to top agents at once, and from them down by an answer', async () => {
    const terms = salary([tier(5_000, 100, 1)]);
    const { first, second, third } = await lines.line(terms, salary([tier(4_000, 100, 1)]));
    expect(await lines.liveOf(first, terms)).toMatchObject({ uplineId: null, version: 1, status: 'ACTIVE', terms });
    expect(await lines.told(first)).toEqual(['contract.given', 'contract.accepted']);
    expect(await lines.told(second)).toEqual(['contract.proposed']);
    const request = await lines.propose(second, third, salary([tier(4_000, 100, 1)]));
    expect(request).toMatchObject({ type: 'NEW', status: 'PENDING' });
    expect(await lines.live(third, terms)).toBeNull();
    expect(await lines.answer(third, request, false)).toMatchObject({ status: 'REJECTED' });
    expect(await lines.live(third, terms)).toBeNull();
    expect((await lines.told(second)).at(-1)).toBe('contract.rejected');
    expect(new Set(world.sent.map(({ contract }) => contract))).toEqual(new Set([terms.kind]));
  });

  it('are refused with a code for every rule', async () => {
    const terms = salary([tier(5_000, 100, 1)]);
    const first = await lines.top();
    const [second, player] = [await lines.child(first), await lines.child(first, 0)];
    expect(await codeOf(lines.propose(first, second, terms))).toBe('CT_NO_OWN');
    await lines.give(first, terms);
    expect(await codeOf(lines.propose(first, player, terms))).toBe('CT_RECEIVER');
    const niece = await lines.child(second);
    for (const stranger of [niece, await lines.top(), 'nobodyatall', first]) {
      expect(await codeOf(lines.propose(first, stranger, terms))).toBe('CT_NOT_DIRECT');
    }
    expect(await codeOf(lines.propose(first, second, salary([tier(6_000, 100, 1)])))).toBe('CT_RATE_TOO_HIGH');
    expect(await codeOf(lines.propose(first, second, salary([tier(5_000, 99, 1)])))).toBe('CT_BELOW_UPLINE_COND');
    await world.db.query({ text: `update account set status = 'NO_BET' where username = $1`, values: [second] });
    expect(await codeOf(lines.propose(first, second, terms))).toBe('CT_RECEIVER');
    await world.db.query({ text: `update account set status = 'ACTIVE' where username = $1`, values: [second] });
    await lines.propose(first, second, terms);
    expect(await codeOf(lines.propose(first, second, salary([tier(1_000, 100, 1)])))).toBe('CT_PENDING_EXISTS');
    expect(await codeOf(lines.give(second, terms))).toBe('CT_NOT_DIRECT');
    expect(await codeOf(lines.give(first, salary([])))).toBe('CT_TIERS');
  });

  it('are not accepted by who owes salaries, but can be rejected', async () => {
    const terms = salary([tier(5_000)]);
    const first = await lines.top();
    const second = await lines.child(first);
    await lines.give(first, terms);
    const request = await lines.propose(first, second, terms);
    await world.db.query({
      text: `insert into agent_debt (merchant_id, bill_id, payer_id, amount, open, opened_at) values ($1, 1, $2, 100, 100, now())`,
      values: [world.merchant.id, (await world.node(second)).id],
    });
    expect(await codeOf(lines.answer(second, request))).toBe('CT_DEBT');
    expect(await lines.answer(second, request, false)).toMatchObject({ status: 'REJECTED' });
  });

  it('do not mix a salary on all bets with one on some', async () => {
    const [all, won, lost] = (['SINGLE_BET', 'PROFIT', 'LOSS'] as const).map((salaryType) =>
      salary([tier(5_000)], { salaryType }),
    );
    if (!all || !won || !lost) throw new Error('no terms');
    const first = await lines.top();
    await lines.give(first, won);
    await lines.give(first, lost);
    expect(await codeOf(lines.give(first, all))).toBe('CT_TYPE');
    const second = await lines.top();
    await lines.give(second, all);
    expect(await codeOf(lines.give(second, lost))).toBe('CT_TYPE');
    expect(await codeOf(lines.give(second, salary([tier(5_000)], { kind: 'HOURLY', salaryType: 'LOSS' })))).toBe('ok');
  });

  it('do not pay a day by both, where one of them ends with it', async () => {
    const [all, lost] = (['SINGLE_BET', 'LOSS'] as const).map((salaryType) => salary([tier(5_000)], { salaryType }));
    if (!all || !lost) throw new Error('no terms');
    const first = await lines.top();
    await lines.give(first, all);
    const { id } = await lines.liveOf(first, all);
    await world.contracts.house.end(world.merchant, id, 'PERIOD', unrecorded);
    expect(await codeOf(lines.give(first, lost))).toBe('CT_TYPE');
    // The same type goes on: it governs the period in the place of the one that ends.
    expect(await codeOf(lines.give(first, all))).toBe('ok');
    const again = await lines.liveOf(first, all);
    await world.contracts.house.end(world.merchant, again.id, 'NOW', unrecorded);
    expect(await codeOf(lines.give(first, lost))).toBe('ok');
  });

  it('are replaced by an accepted one, as the next version, and stay while it is open', async () => {
    const terms = salary([tier(5_000)]);
    const { first, second } = await lines.line(terms, salary([tier(3_000)]));
    const before = await lines.liveOf(second, terms);
    world.clock.advance(HOUR);
    const request = await lines.propose(first, second, salary([tier(4_000)]));
    expect(await lines.liveOf(second, terms)).toMatchObject({ id: before.id, status: 'ACTIVE' });
    await lines.answer(second, request);
    expect(await lines.liveOf(second, terms)).toMatchObject({ version: 2, terms: { tiers: [tier(4_000)] } });
    expect(await readContract(world.db, before.id)).toMatchObject({ status: 'ENDED', endReason: 'REPLACED' });
  });

  it('govern the period at whose last instant they are in force', async () => {
    const terms = salary([tier(5_000)]);
    const first = await lines.top();
    // A business day in Ho Chi Minh City ends at 17:00 UTC.
    const end = Date.UTC(2026, 5, 20, 17);
    world.clock.set(end - 1);
    const { contract: old } = await lines.give(first, terms);
    world.clock.set(end);
    const { contract: next } = await lines.give(first, terms);
    world.clock.set(end + HOUR);
    const { contract: last } = await lines.give(first, terms);
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
    const { first, second, third } = await lines.line(terms, terms);
    await lines.sign(second, third, terms);
    const contract = await lines.liveOf(second, terms);
    const ask = async (by: string) => lines.askEnd(by, contract.id);
    const request = await ask(first);
    expect(await codeOf(ask(second))).toBe('CT_PENDING_EXISTS');
    expect(await codeOf(lines.answer(first, request))).toBe('CT_STATE');
    expect(await codeOf(lines.answer(third, request))).toBe('CT_STATE');
    expect(await codeOf(lines.answer(second, request))).toBe('CT_NEED_AGREE');
    expect(await lines.liveOf(second, terms)).toMatchObject({ status: 'ACTIVE' });
    await lines.answer(second, request, true, { agrees: true });
    const until = (await lines.liveOf(second, terms)).effectiveUntil;
    expect(until?.getUTCHours()).toBe(17);
    expect(await lines.liveOf(second, terms)).toMatchObject({ status: 'ENDING', endReason: 'TERMINATED' });
    expect(await lines.liveOf(third, terms)).toMatchObject({
      status: 'ENDING',
      endReason: 'UPLINE_ENDED',
      effectiveUntil: until,
    });
    expect(await lines.liveOf(first, terms)).toMatchObject({ status: 'ACTIVE' });
    expect(await codeOf(lines.propose(second, third, terms))).toBe('CT_NO_OWN');
    expect((await lines.told(third)).at(-1)).toBe('contract.ending');
    world.clock.set((until?.getTime() ?? 0) - 1);
    await runJob();
    expect(await lines.live(third, terms)).not.toBeNull();
    world.clock.advance(1);
    await runJob();
    expect([await lines.live(second, terms), await lines.live(third, terms)]).toEqual([null, null]);
  });

  it('stay when the end is rejected, which can be asked for again after a day', async () => {
    const terms = salary([tier(5_000)]);
    const { first, second } = await lines.line(terms, terms);
    const { id } = await lines.liveOf(second, terms);
    const ask = async (by: string) => lines.askEnd(by, id);
    await lines.answer(first, await ask(second), false);
    expect(await lines.liveOf(second, terms)).toMatchObject({ status: 'ACTIVE' });
    expect(await codeOf(ask(second))).toBe('CT_STATE');
    world.clock.advance(DAY - 1);
    expect(await codeOf(ask(second))).toBe('CT_STATE');
    world.clock.advance(1);
    expect(await codeOf(ask(second))).toBe('ok');
  });

  it('need an agreement where those below would end, and change nothing without it', async () => {
    const terms = salary([tier(5_000)]);
    const { first, second, third } = await lines.line(terms, terms);
    await lines.sign(second, third, terms);
    const fourth = await lines.child(third);
    const fifth = await lines.child(second);
    await lines.sign(third, fourth, salary([tier(2_000)]));
    await lines.sign(second, fifth, salary([tier(2_000)]));
    const request = await lines.propose(first, second, salary([tier(3_000)]));
    const state = () =>
      readContracts(
        world.db,
        { of: { merchantId: world.merchant.id }, kind: null, status: null, holderId: null },
        { page: 1, size: 500 },
      );
    const before = await state();
    expect(await codeOf(lines.answer(second, request))).toBe('CT_NEED_AGREE');
    expect(await state()).toEqual(before);
    await lines.answer(second, request, true, { agrees: true });
    expect(await lines.liveOf(second, terms)).toMatchObject({ version: 2, status: 'ACTIVE' });
    expect(await lines.liveOf(third, terms)).toMatchObject({ status: 'ENDING', endReason: 'UPLINE_LOWERED' });
    expect(await lines.liveOf(fourth, terms)).toMatchObject({ status: 'ENDING', endReason: 'UPLINE_LOWERED' });
    expect(await lines.liveOf(fifth, terms)).toMatchObject({ status: 'ACTIVE' });
    // A new promise takes the place of what is ending.
    await lines.sign(second, third, salary([tier(3_000)]));
    expect(await lines.liveOf(third, terms)).toMatchObject({ version: 2, status: 'ACTIVE', terms: { tiers: [tier(3_000)] } });
  });

  it('of the house end at once, or go lower, without anybody’s agreement', async () => {
    const terms = dividend([tier(200_000)]);
    const { first, second, third } = await lines.line(terms, dividend([tier(150_000)]));
    await lines.sign(second, third, dividend([tier(100_000)]));
    expect(await lines.give(first, dividend([tier(150_000)]))).toMatchObject({ ended: 2 });
    expect(await lines.liveOf(third, terms)).toMatchObject({ status: 'ENDING', endReason: 'UPLINE_LOWERED' });
    const { id } = await lines.liveOf(first, terms);
    expect(await world.contracts.house.end(world.merchant, id, 'NOW', unrecorded)).toBe(3);
    expect(await lines.live(second, terms)).toBeNull();
    expect(await codeOf(world.contracts.house.end(world.merchant, id, 'NOW', unrecorded))).toBe('CT_STATE');
    expect(await codeOf(world.contracts.house.end(world.merchant, 0n, 'NOW', unrecorded))).toBe('ops.unknown');
  });

  it('expire without an answer in time, at the last instant and not before', async () => {
    const terms = salary([tier(5_000)]);
    const { second, third } = await lines.line(terms, terms);
    const request = await lines.propose(second, third, terms);
    world.clock.set(request.expiresAt.getTime());
    expect(await codeOf(lines.answer(third, request))).toBe('CT_STATE');
    // Overdue, it is in nobody's way, whether the job has run or not.
    const again = await lines.propose(second, third, terms);
    world.clock.set(again.expiresAt.getTime() - 1);
    await runJob();
    expect(await lines.answer(third, again)).toMatchObject({ status: 'ACCEPTED' });
    const last = await lines.propose(second, third, salary([tier(1_000)]));
    world.clock.set(last.expiresAt.getTime());
    await runJob();
    await runJob();
    expect((await lines.told(second)).filter((each) => each === 'contract.expired')).toHaveLength(2);
    expect(await codeOf(lines.answer(third, last))).toBe('CT_STATE');
  });

  it('are looked at again when they are accepted, and expire where a rule is broken by then', async () => {
    const terms = salary([tier(5_000)]);
    const { first, second, third } = await lines.line(terms, terms);
    const request = await lines.propose(second, third, terms);
    await lines.sign(first, second, salary([tier(4_000)]));
    expect(await codeOf(lines.answer(third, request))).toBe('CT_STATE');
    expect(await lines.live(third, terms)).toBeNull();
    expect((await lines.told(second)).at(-1)).toBe('contract.expired');
    expect(await codeOf(lines.propose(second, third, salary([tier(4_000)])))).toBe('ok');
  });

  it('can be taken back by who asked only, and not after the answer', async () => {
    const terms = salary([tier(5_000)]);
    const { second, third } = await lines.line(terms, terms);
    const request = await lines.propose(second, third, terms);
    const cancel = async (by: string) => codeOf(world.contracts.cancel(world.merchant, await world.node(by), request.id));
    expect(await cancel(third)).toBe('CT_STATE');
    expect(await cancel(second)).toBe('ok');
    expect(await cancel(second)).toBe('CT_STATE');
    expect(await codeOf(lines.answer(third, request))).toBe('CT_STATE');
  });

  it('go with a move where the new agent could propose them, and hold it up where not', async () => {
    const terms = salary([tier(5_000)]);
    const { second, third } = await lines.line(terms, terms);
    await lines.sign(second, third, salary([tier(3_000)]));
    const other = await lines.line(terms, salary([tier(2_000)]));
    const move = (to: string) => lines.move(third, to);
    const open = await lines.propose(second, third, salary([tier(4_000)]));
    for (const to of [other.second, other.third]) expect(await codeOf(move(to))).toBe('agent.move.contract');
    const account = await world.node(third);
    const planned = async (to: string) =>
      world.agents.moving.plan({ merchant: world.merchant, account, target: await world.node(to) });
    const told = { contracts: [{ kind: 'DAILY', flaw: null }], requests: [{ kind: 'DAILY', type: 'NEW' }], refusals: [] };
    expect(await planned(other.first), 'what the dry run says of it').toMatchObject(told);
    expect(await planned(other.second)).toMatchObject({ contracts: [{ flaw: 'CT_RATE_TOO_HIGH' }] });
    await move(other.first);
    const { id: asker } = await world.node(second);
    expect(world.sent.at(-1)).toMatchObject({ accountId: asker, template: 'contract.expired' });
    expect(await lines.liveOf(third, terms)).toMatchObject({
      ...{ version: 2, status: 'ACTIVE', uplineId: (await world.node(other.first)).id, terms: { tiers: [tier(3_000)] } },
    });
    expect(await codeOf(lines.answer(third, open))).toBe('CT_STATE');
    await lines.answer(third, await lines.askEnd(other.first, (await lines.liveOf(third, terms)).id));
    expect(await codeOf(move(second))).toBe('agent.move.contract');
  });
});
