import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMetrics } from '../../base/metrics.ts';
import { memoryNonceStore } from '../../base/partner-api/nonces.ts';
import { databaseKinds } from '../../base/testing/database.ts';
import type { Cashier } from '../../cashier/index.ts';
import { channelApiOf, fakeProvider, PROVIDER, TEST_KEYS } from '../../cashier/testing/provider.ts';
import type { TermsInput } from '../promotion.ts';
import { stateOf } from '../taking-part/standing.ts';
import { openTakingPart, type TakingPartWorld } from '../testing/taking-part.ts';
import { createDepositBonuses, type DepositBonuses } from './deposit-bonuses.ts';
import type { RefusedBonus } from './giving.ts';

const MINUTE = 60_000;
const UNIT = 10_000n;
const HALF: TermsInput['bonus'] = { of: 'DEPOSIT', steps: [{ from: 100, percent: 50 }], most: 500 };

describe.each(databaseKinds)('bonuses of deposits on %s', (kind) => {
  let world: TakingPartWorld;
  let gateways: { cashier: Cashier; bonuses: DepositBonuses; api: Awaited<ReturnType<typeof channelApiOf>> }[];
  const refusals: RefusedBonus[] = [];
  const provider = fakeProvider();
  const at = (n: number) => gateways[n % 2] as (typeof gateways)[number];

  beforeAll(async () => {
    world = await openTakingPart(kind);
    await world.db.query({
      text: `insert into payment_provider (code, name, base_url, changed_at) values ($1, $1, 'https://pay.example', now())`,
      values: [PROVIDER],
    });
    await world.db.query({
      text: `update payment_channel set provider = $1, method = 'PAGE', kind = 'REDIRECT', min_amount = 10000, max_amount = 1000000000
             where code in ('WALLET', 'QR')`,
      values: [PROVIDER],
    });
    gateways = await Promise.all(
      [0, 1].map(async () => {
        const bonuses = createDepositBonuses({
          ...world.depsOf(),
          tellRefused: async (_tx, refused) => void refusals.push(refused),
        });
        const providers = { keys: TEST_KEYS, otherKeys: new Map(), nonces: memoryNonceStore(world.clock) };
        const cashier = world.cashierOf(
          {},
          { choices: bonuses.choices, providers: { ...providers, metrics: createMetrics(), fetch: provider.fetch } },
        );
        return { cashier, bonuses, api: await channelApiOf(cashier, world.clock) };
      }),
    );
    at(0).bonuses.follow(world.events);
  });
  beforeEach(() => provider.reset());
  afterAll(async () => {
    await Promise.all(gateways.map(({ api }) => api.close()));
    await world.close();
  });

  const asker = (accountId: bigint) => ({ merchantId: 1, accountId, type: 0, language: 'EN', origin: 'https://orchid.example' });
  let requests = 0;
  const open = async (accountId: bigint, promotionId: number, more: { amount?: number; mcsBankCode?: string } = {}, n = 0) => {
    requests += 1;
    const wish = { amount: 100, mcsBankCode: 'WALLET', requestKey: `request-${requests}`, promotionId, ...more };
    return (await at(n).cashier.deposits.members.open(asker(accountId), wish)).orderNo;
  };
  const refusal = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'done',
      (error: { code?: string }) => error.code ?? String(error),
    );
  const paid = async (orderNo: string, units = 100n) => {
    expect((await at(0).api.report(orderNo, 'PAID', { amount: units * UNIT })).state).toBe('PAID');
    await world.events.runAll();
  };
  const told = async (accountId: bigint, orderNo: string) => {
    const chosen = await at(1).bonuses.chosen(asker(accountId), orderNo);
    return (
      chosen && [chosen.choice.state, chosen.choice.money === null ? null : chosen.choice.money / UNIT, chosen.choice.reason]
    );
  };
  const bonusOf = (more: Partial<TermsInput> = {}, bonus: TermsInput['bonus'] = HALF) =>
    world.offer({}, { conditions: [], reward: { multiple: 10, wagerBase: 'DEPOSIT_PLUS_BONUS' }, bonus, ...more });
  const state = async (accountId: bigint, id: number) => {
    const [facts] = await world.takingPart.states(1, asker(accountId), id);
    return facts ? [stateOf(facts), facts.placesLeft] : null;
  };
  const work = async () => {
    for (const job of [...at(0).cashier.jobs, at(0).bonuses.job]) await job.run({ start: new Date(world.clock.now()) });
  };

  it('are given once the deposit is paid, and wagered with it in the place of the deposit’s own', async () => {
    const [member, { id }] = [world.newMember(), bonusOf()];
    const orderNo = await open(member, id, { amount: 1_000 });
    expect([await told(member, orderNo), await state(member, id)]).toEqual([
      ['WAITING', null, ''],
      ['SIGNED_UP', null],
    ]);
    await paid(orderNo, 1_000n);
    expect([await told(member, orderNo), await state(member, id)]).toEqual([
      ['GIVEN', 500n, ''],
      ['ISSUED', null],
    ]);
    const plain = await at(0).cashier.deposits.members.open(asker(member), { amount: 20, mcsBankCode: 'WALLET' });
    const { list } = await at(1).cashier.deposits.members.report(asker(member), {});
    expect(new Map(list.map((row) => [row.orderNo, row.bonus]))).toEqual(
      new Map([
        [orderNo, 500],
        [plain.orderNo, null],
      ]),
    );
    let file = '';
    for await (const piece of await at(1).cashier.deposits.members.file(asker(member), {})) file += piece;
    expect(file.split('\r\n').find((line) => line.includes(orderNo))).toContain(',1000.00,500.00,SUCCESS,');
    const remaining = () => at(0).cashier.wagering.remainingTurnover(member);
    expect(await remaining(), 'the deposit once, until the bonus is collected').toBe(1_000n * UNIT);
    expect((await world.items.collectAll(member)).map(({ money }) => money)).toEqual([500n * UNIT]);
    expect(await remaining(), '(1,000.00 + 500.00) × 10').toBe(15_000n * UNIT);
    expect((await world.purse(member))[0]).toBe(1_500n);
    expect(await at(1).bonuses.chosen(asker(world.newMember()), orderNo), 'another’s order').toBeNull();
  });

  it('go by what was paid: a smaller step, the most, or nothing for too little', async () => {
    const ladder: TermsInput['bonus'] = {
      of: 'DEPOSIT',
      steps: [
        { from: 500, money: 80.5 },
        { from: 100, percent: 12.34 },
      ],
      most: 60,
    };
    const { id } = bonusOf({ quota: 4 }, ladder);
    const members = [0, 1, 2].map(() => world.newMember());
    const [less, more, little] = await Promise.all(members.map((member) => open(member, id, { amount: 500 })));
    await paid(less ?? '', 101n);
    await paid(more ?? '', 9_000n);
    await paid(little ?? '', 99n);
    expect(await world.items.collectAll(members[0] ?? 0n)).toMatchObject([{ money: 124_600n }]);
    expect(await world.items.collectAll(members[1] ?? 0n)).toMatchObject([{ money: 600_000n }]);
    expect(await told(members[2] ?? 0n, little ?? '')).toEqual(['REFUSED', null, 'promotion.amount']);
    // The member is told once, however often the deposit is.
    await Promise.all([0, 1].map((n) => at(n).bonuses.complete(little ?? '')));
    expect(refusals.filter(({ orderNo }) => orderNo === little)).toMatchObject([
      {
        accountId: members[2],
        title: { EN: expect.stringMatching(/^Offer /) },
        reason: { EN: 'The deposit is too small for this bonus.' },
      },
    ]);
    expect(await state(members[2] ?? 0n, id), 'its place is free again').toEqual(['JOIN', 2]);
  });

  it('are given late, also after their place was given back, while there is one', async () => {
    const { id } = bonusOf({ quota: 1 });
    const [first, second] = [world.newMember(), world.newMember()];
    const late = await open(first, id);
    expect(await refusal(open(second, id))).toBe('promotion.full');
    world.clock.advance(31 * MINUTE);
    await work();
    expect([await told(first, late), await state(first, id)]).toEqual([
      ['GONE', null, ''],
      ['JOIN', 1],
    ]);
    await paid(late);
    expect(await told(first, late)).toEqual(['GIVEN', 50n, '']);
    const { id: other } = bonusOf({ quota: 1 });
    const later = await open(first, other);
    await at(0).cashier.deposits.members.cancel(asker(first), later);
    world.clock.advance(2 * MINUTE);
    await work();
    await paid(await open(second, other));
    await paid(later);
    expect(await told(first, later)).toEqual(['REFUSED', null, 'promotion.full']);
    expect(await world.items.count(first)).toBe(1);
  });

  it('are given once, whatever is doubled and wherever a process dies', async () => {
    const [member, { id }] = [world.newMember(), bonusOf()];
    const orderNo = await open(member, id);
    const reports = [0, 1, 0, 1].map((n) => at(n).api.report(orderNo, 'PAID', { paymentId: 'twice', amount: 100n * UNIT }));
    await Promise.all([...reports, ...[0, 1, 0].map((n) => at(n).bonuses.complete(orderNo))]);
    await Promise.all([world.events.runAll(), ...[0, 1].map((n) => at(n).bonuses.complete(orderNo))]);
    expect([await told(member, orderNo), await world.items.count(member)]).toEqual([['GIVEN', 50n, ''], 1]);
    // A gateway that died before it heard: the job finds it.
    const [other, { id: next }] = [world.newMember(), bonusOf()];
    const lost = await open(other, next);
    await at(0).api.report(lost, 'PAID', { amount: 100n * UNIT });
    world.clock.advance(2 * MINUTE);
    await work();
    expect(await told(other, lost)).toEqual(['GIVEN', 50n, '']);
    await world.events.runAll();
    expect(await world.items.count(other)).toBe(1);
  });

  it('are refused with why, and no order is made', async () => {
    const [member, good] = [world.newMember(), bonusOf({ exclusiveGroup: 'first' })];
    const group = bonusOf({ exclusiveGroup: 'first' });
    const vip = bonusOf({ audience: { vipFrom: 3 } });
    const byQr = bonusOf({}, { of: 'DEPOSIT', steps: [{ from: 1, money: 1 }], channels: ['QR'] });
    const over = world.offer({ startsAt: 0, endsAt: world.clock.now() }, { conditions: [], reward: {}, bonus: HALF });
    const plain = world.offer({ joinMode: 'JOIN' });
    const refused = [
      [vip.id, {}, 'promotion.audience'],
      [byQr.id, {}, 'promotion.channel'],
      [good.id, { amount: 99.99 }, 'promotion.amount'],
      [over.id, {}, 'promotion.closed'],
      [plain.id, {}, 'promotion.unknown'],
      [99_999, {}, 'promotion.unknown'],
    ] as const;
    for (const [id, more, code] of refused) expect(await refusal(open(member, id, more)), code).toBe(code);
    expect(await refusal(world.takingPart.join(asker(member), good.id)), 'it is not joined').toBe('promotion.deposit');
    const first = await open(member, good.id);
    expect(await refusal(open(member, good.id, { mcsBankCode: 'QR' })), 'chosen already').toBe('promotion.state');
    expect(await refusal(open(member, group.id, { mcsBankCode: 'QR' }))).toBe('promotion.exclusive');
    expect(await refusal(world.takingPart.leave(asker(member), good.id))).toBe('promotion.state');
    // Given up: another may be chosen at once, before any job has looked.
    await at(0).cashier.deposits.members.cancel(asker(member), first);
    await open(member, group.id, { mcsBankCode: 'QR' });
    const { list } = await at(0).cashier.deposits.members.report({ ...asker(member) }, {});
    expect(list).toHaveLength(2);
  });

  it('are checked again when they are given', async () => {
    const [member, { id }] = [world.newMember(), bonusOf({ audience: { vipTo: 2 }, quota: 1 })];
    const orderNo = await open(member, id);
    world.levels.set(member, 3);
    await paid(orderNo);
    expect([await told(member, orderNo), (await state(member, id))?.[1]]).toEqual([['REFUSED', null, 'promotion.audience'], 1]);
    expect(await world.items.count(member)).toBe(0);
  });

  it('are given as they were accepted, whatever an operator changes in between', async () => {
    const [member, promotion] = [world.newMember(), bonusOf()];
    const orderNo = await open(member, promotion.id);
    world.promotions.splice(world.promotions.indexOf(promotion), 1, { ...promotion, isOpen: false });
    await paid(orderNo);
    expect(await told(member, orderNo)).toEqual(['GIVEN', 50n, '']);
  });

  it('have no more places than there are, when many choose at once at two gateways', async () => {
    const { id } = bonusOf({ quota: 3 });
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => refusal(open(world.newMember(), id, {}, n))));
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(3);
    expect(answers.filter((answer) => answer === 'promotion.full')).toHaveLength(27);
  });

  it('are offered by member, amount and way of paying, also those that ask for more', async () => {
    const [member, mine] = [world.newMember(), bonusOf({ exclusiveGroup: 'offers' })];
    const dear = bonusOf({}, { of: 'DEPOSIT', steps: [{ from: 2_000, money: 100 }], channels: ['WALLET'] });
    const others = bonusOf({ audience: { labels: ['x'] } });
    const ids = [mine, dear, others].map(({ id }) => id);
    const offers = async (channel = 'WALLET') =>
      (await at(1).bonuses.offers(asker(member), { channel, amount: 100n * UNIT }))
        .filter(({ promotion }) => ids.includes(promotion.id))
        .map(({ promotion, isEnough }) => [promotion.id, isEnough]);
    expect(await offers()).toEqual([
      [mine.id, true],
      [dear.id, false],
    ]);
    expect(await offers('QR')).toEqual([[mine.id, true]]);
    await open(member, mine.id);
    expect(await offers()).toEqual([[dear.id, false]]);
  });
});
