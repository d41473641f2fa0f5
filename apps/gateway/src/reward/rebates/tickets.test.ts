import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { openRebates, type RebateWorld } from '../testing/rebates.ts';

const UNIT = 10_000n;
const MINUTE = 60_000;

describe.each(usualKind)('rebates of lottery tickets on %s', (kind) => {
  let world: RebateWorld;
  beforeAll(async () => {
    world = await openRebates(kind);
  });
  afterAll(() => world.close());

  const ticket = (validBet: number, series: number, betNo?: string) => ({
    ...{ validBet, series, gameType: 'LOTT' },
    ...(betNo === undefined ? {} : { betNo }),
  });
  const player = (series: number | null) => {
    const member = world.newMember();
    world.terms.set(member, { rates: {}, series });
    return member;
  };
  const titles = (member: bigint) =>
    world.db.query<{ kind: string; amount: bigint }>({
      text: 'select kind, amount from reward_rebate_payment where account_id = $1 order by id',
      values: [member],
    });

  it('are what of the series a ticket was not played at, paid with its settlement, as the worked example says', async () => {
    const member = player(1_940);
    await world.bet(member, ticket(1_000, 1_940));
    expect([await world.balance(member), await titles(member)]).toEqual([0n, []]);
    await world.bet(member, ticket(1_000, 1_900));
    expect([await world.balance(member), await titles(member)]).toEqual([20n * UNIT, [{ kind: 'SELF', amount: 20n * UNIT }]]);
    const [entry] = await world.db.query<{ code: number }>({ text: 'select code from transfer order by id desc limit 1' });
    expect(entry?.code).toBe(40);
    // No series above the own one, and none of who has the lowest.
    await world.bet(member, ticket(1_000, 1_950));
    const lowest = player(null);
    await world.bet(lowest, ticket(1_000, 1_700));
    expect([await world.balance(member), await world.balance(lowest)]).toEqual([20n * UNIT, 0n]);
    expect(await world.recount(member)).toEqual([]);
  });

  it('of tables with fixed odds come to 0.2 % at most, whatever the member was given', async () => {
    const member = world.newMember();
    world.terms.set(member, { rates: { LOTT: 5_000, ELOTT: 5_000 }, series: 1_960 });
    await world.bet(member, { validBet: 1_000, gameType: 'LOTT', vendor: 'LOTT' });
    expect(await world.balance(member)).toBe(5n * UNIT);
    await world.bet(member, { validBet: 1_000, gameType: 'LOTT', vendor: 'TCG_LOTTO_VN' });
    await world.bet(member, { ...ticket(1_000, 1_700), vendor: 'TCG_SEA' });
    expect(await world.balance(member)).toBe((5n + 2n + 2n) * UNIT);
    // Nor do they give more where a brand lists them under the other game type: there it is claimed.
    for (const vendor of ['TCG_SEA', 'TCG_LOTTO_VN']) await world.bet(member, { validBet: 1_000, gameType: 'ELOTT', vendor });
    expect(await world.claim(member)).toBe(4n * UNIT);
    await world.bet(member, { validBet: 1_000, gameType: 'ELOTT', vendor: 'LOTT' });
    expect(await world.recount(member)).toEqual([]);
  });

  it('leave what slots give back for the claim, and come once a frozen account is free', async () => {
    const member = player(1_900);
    await world.bet(member, 1_000);
    world.members.set(member, { type: 0, status: 'NO_LOGIN' });
    await world.bet(member, ticket(100, 1_700));
    expect(await world.balance(member)).toBe(0n);
    world.members.set(member, { type: 0, status: 'ACTIVE' });
    await world.bet(member, ticket(100, 1_700));
    expect(await world.balance(member)).toBe(20n * UNIT);
    expect(await world.claim(member)).toBe(5n * UNIT);
    expect((await titles(member)).map(({ kind }) => kind)).toEqual(['SELF', 'MANUAL']);
    expect(await world.recount(member)).toEqual([]);
  });

  it('come of a ticket whose series is told late, once, in whatever order it is heard, and are taken back as others', async () => {
    const member = player(1_900);
    const late = { kind: 'corrected', gameType: 'LOTT', series: 1_800 } as const;
    await world.bet(member, { validBet: 500, gameType: 'LOTT', betNo: 'late-ticket' });
    expect(await world.balance(member)).toBe(0n);
    const news = world.eventOf(member, { ...late, betNo: 'late-ticket', validBet: -100, countedBefore: 500 });
    await world.hear([news, news]);
    await world.hear([news]);
    expect(await world.balance(member)).toBe(20n * UNIT);
    await world.bet(member, { kind: 'corrected', betNo: 'late-ticket', validBet: -200, gameType: 'LOTT', series: 1_800 });
    expect(await world.recount(member)).toEqual([]);
    await world.bet(member, { kind: 'cancelled', betNo: 'late-ticket', validBet: -200, gameType: 'LOTT', series: 1_800 });
    await world.tidy();
    expect(await world.recount(member)).toEqual([]);
    // The settlement after it, and both at once.
    const other = player(1_900);
    const settled = world.eventOf(other, { validBet: 500, gameType: 'LOTT', betNo: 'late-2' });
    await world.hear([world.eventOf(other, { ...late, betNo: 'late-2', validBet: 0, countedBefore: 500 })]);
    expect(await world.balance(other)).toBe(0n);
    await world.hear([settled]);
    expect(await world.balance(other)).toBe(25n * UNIT);
    const third = player(1_900);
    await world.hear([
      world.eventOf(third, { validBet: 500, gameType: 'LOTT', betNo: 'late-3' }),
      world.eventOf(third, { ...late, betNo: 'late-3', validBet: 0, countedBefore: 500 }),
    ]);
    expect(await world.balance(third)).toBe(25n * UNIT);
    expect([...(await world.recount(other)), ...(await world.recount(third))]).toEqual([]);
  });

  it('of a ticket that becomes void are taken back by the ledger', async () => {
    const member = player(1_900);
    await world.bet(member, ticket(500, 1_800, 'void-ticket'));
    expect(await world.balance(member)).toBe(25n * UNIT);
    await world.bet(member, { kind: 'cancelled', betNo: 'void-ticket', validBet: -500, gameType: 'LOTT' });
    await world.tidy();
    expect(await world.balance(member)).toBe(0n);
    expect(await world.recount(member)).toEqual([]);
  });

  it('are credited by the job of rewards where the gateway dies after the commit, once', async () => {
    const member = player(1_900);
    const event = world.eventOf(member, ticket(100, 1_700));
    await world.db.transaction(async (tx) => world.rebates.accrue(tx, await world.counting.hear(tx, [event])));
    expect(await world.balance(member)).toBe(0n);
    world.clock.advance(3 * MINUTE);
    await world.tidy();
    await world.hear([event]);
    await world.tidy();
    expect(await world.balance(member)).toBe(10n * UNIT);
  });
});
