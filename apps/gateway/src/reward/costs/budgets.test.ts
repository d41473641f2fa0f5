import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { UNIT } from '../../cashier/testing/orders.ts';
import { readMoved } from '../../wallet/index.ts';
import { type ItemsWorld, openItems } from '../testing/items.ts';
import { findBudgetDifferences } from './audit.ts';

const DAY = 86_400_000;
const noRecord = async (): Promise<void> => {};

describe.each(usualKind)('budgets of rewards on %s', (kind) => {
  let world: ItemsWorld;
  let rules = 0;
  beforeAll(async () => {
    world = await openItems(kind);
  });
  afterAll(() => world.close());

  const newRule = (): string => String((rules += 1));
  const put = (rule: string, units: bigint, more: object = {}) =>
    world.items.budgets.put(
      { merchantId: 1, source: 'PROMOTION', rule, span: 'TOTAL', amount: units * UNIT, alarmPercent: 80, ...more },
      { record: noRecord },
    );
  /** Asks for 10.00 of a rule, or is owed it. */
  const ask = (rule: string, refusal: 'promotion.full' | null = 'promotion.full', by = world.items) =>
    world.db
      .transaction((tx) =>
        by.issue(tx, {
          ...{
            merchantId: 1,
            accountId: world.newMember(),
            source: 'PROMOTION',
            sourceRef: `${rule}:once`,
            words: { EN: 'Gift' },
          },
          ...{ money: 10n * UNIT, multiple: 0, expiresAt: new Date(world.clock.now() + DAY), ...(refusal ? { refusal } : {}) },
        }),
      )
      .then(
        () => 'given',
        (error: { code?: string }) => error.code ?? String(error),
      );
  const spentOf = async (rule: string) => {
    const found = (await world.items.budgets.list(1)).find((each) => each.source === 'PROMOTION' && each.rule === rule);
    return found && found.spent / UNIT;
  };
  /** By the rows alone. */
  const issued = async (rule: string): Promise<number> =>
    (await world.db.query({ text: `select 1 as one from reward_item where source_ref like $1`, values: [`${rule}:%`] })).length;

  it('are never exceeded by two hundred who ask at once at two gateways, and a raise opens them again', async () => {
    const rule = newRule();
    await put(rule, 125n);
    const gateways = [world.items, world.itemsOf()];
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => ask(rule, 'promotion.full', gateways[n % 2])));
    expect(answers.filter((answer) => answer === 'given')).toHaveLength(12);
    expect(new Set(answers)).toEqual(new Set(['given', 'promotion.full']));
    expect([await issued(rule), await spentOf(rule)]).toEqual([12, 120n]);
    const has = async (units: bigint) => (await world.items.budgets.room(world.db, 1, 'PROMOTION'))(rule, units * UNIT);
    expect([await has(5n), await has(6n)]).toEqual([true, false]);
    await put(rule, 130n);
    expect([await has(10n), await ask(rule), await ask(rule), await spentOf(rule)]).toEqual([
      true,
      'given',
      'promotion.full',
      130n,
    ]);
  });

  it('know what was issued before them, also what is issued while they are written', async () => {
    const rule = newRule();
    const asking = Array.from({ length: 20 }, (_, n) => ask(rule, 'promotion.full', n % 2 ? world.items : world.itemsOf()));
    await put(rule, 1_000n);
    await Promise.all(asking);
    expect(await spentOf(rule)).toBe(200n);
    await put(rule, 150n);
    expect([await spentOf(rule), await ask(rule)]).toEqual([200n, 'promotion.full']);
  });

  it('count what is owed and give it all the same', async () => {
    const rule = newRule();
    await put(rule, 15n);
    expect([await ask(rule), await ask(rule), await ask(rule, null), await spentOf(rule)]).toEqual([
      'given',
      'promotion.full',
      'given',
      20n,
    ]);
  });

  it('of a whole source hold for each of its rules, and begin anew with each month of the brand', async () => {
    const [one, two] = [newRule(), newRule()];
    world.clock.set(Date.UTC(2026, 2, 31, 16, 59));
    await put('', 30n, { span: 'MONTH' });
    expect([await ask(one), await ask(two), await ask(one), await ask(two)]).toEqual([
      'given',
      'given',
      'given',
      'promotion.full',
    ]);
    // A rule's own budget does not make up for that of its source.
    await put(two, 100n);
    expect(await ask(two)).toBe('promotion.full');
    // Midnight in Ho Chi Minh City.
    world.clock.advance(60_000);
    expect([await spentOf(''), await ask(two), await spentOf('')]).toEqual([0n, 'given', 10n]);
    await world.items.budgets.remove({ merchantId: 1, source: 'PROMOTION', rule: '' }, noRecord);
    expect([await spentOf(''), await ask(one)]).toEqual([undefined, 'given']);
  });

  it('are refused over one that somebody else has changed, and to be deleted where there is none', async () => {
    const rule = newRule();
    const at = (revision: number) =>
      world.items.budgets
        .put(
          { merchantId: 1, source: 'PROMOTION', rule, span: 'TOTAL', amount: UNIT, alarmPercent: 80 },
          { revision, record: noRecord },
        )
        .then(
          ({ revision: now }) => now,
          (error: { code?: string }) => error.code,
        );
    expect([await at(1), await at(0), await at(0), await at(1)]).toEqual(['ops.overtaken', 1, 'ops.overtaken', 2]);
    const gone = world.items.budgets.remove({ merchantId: 1, source: 'MISSION', rule }, noRecord);
    await expect(gone).rejects.toMatchObject({ code: 'ops.unknown' });
  });

  it('agree with what was given and with the ledger, whatever became of it, and say where they do not', async () => {
    world.clock.set(Date.UTC(2026, 3, 30, 16, 59));
    const [whole, monthly] = [newRule(), newRule()];
    await put(whole, 1_000n);
    await put(monthly, 1_000n, { span: 'MONTH' });
    await put('', 100_000n);
    const find = async () =>
      (await findBudgetDifferences({ db: world.db, clock: world.clock, movedBy: readMoved })).map((line) => line.split(': '));
    const given: { id: bigint; accountId: bigint }[] = [];
    const give = (rule: string) =>
      world.db.transaction(async (tx) => {
        const accountId = world.newMember();
        const { item } = await world.items.issue(tx, {
          ...{ merchantId: 1, accountId, source: 'PROMOTION', sourceRef: `${rule}:once`, words: { EN: 'Gift' } },
          ...{ money: 10n * UNIT, multiple: 0, expiresAt: new Date(world.clock.now() + DAY) },
        });
        given.push({ id: item.id, accountId });
      });
    for (const rule of [whole, monthly, whole]) await give(rule);
    world.clock.advance(60_000);
    for (const rule of [whole, monthly]) await give(rule);
    const [first, second, third] = given as [(typeof given)[number], (typeof given)[number], (typeof given)[number]];
    for (const { id, accountId } of [first, second]) await world.items.collect(accountId, id);
    for (const { id, accountId } of [second, third])
      await world.items.void({ accountId, id, reason: 'wrong', note: async () => {} });
    expect(await find()).toEqual([]);
    await world.db.query({
      text: `update reward_budget_spent set spent = spent + 1 where rule = $1 and month = '2026-05'`,
      values: [monthly],
    });
    await world.db.query({ text: 'update reward_item set money = money + 100 where id = $1', values: [first.id] });
    const found = await find();
    expect(found.map(([what]) => what)).toEqual([
      `reward ${first.id}`,
      'budget of PROMOTION, brand 1',
      `budget of PROMOTION ${whole}, brand 1`,
      `budget of PROMOTION ${monthly}, brand 1`,
    ]);
    expect(found[0]?.[1]).toBe('COLLECTED with 100100; the ledger moved 100000');
    expect(found[3]?.[1]).toBe('spent 100001; given 100000');
  });
});
